/** A training run, as the server's `fullgraph/trainings` lists it. */
export interface TrainingRun {
  readonly name: string;
  /** What was run; of a run that cannot be read, there is none. */
  readonly command?: readonly string[];
  /** "running", "ended", "died"; or why it cannot be read. */
  readonly state: string;
  /** Whether it runs, and `--pause-on` has paused it. */
  readonly isPaused: boolean;
  readonly steps: number;
  readonly alarms: readonly Alarm[];
}

export interface Alarm {
  readonly kind: string;
  readonly step: number;
  readonly evidence: string;
  readonly advice: string;
  readonly tensor: string;
  readonly layer: string;
  /** Of the layer; empty if it is unknown. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
}

/** A run, or an alarm below its run. */
export interface TrainingNode {
  /** Stays the same while the description changes. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  /** The run's name. */
  readonly run: string;
  readonly icon: string;
  /** Whether it is a run that `--pause-on` has paused. */
  readonly isPaused: boolean;
  /** Of an alarm whose layer is known. */
  readonly place: { readonly path: string; readonly line: number } | null;
  readonly children: readonly TrainingNode[];
}

/** The runs with their alarms, in the order in which the server lists them. */
export function trainingTree(runs: readonly TrainingRun[]): readonly TrainingNode[] {
  return runs.map((run) => ({
    id: run.name,
    label: programOf(run),
    description: [stateOf(run), counted(run.steps, "step"), alarmsOf(run)]
      .filter(Boolean)
      .join(" · "),
    tooltip: run.name,
    run: run.name,
    icon: iconOf(run),
    isPaused: run.isPaused,
    place: null,
    children: run.alarms.map((alarm, index) => alarmNode(run, alarm, index)),
  }));
}

function stateOf(run: TrainingRun): string {
  return run.isPaused ? "paused" : run.state;
}

function iconOf(run: TrainingRun): string {
  if (run.isPaused) return "debug-pause";
  if (isRunning(run)) return "sync~spin";
  return run.alarms.length > 0 ? "warning" : "graph-line";
}

/** Whether there may be more of a run soon. */
export function isRunning({ state }: Pick<TrainingRun, "state">): boolean {
  return state === "running";
}

function alarmNode({ name }: TrainingRun, alarm: Alarm, index: number): TrainingNode {
  return {
    id: `${name} ${index}`,
    label: alarm.evidence,
    description: [`step ${alarm.step.toLocaleString("en")}`, alarm.tensor || alarm.layer]
      .filter(Boolean)
      .join(" · "),
    tooltip: `${alarm.kind}: ${alarm.advice}`,
    run: name,
    icon: "warning",
    isPaused: false,
    place: alarm.path === "" ? null : { path: alarm.path, line: Math.max(1, alarm.line) },
    children: [],
  };
}

/** The program with its arguments, without the interpreter and the folder. */
function programOf({ name, command = [] }: TrainingRun): string {
  const [program = "", ...rest] = command.map((word, index) => (index < 2 ? basename(word) : word));
  return (/^python[\d.]*(\.exe)?$/.test(program) ? rest : [program, ...rest]).join(" ") || name;
}

function basename(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function alarmsOf({ alarms }: TrainingRun): string {
  return alarms.length > 0 ? counted(alarms.length, "alarm") : "";
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
