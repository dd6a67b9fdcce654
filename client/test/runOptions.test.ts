import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { combined, OPTION_ITEMS } from "../src/runOptions";

describe("run options", () => {
  it("joins what was picked", () => {
    const picked = OPTION_ITEMS.filter(({ label }) =>
      ["Evaluation mode", "Three calls", "Inductor"].includes(label),
    );
    assert.deepEqual(combined(picked), { mode: "eval", backend: "inductor", calls: 3 });
  });

  it("lets the later of two that exclude each other hold", () => {
    const picked = OPTION_ITEMS.filter(({ label }) => label.endsWith("mode"));
    assert.deepEqual(combined(picked), { mode: "eval" });
  });

  it("is empty when nothing was picked, so that the settings hold", () => {
    assert.deepEqual(combined([]), {});
  });
});
