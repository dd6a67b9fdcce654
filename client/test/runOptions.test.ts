import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { combined, withoutConflicts } from "../src/runOptions";

const train = { label: "Training", description: "", options: { mode: "train" } };
const evaluation = { label: "Evaluation", description: "", options: { mode: "eval" } };
const noGrad = { label: "Without gradients", description: "", options: { grad: "off" } };
const calls = { label: "Three calls", description: "", options: { calls: 3 } };

describe("run options", () => {
  it("joins what was picked", () => {
    assert.deepEqual(combined([evaluation, calls]), { mode: "eval", calls: 3 });
  });

  it("keeps one of two that exclude each other: the one that was clicked last", () => {
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
