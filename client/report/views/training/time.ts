import { h } from "../../dom";
import type { Training } from "../../trainingData";
import { Plot } from "./charts/plot";
import { PHASES, StackContent, type Phases } from "./charts/stackContent";
import { alarmMarks, type TrainingContext } from "./context";
import { EventLanes, LANES_LEFT } from "./eventLanes";
import { eventTables } from "./eventTables";
import { legend, runTitle } from "./runs";
import { axisToolbar } from "./toolbar";
import { points } from "./unpack";
import { metricName } from "./words";

/** What the time of each step went to, and what Dynamo compiled when. */
export function timeView(context: TrainingContext): HTMLElement {
  const list = h("div", { class: "charts" });
  const charts: { stack: StackContent; plot: Plot; lanes: EventLanes }[] = [];
  context.live.follow(({ trainings }) => {
    trainings.forEach((training, index) => {
      const chart = (charts[index] ??= chartsOf(context, trainings, training, list));
      const marks = alarmMarks(context, [training]);
      chart.stack.show({ phases: phasesOf(training), gaps: training.gaps, marks });
      chart.plot.redraw();
      chart.lanes.show(training);
    });
  });
  return h(
    "div",
    {},
    axisToolbar(context.axis),
    legend([...PHASES.map(metricName), "Other"]),
    list,
    eventTables(context),
  );
}

function chartsOf(
  context: TrainingContext,
  trainings: Training[],
  training: Training,
  list: HTMLElement,
) {
  const stack = new StackContent();
  const plot = new Plot(context.axis, stack, {
    title: runTitle("Time of a step", training, trainings),
    height: 220,
    left: LANES_LEFT,
  });
  const lanes = new EventLanes(context, runTitle("Events", training, trainings));
  list.append(plot.element, lanes.element);
  return { stack, plot, lanes };
}

function phasesOf({ metrics }: Training): Phases {
  const phases: Phases = {};
  for (const phase of [...PHASES, "step_seconds"] as const) {
    const metric = metrics.find(({ name, optimizer }) => name === phase && optimizer === 0);
    if (metric) phases[phase] = metric.levels.map(points);
  }
  return phases;
}
