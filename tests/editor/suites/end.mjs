import { describe, it } from "node:test";

import { RUN } from "../lib/paths.mjs";
import { processesIn } from "../lib/processes.mjs";
import { until } from "../lib/until.mjs";

describe("after the editor is closed", () => {
  it("no server, worker or model is left running", async () => {
    await until(
      () => processesIn(RUN).length === 0,
      () => `these end: ${JSON.stringify(processesIn(RUN))}`,
    );
  });
});
