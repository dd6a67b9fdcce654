import assert from "node:assert/strict";
import { describe, it } from "node:test";

import {
  longTime,
  markOf,
  paysInWords,
  shownCalls,
  unitFor,
  type Line,
} from "../report/views/benchmark/breakEven";

const EAGER: Line = { name: "eager", start: 1, slope: 0.5, crossing: null };

function paying(name: string, calls: number): Line {
  return { name, start: 2, slope: 0.25, crossing: { calls, seconds: 100 } };
}

void describe("break-even", () => {
  void it("shows twice as many calls as until the best arm pays", () => {
    const lines = [EAGER, paying("inductor", 40), paying("max-autotune", 5)];
    assert.equal(shownCalls(lines, "inductor"), 80);
    assert.equal(shownCalls(lines, "eager"), 10, "else until the first one does");
  });

  void it("shows the warm-up where nothing ever pays", () => {
    const slower = { name: "aot_eager", start: 60, slope: 0.6, crossing: null };
    // 240 calls in eager mode take 120 s: twice the warm-up.
    assert.equal(shownCalls([EAGER, slower], "aot_eager"), 240);
  });

  void it("says when an arm pays", () => {
    assert.equal(paysInWords(EAGER), "eager: never, its calls are not shorter than in eager mode");
    assert.equal(paysInWords(paying("a", 0)), "a: from the first call on");
    assert.equal(paysInWords(paying("a", 0.4)), "a: after 1 call (100 s)");
    assert.equal(paysInWords(paying("a", 12_345)), "a: after 12,000 calls (100 s)");
  });

  void it("writes times in the unit of their size", () => {
    const times = [0.04, 1.5, 41, 720, 9000].map((seconds) => longTime(seconds));
    assert.deepEqual(times, ["40 ms", "1.5 s", "41 s", "12 min", "2.5 h"]);
    const units = [0.5, 2, 119, 120, 7200].map((seconds) => unitFor(seconds).name);
    assert.deepEqual(units, ["ms", "s", "s", "min", "h"]);
    assert.deepEqual([markOf(0, "s"), markOf(2.5, "s")], ["0", "2.5 s"]);
  });
});
