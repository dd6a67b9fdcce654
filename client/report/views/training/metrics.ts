import { h } from "../../dom";
import type { Training, TrainingMetric } from "../../trainingData";
import { alarmMarks, type TrainingContext } from "./context";
import { allEventLanes, LANES_LEFT } from "./eventLanes";
import { LineChart, linesOf } from "./lineChart";
import { runLegend } from "./runs";
import { axisToolbar } from "./toolbar";
import { metricName } from "./words";

/** In this order; times have a view of their own. */
const SHOWN = [
  "loss",
  "learning_rate",
  "gradient_norm",
  "unclipped_norm",
  "update_ratio",
  "scale",
  "is_skipped",
  "memory_bytes",
];
const LOGARITHMIC = new Set(["gradient_norm", "unclipped_norm", "update_ratio", "scale"]);

/** The metrics of every step, each in a chart, and below them what happened in which step. */
export function metricsView(context: TrainingContext): HTMLElement {
  const charts = new Map<string, LineChart>();
  const list = h("div", { class: "charts" });
  context.live.follow(({ trainings }) => {
    const marks = alarmMarks(context, trainings);
    for (const { name, optimizer } of metricsOf(trainings)) {
      const key = `${name} ${optimizer}`;
      let chart = charts.get(key);
      if (chart === undefined) {
        const title = titleOf(trainings, name, optimizer);
        chart = new LineChart(context, title, {
          left: LANES_LEFT,
          isLogarithmic: LOGARITHMIC.has(name),
        });
        charts.set(key, chart);
        list.append(chart.element);
      }
      const isIt = (metric: TrainingMetric) =>
        metric.name === name && metric.optimizer === optimizer;
      chart.show({ name, lines: linesOf(trainings, isIt), marks });
    }
  });
  return h("div", {}, axisToolbar(context.axis), runLegend(context), list, allEventLanes(context));
}

/** Those that a run has, in the order in which they are shown. */
function metricsOf(trainings: Training[]): TrainingMetric[] {
  const found = new Map<string, TrainingMetric>();
  for (const metric of trainings.flatMap(({ metrics }) => metrics)) {
    found.set(`${metric.name} ${metric.optimizer}`, metric);
  }
  const skips = trainings.some(({ last }) => last.some(({ name }) => name === "scale"));
  return (
    [...found.values()]
      // Without a scaler no step is skipped.
      .filter(({ name }) => SHOWN.includes(name) && (name !== "is_skipped" || skips))
      .sort((a, b) => a.optimizer - b.optimizer || SHOWN.indexOf(a.name) - SHOWN.indexOf(b.name))
  );
}

function titleOf(trainings: Training[], name: string, optimizer: number): string {
  const classes = trainings.find(({ optimizers }) => optimizers.length > 1)?.optimizers;
  if (classes === undefined) return metricName(name);
  return `${metricName(name)}, optimizer ${optimizer} (${classes[optimizer] ?? ""})`;
}
