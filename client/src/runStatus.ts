/** The server's `fullgraph/status`: what runs a file's code, and its last run. */
export interface RunStatus {
  /** The command of the interpreter; empty if there is none. */
  readonly python: string;
  /** The version of torch; empty before anything ran with it. */
  readonly torch: string;
  readonly run: {
    readonly target: string;
    /** `3 graph breaks`; empty for none, `failed` for a run that failed. */
    readonly found: string;
    /** `3 graph breaks · 4 graphs · 352 ms · 5 min ago`. */
    readonly line: string;
  } | null;
  /** What a traced program did last about compilation; empty if none runs. */
  readonly live: string;
}

/** What the server is doing: the first that applies is shown. */
export interface Activity {
  readonly kind: "starting" | "ready" | "off" | "failed";
  /** What is wrong, or the version of the server. */
  readonly detail: string;
  /** The target that runs now. */
  readonly running: string | undefined;
}

/** A status bar item: its text with codicons, and the lines of its tooltip. */
export interface Shown {
  readonly text: string;
  readonly lines: readonly string[];
  readonly isWarning: boolean;
}

const ICONS = { starting: "$(sync~spin)", ready: "$(graph)", off: "$(graph)", failed: "$(error)" };

const LONGEST = 60;

/** What the status bar says of the server and of the file in front. */
export function statusShown(activity: Activity, status: RunStatus | undefined): Shown {
  const { kind, detail, running } = activity;
  const isWarning = kind === "failed";
  if (kind !== "ready") {
    const words = { starting: "starting", off: "off", failed: "not running" }[kind];
    return { text: `${ICONS[kind]} Fullgraph: ${words}`, lines: [detail], isWarning };
  }
  const run = status?.run ?? undefined;
  const found = run === undefined ? "" : `: ${run.found === "" ? "no graph breaks" : run.found}`;
  const live = status?.live ?? "";
  const now = running === undefined ? live : `running ${running}`;
  const text =
    now === "" ? `${ICONS.ready} Fullgraph${found}` : `$(sync~spin) Fullgraph: ${short(now)}`;
  const python = status?.python ?? "";
  const torch = status?.torch ?? "";
  const lines = [
    `Fullgraph ${detail}`,
    python === "" ? "No Python was found to run models." : `Models run with ${python}`,
    torch === "" ? "" : `torch ${torch}`,
    live === "" ? "" : `A traced program is running: ${live}`,
    run === undefined ? "Nothing in this file was run yet." : `${run.target}: ${run.line}`,
    "Click for the commands.",
  ];
  return { text, lines: lines.filter((line) => line.trim() !== ""), isWarning };
}

/** The beginning of a text that the status bar has room for. */
function short(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
