import type { Place, Report } from "../data";
import { isRecompile, type Page, type ViewName } from "../page";
import type { Tab } from "../tabs";
import { benchmarkView } from "./benchmark/view";
import { callTree } from "./calls";
import { CodeView } from "./code";
import { comparisonView } from "./comparison";
import { compileTime } from "./compileTime";
import { GraphsView } from "./graphs";
import { operations } from "./operations";
import { overview } from "./overview";
import { recompiles } from "./recompiles";
import { trainingViews } from "./training";
import type { Live } from "./training/live";

/** A view that others ask to show something. */
export interface Target<T> {
  show(what: T): void;
}

export interface Views {
  /** Those that the report has data for, as it is now. */
  tabs: () => Tab<ViewName>[];
  code: Target<Place>;
  graphs: Target<number>;
}

/** The views of a report. */
export function findViews(page: Page, live: Live<Report>): Views {
  const { report } = page;
  const { compilations, comparison } = report;
  const graphs = new GraphsView(page);
  const code = new CodeView(page);
  const tabs: (Tab<ViewName> & { has: boolean })[] = [
    {
      name: "overview",
      label: "Overview",
      count: 0,
      has: report.kind === "run",
      build: () => overview(page),
    },
    {
      name: "benchmark",
      label: "Benchmark",
      count: 0,
      has: report.benchmarks.length > 0,
      build: () => benchmarkView(page),
    },
    {
      name: "comparison",
      label: "Comparison",
      count: 0,
      has: comparison !== null,
      build: () => (comparison ? comparisonView(page, comparison) : new Text("")) as HTMLElement,
    },
    {
      name: "calls",
      label: "Calls",
      count: 0,
      has: report.calls.length > 0,
      build: () => callTree(page),
    },
    {
      name: "graphs",
      label: "Graphs",
      count: compilations.filter(({ graph }) => graph >= 0).length,
      has: compilations.some(({ graph }) => graph >= 0),
      build: () => graphs.element,
      onshow: () => {
        graphs.start();
      },
    },
    {
      name: "operations",
      label: "Operations",
      count: 0,
      has: compilations.some(({ kinds }) => kinds.length > 0),
      build: () => operations(page),
    },
    {
      name: "recompiles",
      label: "Recompiles",
      count: report.findings.filter(isRecompile).length,
      has: report.findings.some(isRecompile),
      build: () => recompiles(page),
    },
    {
      name: "time",
      label: "Compile time",
      count: 0,
      has:
        report.starts !== null || compilations.some(({ phases }) => Object.keys(phases).length > 0),
      build: () => compileTime(page),
    },
    {
      name: "code",
      label: "Code",
      count: 0,
      has: report.files.some(({ text }) => text !== ""),
      build: () => code.element,
      onshow: () => {
        code.start();
      },
    },
  ];
  const shown = tabs.filter(({ has }) => has);
  const ofTraining = trainingViews(page, live);
  return { tabs: () => [...ofTraining(), ...shown], code, graphs };
}
