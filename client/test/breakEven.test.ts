import assert from "node:assert/strict";
import { describe, it } from "node:test";

import type { Arm, Benchmark, Ratio } from "../report/benchmarkData";
import {
  linesOf,
  longTime,
  markOf,
  paysInWords,
  shownCalls,
  unitFor,
  type Line,
} from "../report/views/benchmark/breakEven";

const BENCHMARK: Benchmark = {
  size: "",
  sentence: "",
  verdict: "",
  best: "",
  alerts: [],
  busy: "",
  conditions: "",
  arms: [],
  costs: [],
  notes: [],
};

/** 2 s of warm-up, and 0.25 s for each call; it pays after 10 calls. */
function arm(name: string, ratio: Ratio | null): Arm {
  return {
    name,
    problem: "",
    times: { median: 0.25, mean: 0.25, sigma: 0, p95: 0.25 },
    ratio,
    memory: null,
    warmUp: 2,
    cachedWarmUp: null,
    paysAfter: 10,
    difference: "",
    isWrong: false,
  };
}

const EAGER: Line = { name: "eager", start: 1, slope: 0.5, crossing: null, isCertain: true };

function paying(name: string, calls: number): Line {
  return { name, start: 2, slope: 0.25, crossing: { calls, seconds: 100 }, isCertain: true };
}

void describe("break-even", () => {
  void it("shows twice as many calls as until the best arm pays", () => {
    const lines = [EAGER, paying("inductor", 40), paying("max-autotune", 5)];
    assert.equal(shownCalls(lines, "inductor"), 80);
    assert.equal(shownCalls(lines, "eager"), 10, "else until the first one does");
  });

  void it("shows the warm-up where nothing ever pays", () => {
    const slower = { ...EAGER, name: "aot_eager", start: 60, slope: 0.6 };
    // 240 calls in eager mode take 120 s: twice the warm-up.
    assert.equal(shownCalls([EAGER, slower], "aot_eager"), 240);
  });

  void it("says when an arm pays", () => {
    assert.equal(paysInWords(EAGER), "eager: never, its calls are not shorter than in eager mode");
    assert.equal(paysInWords(paying("a", 0)), "a: from the first call on");
    assert.equal(paysInWords(paying("a", 0.4)), "a: after 1 call (100 s)");
    assert.equal(paysInWords(paying("a", 12_345)), "a: after 12,000 calls (100 s)");
  });

  void it("says nothing that the noise could have caused", () => {
    const unsure = { estimate: 1.2, low: 0.9, high: 1.5 };
    const arms = [arm("eager", null), arm("a", { ...unsure, low: 1.1 }), arm("b", unsure)];
    const [, sure, other] = linesOf({ ...BENCHMARK, arms });
    assert.ok(sure && other);
    assert.deepEqual(sure.crossing, { calls: 10, seconds: 4.5 });
    assert.equal(other.crossing, null);
    assert.equal(
      paysInWords(other),
      "b: cannot tell, the difference to eager mode is within the noise",
    );
  });

  void it("leaves out wrong arms and those without times", () => {
    const wrong = { ...arm("a", null), isWrong: true };
    const missing = { ...arm("b", null), times: null };
    const arms = [arm("eager", null), wrong, missing];
    assert.deepEqual(
      linesOf({ ...BENCHMARK, arms }).map(({ name }) => name),
      ["eager"],
    );
  });

  void it("writes times in the unit of their size", () => {
    const times = [0.04, 1.5, 41, 720, 9000].map((seconds) => longTime(seconds));
    assert.deepEqual(times, ["40 ms", "1.5 s", "41 s", "12 min", "2.5 h"]);
    const units = [0.5, 2, 119, 120, 7200].map((seconds) => unitFor(seconds).name);
    assert.deepEqual(units, ["ms", "s", "s", "min", "h"]);
    assert.deepEqual([markOf(0, "s"), markOf(2.5, "s")], ["0", "2.5 s"]);
  });
});
