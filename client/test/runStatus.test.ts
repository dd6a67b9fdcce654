import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { statusShown, type Activity, type RunStatus } from "../src/runStatus";

const READY: Activity = { kind: "ready", detail: "0.1.0", running: undefined };
const RUN = { target: "Net", found: "3 graph breaks", line: "3 graph breaks · 4 graphs · 2 s" };
const STATUS: RunStatus = { python: "/venv/bin/python", torch: "2.13.0", run: RUN, live: "" };

describe("statusShown", () => {
  it("says what runs the models, and what the last run found", () => {
    const { text, lines } = statusShown(READY, STATUS);
    assert.equal(text, "$(graph) Fullgraph: 3 graph breaks");
    assert.deepEqual(lines, [
      "Fullgraph 0.1.0",
      "Models run with /venv/bin/python",
      "torch 2.13.0",
      "Net: 3 graph breaks · 4 graphs · 2 s",
      "Click for the commands.",
    ]);
  });

  it("distinguishes a run without breaks from no run", () => {
    const none = statusShown(READY, { ...STATUS, run: { ...RUN, found: "" } });
    assert.equal(none.text, "$(graph) Fullgraph: no graph breaks");
    const never = statusShown(READY, { python: "", torch: "", run: null, live: "" });
    assert.equal(never.text, "$(graph) Fullgraph");
    assert.ok(never.lines.includes("Nothing in this file was run yet."));
    assert.ok(never.lines.includes("No Python was found to run models."));
  });

  it("shows what a traced program did last, while it runs", () => {
    const live =
      "recompile, version 2 of 8, train.py:17, size of dimension 0 of x was 4, now it is 5";
    const traced = statusShown(READY, { ...STATUS, live });
    assert.equal(
      traced.text,
      "$(sync~spin) Fullgraph: recompile, version 2 of 8, train.py:17, size of dimension 0…",
    );
    assert.ok(traced.lines.includes(`A traced program is running: ${live}`));
  });

  it("shows what runs now, and a server that does not run", () => {
    const running = statusShown({ ...READY, running: "Net" }, STATUS);
    assert.equal(running.text, "$(sync~spin) Fullgraph: running Net");
    const failed = statusShown({ kind: "failed", detail: "It ended.", running: "Net" }, STATUS);
    assert.deepEqual(failed, {
      text: "$(error) Fullgraph: not running",
      lines: ["It ended."],
      isWarning: true,
    });
  });
});
