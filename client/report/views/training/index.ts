import { h } from "../../dom";
import type { Report } from "../../data";
import type { Page, ViewName } from "../../page";
import type { Tab } from "../../tabs";
import type { Training } from "../../trainingData";
import { StepAxis } from "./axis";
import type { TrainingContext } from "./context";
import { distributionsView } from "./distributions";
import { layersView } from "./layers";
import type { Live } from "./live";
import { metricsView } from "./metrics";
import { trainingOverview } from "./overview";
import { ranksView } from "./ranks";
import { timeView } from "./time";
import { KEYS } from "./toolbar";
import { trajectoryView } from "./trajectory";

/** The views of training runs, as they are now; those without data are hidden. */
export function trainingViews(page: Page, live: Live<Report>): () => Tab<ViewName>[] {
  if (live.value.trainings.length === 0) return () => [];
  const axis = new StepAxis();
  live.follow(({ trainings }) => {
    axis.grow(Math.max(...trainings.map(({ steps }) => steps)));
  });
  // Charts refer to it.
  document.body.append(h("p", { id: "plot-keys", hidden: true }, KEYS));
  const context: TrainingContext = { page, live, axis };
  return () => tabsOf(context, live.value.trainings);
}

function tabsOf(context: TrainingContext, trainings: Training[]): Tab<ViewName>[] {
  const incidents = trainings.reduce((sum, each) => sum + each.incidents.length, 0);
  const hasNo = (has: (training: Training) => boolean) => !trainings.some(has);
  return [
    {
      name: "training",
      label: "Overview",
      count: incidents,
      build: () => trainingOverview(context),
    },
    {
      name: "metrics",
      label: "Metrics",
      count: 0,
      isHidden: hasNo(({ metrics }) => metrics.length > 0),
      build: () => metricsView(context),
    },
    {
      name: "phases",
      label: "Time",
      count: 0,
      isHidden: hasNo(({ metrics }) => metrics.some(({ name }) => name === "step_seconds")),
      build: () => timeView(context),
    },
    {
      name: "layers",
      label: "Layers",
      count: 0,
      isHidden: hasNo(({ heatMaps }) => heatMaps.length > 0),
      build: () => layersView(context),
    },
    {
      name: "distributions",
      label: "Distributions",
      count: 0,
      isHidden: hasNo(({ distributions }) => distributions.length > 0),
      build: () => distributionsView(context),
    },
    {
      name: "trajectory",
      label: "Trajectory",
      count: 0,
      isHidden: hasNo(({ paths }) => paths.length > 0),
      build: () => trajectoryView(context),
    },
    {
      name: "ranks",
      label: "Ranks",
      count: Math.max(...trainings.map(({ ranks }) => ranks.length)),
      isHidden: hasNo(({ byRank }) => byRank.length > 0),
      build: () => ranksView(context),
    },
  ];
}
