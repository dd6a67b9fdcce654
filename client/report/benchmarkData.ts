/** A benchmark of a target; `fullgraph.report.html.benchmark` writes it. Times are seconds. */
export interface Benchmark {
  /** "batch size 8"; empty for the sizes of the inputs. */
  size: string;
  /** Whether compiling pays. */
  sentence: string;
  /** "faster", "slower", "same" or "unknown": what the sentence says of the best arm. */
  verdict: string;
  /** The name of that arm; empty if there is none. */
  best: string;
  /** The arms whose outputs are wrong, in sentences. */
  alerts: string[];
  /** That other programs disturbed it; empty if they did not. */
  busy: string;
  /** Inputs, mode, versions and device, in words. */
  conditions: string;
  /** Eager mode first. */
  arms: Arm[];
  /** What graph breaks cost, the most expensive first; empty where that was not measured. */
  costs: BreakCost[];
  notes: string[];
}

/** The cost of one graph break, or of several with one fix; in words. */
export interface BreakCost {
  name: string;
  cost: string;
  /** "1.7 to 2.0 ms", or where the cost comes from instead. */
  interval: string;
  /** The part of a call. */
  share: string;
}

export interface Arm {
  name: string;
  /** Why it was not measured, or not to the end; empty if it was. */
  problem: string;
  /** Null if it was not measured, as where it compiled nothing. */
  times: Times | null;
  /** The speed-up over eager mode; null for eager mode, and where there are too few rounds. */
  ratio: Ratio | null;
  /** The most bytes that it held. */
  memory: number | null;
  /** What the first calls take more than later ones, with empty caches. */
  warmUp: number | null;
  /** The same in another process, with the caches that the first one filled. */
  cachedWarmUp: number | null;
  /** After how many calls it has made up for its warm-up; null if it never does. */
  paysAfter: number | null;
  /** The largest difference to an element of eager mode's outputs; empty if not compared. */
  difference: string;
  isWrong: boolean;
}

/** Of all calls in all rounds. */
export interface Times {
  median: number;
  mean: number;
  sigma: number;
  p95: number;
}

/** With the ends of its 95 % interval. */
export interface Ratio {
  estimate: number;
  low: number;
  high: number;
}
