import type { Finding, Graph, Place, Report } from "./data";
import type { Host } from "./host";

/** The name of a view; each is a tab. */
export type ViewName =
  | "overview"
  | "benchmark"
  | "calls"
  | "graphs"
  | "operations"
  | "recompiles"
  | "time"
  | "code"
  | "comparison"
  | "training"
  | "metrics"
  | "phases"
  | "layers"
  | "distributions"
  | "trajectory"
  | "ranks";

/** What views use of the page around them. */
export interface Page {
  /** As it is now: while a training runs, it is replaced. */
  readonly report: Report;
  readonly host: Host;
  /** A graph is parsed when it is first asked for; null if the page does not hold it. */
  graph(index: number): Graph | null;
  /** Shows a place: in the editor, or in the view of the code. */
  go(place: Place): void;
  /** Shows a view. */
  open(view: ViewName): void;
  showFinding(index: number): void;
  showCompilation(index: number): void;
  /** Shows a compilation's graph in the view of graphs. */
  showGraph(compilation: number): void;
  /** Shows an element beside the views, under a heading. */
  showDetails(heading: Node, content: Node): void;
  /** Says something in passing: "Copied". */
  say(text: string): void;
}

/** Whether a place has a line that can be shown. */
export function canGo(page: Page, place: Place): boolean {
  const file = page.report.files[place.file];
  return file !== undefined && (page.host.editor !== null || file.text !== "");
}

/** The part of the code in which a finding is. */
export function isRecompile(finding: Finding): boolean {
  return finding.kind === "recompile" || finding.kind === "recompile-limit";
}
