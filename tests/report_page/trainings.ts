// Training runs made by hand, whose values the tests know.
import type { Report } from "../../client/report/data";
import type {
  Training,
  TrainingAlarm,
  TrainingHeatMap,
  TrainingIncident,
  TrainingMetric,
  TrainingPath,
} from "../../client/report/trainingData";
import type { Fixture } from "./fixtures";

const TEXT = "import torch\n\nclass Net(torch.nn.Module):\n    first = torch.nn.Linear(2, 2)\n";
const PLACE = { file: 0, line: 4, function: "" };
/** Without the steps that are missing. */
export const STEPS = 1000;
const GAP = { first: 400, last: 449 };
const ROWS = 4;

function base64(buffer: ArrayBuffer): string {
  let text = "";
  for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}

function floats(values: number[]): string {
  return base64(new Float32Array(values).buffer);
}

function integers(values: number[]): string {
  return base64(new Int32Array(values).buffer);
}

function metric(
  name: string,
  steps: number[],
  value: (step: number) => number,
  changes: Partial<TrainingMetric> = {},
): TrainingMetric {
  const values = steps.map(value);
  const wrong = values.map((each) => (Number.isFinite(each) ? 0 : 1));
  const last = steps.at(-1) ?? 0;
  return {
    name,
    optimizer: 0,
    rank: 0,
    levels: [
      {
        first: 0,
        last,
        width: 1,
        since: null,
        steps: integers(steps),
        mean: floats(values),
        low: "",
        high: "",
        nonFinite: wrong.includes(1) ? integers(wrong) : "",
      },
    ],
    ...changes,
  };
}

/** A loss that falls from 2 to 1, and is NaN in step 700. */
function loss(step: number): number {
  return step === 700 ? NaN : 2 - step / 1000;
}

/** A row's values are powers of ten; from step 700 on the second row is not finite. */
function heatMap(name: string, steps: number): TrainingHeatMap {
  const columns = Array.from({ length: steps / 10 }, (_, column) => column * 10);
  const values = Array.from({ length: ROWS }, (_, row) =>
    columns.map((step) => (row === 1 && step >= 700 ? Infinity : 10 ** -row)),
  );
  return {
    name,
    tensors: Array.from({ length: ROWS }, (_, row) => row),
    levels: [
      {
        first: 0,
        last: steps - 1,
        width: 10,
        since: null,
        steps: integers(columns),
        values: floats(values.flat()),
      },
    ],
  };
}

/** Every tenth step: to the right up to step 500, then once around a circle with a radius of 1. */
export function path(changes: Partial<TrainingPath> = {}, height = 0): TrainingPath {
  const steps = Array.from({ length: 101 }, (_, at) => at * 10);
  const angle = (step: number) => (Math.max(0, step - 500) / 500) * 2 * Math.PI;
  return {
    optimizer: 0,
    steps: integers(steps),
    x: floats(steps.map((step) => Math.min(step, 500) / 125 + Math.sin(angle(step)))),
    y: floats(steps.map((step) => height + 1 - Math.cos(angle(step)))),
    shares: [0.75, 0.2],
    elements: 4000,
    parameters: 1_000_000,
    leftOut: 0,
    isShared: false,
    ...changes,
  };
}

export function alarm(step: number, changes: Partial<TrainingAlarm> = {}): TrainingAlarm {
  return {
    kind: "non-finite-loss",
    code: "FG601",
    title: "The loss is infinite or NaN",
    url: "https://example.org/non-finite-loss/",
    rank: 0,
    step,
    seen: step + 1,
    optimizer: 0,
    evidence: `The loss of step ${step} is NaN.`,
    advice: "Look for a division by zero in `forward`.",
    tensor: "first.weight",
    layer: "first",
    place: PLACE,
    ...changes,
  };
}

function incident(step: number, alarms = [0]): TrainingIncident {
  return {
    title: "The loss is infinite or NaN",
    severity: 3,
    step,
    layer: "first",
    place: PLACE,
    cause: "In step 700, the learning rate changed from 0.1 to 10.",
    advice: "Lower the learning rate.",
    alarms,
  };
}

/** Histograms of gradients have one bin for each power of two from -40 on. */
function powers(counts: Record<number, number>): number[] {
  return Array.from({ length: 64 }, (_, bin) => counts[bin] ?? 0);
}

/** A run of two ranks, with an alarm at step 700 and a gap. */
export function run(changes: Partial<Training> = {}, count = STEPS): Training {
  const every = Array.from({ length: count }, (_, step) => step);
  const steps = every.filter((step) => step < GAP.first || step > GAP.last);
  return {
    name: "20260101-1",
    state: "ended",
    isRunning: false,
    isPartial: false,
    steps: count,
    facts: [{ name: "Command", value: "python train.py" }],
    last: [{ name: "loss", value: "1.001" }],
    optimizers: ["AdamW"],
    ranks: [
      { rank: 0, steps: count, state: "ended" },
      { rank: 1, steps: count, state: "died" },
    ],
    incidents: [incident(700)],
    alarms: [alarm(700)],
    debugPoints: [
      {
        rank: 0,
        first: 690,
        last: 700,
        why: "the loss is not finite",
        command: "fullgraph replay",
      },
    ],
    missing: ["rank 1 died: what it did after step 999 and within its last second"],
    gaps: [GAP],
    compilations: [
      { rank: 0, step: 0, function: "forward", place: PLACE, seconds: 2, reason: "" },
      { rank: 0, step: 300, function: "forward", place: PLACE, seconds: 1, reason: "x.size(0)" },
    ],
    tensors: Array.from({ length: ROWS }, (_, index) => ({
      name: ["first.weight", "first.bias", "second.weight", "second.bias"][index] ?? "",
      layer: "Linear",
      shape: [2, 2],
      place: PLACE,
    })),
    metrics: [
      metric("loss", steps, loss),
      metric("learning_rate", steps, () => 0.1),
      metric("gradient_norm", steps, (step) => 1 + step),
      metric("data_seconds", steps, () => 0.0012),
      metric("forward_seconds", steps, (step) => (step === 300 ? 1.002 : 0.002)),
      metric("backward_seconds", steps, () => 0.003),
      metric("optimizer_seconds", steps, () => 0.001),
      metric("compile_seconds", steps, (step) => (step === 300 ? 1 : 0)),
      metric("watch_seconds", steps, () => 0.0005),
      metric("step_seconds", steps, (step) => (step === 300 ? 1.01 : 0.01)),
    ],
    byRank: [
      metric("loss", steps, loss),
      metric("loss", steps, (step) => 4 - step / 1000, { rank: 1 }),
    ],
    heatMaps: [heatMap("gradient", count), heatMap("update_ratio", count)],
    breaks: [
      {
        rank: 0,
        step: 0,
        code: "FG102",
        title: "Converting a tensor to a Python number breaks the graph",
        url: "https://example.org/tensor-to-scalar/",
        function: "forward",
        place: PLACE,
        skips: false,
        reason: "Unsupported Tensor.item() call\n  Hint: Set `capture_scalar_outputs`.",
      },
      {
        rank: 0,
        step: 300,
        code: "FG201",
        title: "Branching on a tensor's value breaks the graph",
        url: "https://example.org/data-dependent-branch/",
        function: "forward",
        place: PLACE,
        skips: true,
        reason: "generic_jump TensorVariable()",
      },
    ],
    distributions: [
      {
        tensor: 0,
        moment: "gradient",
        bins: 64,
        isLog: true,
        since: null,
        steps: integers([0, 500]),
        low: floats([-40, -40]),
        high: floats([24, 24]),
        // 2**-10 to 2**-6; and later one quarter is zero, and the rest from 2**-8 to 2**-7.
        counts: integers([...powers({ 30: 1, 31: 4, 32: 2, 33: 1 }), ...powers({ 0: 1, 32: 3 })]),
      },
      {
        tensor: 0,
        moment: "parameter",
        bins: 4,
        isLog: false,
        since: null,
        steps: integers([0, 500]),
        low: floats([-1, -2]),
        high: floats([1, 2]),
        counts: integers([1, 1, 1, 1, 0, 3, 1, 0]),
      },
    ],
    paths: [path()],
    ...changes,
  };
}

function page(trainings: Training[], verdict: string): Fixture {
  const report: Report = {
    title: trainings.map(({ name }) => name).join(" and "),
    verdict,
    isClean: false,
    facts: [{ name: "Started", value: "just now" }],
    actions: [],
    findings: [],
    regions: [],
    compilations: [],
    calls: [],
    files: [{ name: "net.py", path: "/work/net.py", text: TEXT, traced: [] }],
    notes: [],
    comparison: null,
    benchmarks: [],
    trainings,
    differences: trainings.length > 1 ? [{ name: "lr", before: "0.1", after: "0.01" }] : [],
    starts: null,
    kind: "training",
  };
  return { report, graphs: [] };
}

/** A page about one run. */
export function trainingPage(): Fixture {
  return page([run()], "1,000 training steps, 1 alarm at step 700: The loss is infinite or NaN.");
}

/** The same run later, when it has made more steps and has another alarm. */
export function laterTraining(): Fixture {
  const alarms = [alarm(700), alarm(1100)];
  const later = run(
    { incidents: [incident(700), incident(1100, [1])], alarms, isRunning: true },
    1200,
  );
  return page([later], "1,200 training steps, 2 alarms, the first at step 700.");
}

/**
 * The same run a little later, as an update that has only what is new: the loss from step 900 on,
 * columns from step 950 on, which begin a row at another place, and one histogram.
 */
export function newerTraining(): Fixture {
  const since = 900;
  const end = 1100;
  const later = run({ isPartial: true, isRunning: true }, end);
  const steps = Array.from({ length: end - since }, (_, at) => since + at);
  const newer = (each: TrainingMetric): TrainingMetric => {
    const [level] = metric(each.name, steps, (step) => (step < 1000 ? 5 : step)).levels;
    return { ...each, levels: level ? [{ ...level, since }] : [] };
  };
  const columns = Array.from({ length: 15 }, (_, at) => 950 + at * 10);
  const values = Array.from({ length: ROWS }, (_, row) => columns.map((step) => row * 1e4 + step));
  return page(
    [
      {
        ...later,
        metrics: later.metrics.map(newer),
        byRank: later.byRank.map(newer),
        heatMaps: later.heatMaps.map((map) => ({
          ...map,
          levels: map.levels.map((level) => ({
            ...level,
            since: 950,
            steps: integers(columns),
            values: floats(values.flat()),
          })),
        })),
        distributions: later.distributions.slice(1).map((each) => ({
          ...each,
          since: 600,
          steps: integers([600]),
          low: floats([0]),
          high: floats([4]),
          counts: integers([0, 0, 1, 1]),
        })),
      },
    ],
    "1,100 training steps, 1 alarm at step 700.",
  );
}

/** Two runs side by side. */
export function comparedTrainings(): Fixture {
  const other = {
    name: "20260101-2",
    incidents: [],
    alarms: [],
    metrics: [metric("loss", [0, 1, 2], () => 5)],
  };
  const paths = [path({ isShared: true }), path({ optimizer: 1, leftOut: 3 })];
  const ofOther = [path({ isShared: true }, 2), path({ optimizer: 1 })];
  return page(
    [run({ paths }), run({ ...other, byRank: [], heatMaps: [], paths: ofOther })],
    "Two runs.",
  );
}

/** 300 layers, 100,000 steps: as many points as a page has at most. */
export function largeTraining(): Fixture {
  return large(null);
}

/** What is new in it after a second. */
export function largeUpdate(): Fixture {
  return large(99_500);
}

function large(since: number | null): Fixture {
  const [count, layers] = [100_000, 300];
  const from = since ?? 0;
  const columns = (count - from) / 100;
  const steps = Array.from({ length: (count - from) / 50 }, (_, at) => from + at * 50);
  const wave = (step: number) => 2 + Math.sin(step / 3000) + (step % 700) / 700;
  const every = (name: string): TrainingMetric => {
    const { levels, ...rest } = metric(name, steps, wave);
    return {
      ...rest,
      levels: levels.map((level) => ({
        ...level,
        width: 50,
        since,
        last: count - 1,
        low: floats(steps.map((step) => wave(step) / 2)),
        high: floats(steps.map((step) => wave(step) * 2)),
      })),
    };
  };
  const cells = new Float32Array(layers * columns).map((_, at) => 10 ** (Math.sin(at / 977) * 3));
  const heat = (name: string): TrainingHeatMap => ({
    name,
    tensors: Array.from({ length: layers }, (_, row) => row),
    levels: [
      {
        first: 0,
        last: count - 1,
        width: 100,
        since,
        steps: integers(Array.from({ length: columns }, (_, column) => from + column * 100)),
        values: base64(cells.buffer),
      },
    ],
  });
  const names = run().metrics.map(({ name }) => name);
  const own = run({
    steps: count,
    isRunning: true,
    isPartial: since !== null,
    gaps: [{ first: 20_000, last: 21_000 }],
    incidents: [incident(17, [...Array(30).keys()])],
    alarms: Array.from({ length: 30 }, (_, index) => alarm(index * 3000 + 17)),
    tensors: Array.from({ length: layers }, (_, index) => ({
      name: `layers.${index}.weight`,
      layer: "Linear",
      shape: [8, 8],
      place: PLACE,
    })),
    metrics: [...names, "unclipped_norm", "update_ratio", "memory_bytes"].map(every),
    heatMaps: ["gradient", "parameter", "update", "update_ratio"].map(heat),
  });
  return page([own], "100,000 training steps, 30 alarms.");
}
