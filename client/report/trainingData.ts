import type { Fact, Place } from "./data";

/**
 * A training run; `fullgraph.report.html.training_data` writes it. Numbers of charts are base64 of
 * little-endian 32-bit values: see `views/training/unpack.ts`. Steps count from 0.
 */
export interface Training {
  name: string;
  /** "running", "died: signal 9", "ended". */
  state: string;
  isRunning: boolean;
  /**
   * Whether an open page has the rest: what levels have before their `since`, and distributions that
   * are not here.
   */
  isPartial: boolean;
  /** How many the first optimizer made. */
  steps: number;
  facts: Fact[];
  /** The last known value of each metric, by its name, in words. */
  last: Fact[];
  /** Their classes. */
  optimizers: string[];
  ranks: TrainingRank[];
  /** Alarms of one origin; the most severe first. */
  incidents: TrainingIncident[];
  /** The first step first. */
  alarms: TrainingAlarm[];
  debugPoints: DebugPointSteps[];
  /** What is not recorded, in words. */
  missing: string[];
  /** Steps of which nothing is stored. */
  gaps: StepGap[];
  compilations: TrainingCompilation[];
  breaks: TrainingBreak[];
  /** By their places, which charts refer to. */
  tensors: TrainingTensor[];
  /** Of the first rank. */
  metrics: TrainingMetric[];
  /** Of each rank, all with the same steps; empty where there is one rank. */
  byRank: TrainingMetric[];
  heatMaps: TrainingHeatMap[];
  distributions: Distribution[];
  /** One for each optimizer whose parameters were recorded. */
  paths: TrainingPath[];
}

export interface TrainingIncident {
  /** Of its most severe alarm. */
  title: string;
  /** From 3, where the training is lost, to 1. */
  severity: number;
  /** The first step that deviates. */
  step: number;
  /** The first layer that deviates; empty for the whole model. */
  layer: string;
  /** Where the layer is created. */
  place: Place;
  /** One sentence; empty where nothing was measured. */
  cause: string;
  /** What to try. */
  advice: string;
  /** The places of its alarms in `alarms`. */
  alarms: number[];
}

export interface TrainingAlarm {
  /** The id of its page. */
  kind: string;
  /** "FG603"; empty for an assertion of the user's. */
  code: string;
  title: string;
  url: string;
  rank: number;
  /** The first step that shows it. */
  step: number;
  /** The step that completed the evidence. */
  seen: number;
  /** The place of the optimizer whose steps are counted. */
  optimizer: number;
  evidence: string;
  /** What to try. */
  advice: string;
  /** Empty if it concerns none. */
  tensor: string;
  /** Empty for the whole model. */
  layer: string;
  /** Where the layer is created. */
  place: Place;
}

export interface TrainingRank {
  rank: number;
  steps: number;
  state: string;
}

export interface TrainingCompilation {
  rank: number;
  step: number;
  function: string;
  place: Place;
  seconds: number;
  /** Why Dynamo compiled again; empty for the first time. */
  reason: string;
}

/** A place at which Dynamo broke a graph. */
export interface TrainingBreak {
  rank: number;
  step: number;
  /** "FG102". */
  code: string;
  title: string;
  url: string;
  function: string;
  place: Place;
  /** Whether no graph of the function was compiled. */
  skips: boolean;
  /** In Dynamo's words. */
  reason: string;
}

/** Steps that can be run again. */
export interface DebugPointSteps {
  rank: number;
  first: number;
  last: number;
  why: string;
  /** For a terminal. */
  command: string;
}

export interface TrainingTensor {
  name: string;
  /** The class of its module. */
  layer: string;
  shape: number[];
  place: Place;
}

/** Both included. */
export interface StepGap {
  first: number;
  last: number;
}

export interface TrainingMetric {
  /** "loss"; see `METRICS` in `fullgraph_worker/watch/records.py`. */
  name: string;
  optimizer: number;
  rank: number;
  /** The first has all steps; the others have some steps with more points. */
  levels: SeriesLevel[];
}

export interface SeriesLevel {
  /** The steps that it has, both included. */
  first: number;
  last: number;
  /** How many steps a point stands for. */
  width: number;
  /** The first step that is here, where an open page has those before; null if all are here. */
  since: number | null;
  /** Integers: the first step of each point. */
  steps: string;
  /** Floats; where a point is one value, it may be NaN or infinite. */
  mean: string;
  /** Floats: the least and the greatest value; empty where each is the mean. */
  low: string;
  high: string;
  /** Integers: how many values are not finite; empty where all are. */
  nonFinite: string;
}

/** A number of each tensor over the steps. */
export interface TrainingHeatMap {
  /** "gradient", "update_ratio": of which the norm is shown, or the ratio. */
  name: string;
  /** The places of the rows. */
  tensors: number[];
  levels: HeatMapLevel[];
}

export interface HeatMapLevel {
  first: number;
  last: number;
  width: number;
  /** As in `SeriesLevel`. */
  since: number | null;
  /** Integers: the first step of each column. */
  steps: string;
  /** Floats, row by row: NaN where nothing was sampled, infinite where it is not finite. */
  values: string;
}

/** Where the parameters of an optimizer were, in the plane in which they moved most. */
export interface TrainingPath {
  optimizer: number;
  /** Integers: how many steps had been made at each point. */
  steps: string;
  /** Floats: along the first and the second principal axis. */
  x: string;
  y: string;
  /** What each axis has of the variance, from 0 to 1. */
  shares: [number, number];
  /** How many elements of the parameters decide it. */
  elements: number;
  parameters: number;
  /** How many points are not shown: they are not finite, or have other parameters. */
  leftOut: number;
  /** Whether the axes are those of the other run, too. */
  isShared: boolean;
}

/** The histograms of a tensor over the steps. */
export interface Distribution {
  tensor: number;
  moment: string;
  bins: number;
  /** Whether magnitudes were counted, and `low` and `high` are binary logarithms. */
  isLog: boolean;
  /** As in `SeriesLevel`. */
  since: number | null;
  /** Integers. */
  steps: string;
  /** Floats: where the first bin begins and the last one ends. */
  low: string;
  high: string;
  /** Integers, `bins` of each histogram. */
  counts: string;
}
