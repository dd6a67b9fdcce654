import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { combined, OPTION_ITEMS, withoutConflicts } from "../src/runOptions";

describe("run options", () => {
  it("joins what was picked", () => {
    const picked = OPTION_ITEMS.filter(({ label }) =>
      ["Evaluation mode", "Three calls", "Inductor"].includes(label),
    );
    assert.deepEqual(combined(picked), { mode: "eval", backend: "inductor", calls: 3 });
  });

  it("keeps one of two that exclude each other: the one that was clicked last", () => {
    const [train, evaluation, noGrad] = OPTION_ITEMS;
    assert.ok(train && evaluation && noGrad);
    assert.deepEqual(withoutConflicts([train, noGrad], [train, evaluation, noGrad]), [
      evaluation,
      noGrad,
    ]);
    assert.deepEqual(withoutConflicts([evaluation], [train, evaluation]), [train]);
    assert.deepEqual(withoutConflicts([train, noGrad], [noGrad]), [noGrad]);
  });

  it("is empty when nothing was picked, so that the settings hold", () => {
    assert.deepEqual(combined([]), {});
  });
});
