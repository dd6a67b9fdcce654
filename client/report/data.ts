import type { Benchmark } from "./benchmarkData";
import type { Training } from "./trainingData";

/**
 * What the page shows. `fullgraph.report.html.data` has the same as dataclasses and writes it: the
 * report into the element `fullgraph-report`, each graph into `fullgraph-graph-<index>`, where it
 * stays text until somebody opens it.
 */
export interface Report {
  /** What ran: a target, or the folder of a trace. */
  title: string;
  /** One sentence. */
  verdict: string;
  /** Whether any code fell back to eager mode, or the run failed. */
  isClean: boolean;
  facts: Fact[];
  /** The one that wins most first. */
  actions: Action[];
  findings: Finding[];
  regions: Region[];
  compilations: Compilation[];
  /** The calls of the user's functions; a root for each region. */
  calls: CallNode[];
  files: SourceFile[];
  /** What the reader has to know of the data: what was left out, what could not be measured. */
  notes: string[];
  /** Against another run; null if there is none. */
  comparison: Comparison | null;
  /** Of the target, one for each size of its inputs. */
  benchmarks: Benchmark[];
  /** One, or two to compare; empty for other pages. */
  trainings: Training[];
  /** Of two trainings: what they were given, and since when their losses differ. */
  differences: Difference[];
  /** Its first call in new processes; null if that was not measured. */
  starts: Starts | null;
  /** "run", or "benchmark" or "training" for a page that has nothing else. */
  kind: string;
}

/** "PyTorch", "2.13.0". */
export interface Fact {
  name: string;
  value: string;
}

/** Empty where a training has none. */
export interface Difference {
  name: string;
  before: string;
  after: string;
}

/** First calls in new processes, side by side. */
export interface Starts {
  /** What compiled them: "inductor". */
  arm: string;
  /** How each process started: "cold", "warm". */
  names: string[];
  /** Times by phase and answers of caches; the name of a part of another row is indented. */
  rows: { name: string; cells: string[] }[];
  /** What follows from them, and which start failed. */
  notes: string[];
}

export interface Place {
  /** Index in `files`; -1 if it is unknown. */
  file: number;
  /** 1-based. */
  line: number;
  function: string;
}

export interface SourceFile {
  /** As it is shown: relative to the workspace if it lies there. */
  name: string;
  /** Absolute. */
  path: string;
  /** All of it; empty where only the name is known. */
  text: string;
  /** The 1-based lines that Dynamo traced to their end. */
  traced: number[];
}

export interface Action {
  /** What to do, in the imperative. */
  title: string;
  /** The lines that change, as a unified diff without its header; empty if there is no fix. */
  diff: string[];
  /** "safe", "unsafe"; empty if there is no fix. */
  safety: string;
  /** What it wins, in words: "3 breaks, 4.1 ms (38 %)". */
  wins: string;
  /** Indices in `findings`. */
  findings: number[];
}

export interface Finding {
  code: string;
  title: string;
  message: string;
  /** "break", "recompile", "recompile-limit", "backend-failure", "disabled", "cuda-graphs-skipped",
   * "cache-bypassed". */
  kind: string;
  place: Place;
  count: number;
  /** What it cost in the measured call; null if that is not known. */
  seconds: number | null;
  /** Its part of that call, from 0 to 1. */
  share: number | null;
  /** Dynamo's words. */
  reason: string;
  context: string;
  hints: string[];
  /** The calls that led here, outermost first. */
  stack: Place[];
  /** Index of the finding that it follows from; -1 if there is none. */
  causedBy: number;
  /** Of a recompile: what it follows from, in words. */
  origin: string;
  /** Of a recompile: what the guard is about, and its value before and after. */
  guard: Guard | null;
  /** Its page in the documentation. */
  url: string;
  /** What "Copy as issue" copies, in Markdown. */
  issue: string;
  /** The command that writes a small program with it; empty where none can show it. */
  reduce: string;
}

export interface Guard {
  subject: string;
  was: string;
  now: string;
}

/** A function that was compiled because the user's code asked for it, and what followed. */
export interface Region {
  name: string;
  place: Place;
  /** In the order in which the first call ran them. */
  segments: Segment[];
}

export type Segment = GraphSegment | BreakSegment;

export interface GraphSegment {
  kind: "graph";
  /** Indices in `compilations`: the first, and then its recompiles. */
  compilations: number[];
  operations: number;
  seconds: number | null;
}

export interface BreakSegment {
  kind: "break";
  /** Index in `findings`. */
  finding: number;
  /** The last operation before it and the first after it, in words; empty if there is none. */
  before: string;
  after: string;
  /** The lines that run in eager mode between the two graphs. */
  between: string[];
  seconds: number | null;
}

export interface Compilation {
  /** Dynamo's: "1/0"; with its process where there are several. */
  id: string;
  place: Place;
  /** It is what is left of the function behind a break. */
  isResumed: boolean;
  /** Index of its graph; -1 if there is none. */
  graph: number;
  operations: number;
  /** The most frequent first. */
  kinds: OperationKind[];
  /** Seconds by phase; phases do not overlap. */
  phases: Record<string, number>;
  /** During which call, from 0 on. */
  call: number;
  /** How often the graph ran in the measured call, and how long together; null if unknown. */
  runs: number | null;
  seconds: number | null;
  /** Indices in `findings`: the break that ended it, the recompile that began it. */
  findings: number[];
  /** Why no compiled code came of it. */
  failure: string;
  /** How often each cache was asked, by its answer. */
  caches: Record<string, number>;
  /** Lines that change objects outside of the graph, which Dynamo repeats after it. */
  sideEffects: SideEffect[];
}

export interface SideEffect {
  place: Place;
  code: string;
  /** The type of what it changes; empty for a global variable. */
  object: string;
}

export interface OperationKind {
  name: string;
  count: number;
  shapes: string[];
}

export interface Graph {
  /** Each after its inputs. */
  nodes: GraphNode[];
}

export interface GraphNode {
  name: string;
  /** "input", "attribute", "output", or what is called: "torch.relu". */
  operation: string;
  /** "float32[4, 8]"; empty if it is no tensor. */
  shape: string;
  /** The code that it comes from; null if that is unknown. */
  place: Place | null;
  /** Indices in `nodes` of those whose results it takes. */
  inputs: number[];
  /** The modules that it belongs to, outermost first: ["blocks.0", "blocks.0.attn"]. */
  group: string[];
}

export interface CallNode {
  function: string;
  place: Place;
  /** Indices in `findings`. */
  breaks: number[];
  /** Indices in `compilations`. */
  compilations: number[];
  /** How many operations in graphs come from its own lines. */
  operations: number;
  seconds: number | null;
  children: CallNode[];
}

export interface Comparison {
  /** The other run, in words: "PyTorch 2.12.0, 3 h ago". */
  other: string;
  rows: ComparedRow[];
  /** Findings that only this run has: indices in `findings`. */
  came: number[];
  /** Findings that only the other run has. */
  went: Finding[];
}

/** "Graph breaks", "3", "1". */
export interface ComparedRow {
  name: string;
  before: string;
  after: string;
  /** Whether that is for the better: 1, 0 or -1. */
  change: number;
}
