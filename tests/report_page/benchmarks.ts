// Benchmarks made by hand.
import type { Arm, Benchmark } from "../../client/report/benchmarkData";
import type { Report } from "../../client/report/data";
import type { Fixture } from "./fixtures";

const MB = 2 ** 20;

function arm(name: string, median: number, changes: Partial<Arm> = {}): Arm {
  return {
    name,
    problem: "",
    times: { median, mean: median * 1.05, sigma: median * 0.1, p95: median * 1.2 },
    ratio: null,
    memory: 400 * MB,
    warmUp: 0.2,
    cachedWarmUp: null,
    paysAfter: null,
    difference: "",
    isWrong: false,
    ...changes,
  };
}

const EAGER = arm("eager", 0.01);
/** (8.2 - 0.2) s of warm-up, 2 ms won in each call: it pays after 4,000 calls. */
const INDUCTOR = arm("inductor", 0.008, {
  ratio: { estimate: 1.25, low: 1.22, high: 1.28 },
  memory: 350 * MB,
  warmUp: 8.2,
  cachedWarmUp: 2.1,
  paysAfter: 4000,
  difference: "1.2e-07",
});
const SLOWER = arm("aot_eager", 0.0125, {
  ratio: { estimate: 0.8, low: 0.78, high: 0.83 },
  warmUp: 1.4,
  difference: "none",
});

/** Inductor pays, aot_eager is slower. */
export function pays(changes: Partial<Benchmark> = {}): Benchmark {
  return {
    size: "",
    sentence: "compile with inductor: 1.25x ± 0.03, pays after 4,000 calls (40 s).",
    verdict: "faster",
    best: "inductor",
    alerts: [],
    busy: "",
    conditions: "x: float32[2, 8]; forward, evaluation mode; torch 2.13.0, cpu, 2 threads",
    arms: [EAGER, INDUCTOR, SLOWER],
    costs: [],
    notes: ["20 rounds, in each of which every arm ran in turn."],
    ...changes,
  };
}

/** The same with a wrong arm, one that failed and one that compiled nothing, on a busy machine. */
function troubled(): Benchmark {
  const nothing = { times: null, memory: null, warmUp: null };
  const ratio = { estimate: 1.9, low: 1.8, high: 2.1 };
  return pays({
    alerts: ["openxla: the output differs from that of eager mode: 3 became 2 at [0]."],
    busy: "Other programs used the processors: calls waited for 23 % of the time.",
    costs: [
      { name: "net.py:7 (logging-call)", cost: "2.1 ms", interval: "1.9 to 2.3 ms", share: "21 %" },
      {
        name: "net.py:9 (skipped-c-function)",
        cost: "about 0.4 ms",
        interval: "estimate, from the profile",
        share: "4 %",
      },
    ],
    arms: [
      EAGER,
      INDUCTOR,
      SLOWER,
      // (60.2 - 0.2) s of warm-up, 5 ms won in each call.
      arm("max-autotune", 0.005, { ratio, warmUp: 60.2, paysAfter: 12_000 }),
      arm("openxla", 0.005, { ratio, isWrong: true, paysAfter: 0 }),
      arm("cudagraphs", 0, { ...nothing, problem: "cudagraphs needs a CUDA device." }),
      arm("tvm", 0, { ...nothing, problem: "tvm: not compiled: Dynamo captured no graph." }),
    ],
  });
}

function page(benchmarks: Benchmark[], verdict: string): Fixture {
  const report: Report = {
    title: "net.py:Net",
    verdict,
    isClean: false,
    facts: [{ name: "Measured", value: "just now" }],
    actions: [],
    findings: [],
    regions: [],
    compilations: [],
    calls: [],
    files: [],
    notes: [],
    comparison: null,
    benchmarks,
    trainings: [],
    differences: [],
    starts: null,
    kind: "benchmark",
  };
  return { report, graphs: [] };
}

/** A page about one benchmark. */
export function benchmarkPage(): Fixture {
  const benchmark = troubled();
  return page([benchmark], benchmark.sentence);
}

/** A page about two sizes. */
export function sizesPage(): Fixture {
  const slower = {
    size: "batch size 1",
    sentence: "not here: aot_eager 0.80x ± 0.02.",
    verdict: "slower",
    best: "aot_eager",
    arms: [EAGER, SLOWER],
  };
  return page([pays(slower), pays({ size: "batch size 8" })], "2 sizes measured.");
}
