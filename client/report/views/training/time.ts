import { h, name, prose } from "../../dom";
import { duration } from "../../format";
import { placeLink } from "../../parts";
import { table } from "../../table";
import type { Training, TrainingCompilation } from "../../trainingData";
import { ALARMS, LANE_HEIGHT, LanesContent, type Lane } from "./charts/lanesContent";
import { Plot } from "./charts/plot";
import { PHASES, StackContent, type Phases } from "./charts/stackContent";
import { alarmMarks, followed, type TrainingContext } from "./context";
import { legend } from "./runs";
import { axisToolbar } from "./toolbar";
import { points } from "./unpack";
import { metricName, stepText } from "./words";

const LEFT = 110;
const LANES = 4;

/** What the time of each step went to, and what Dynamo compiled when. */
export function timeView(context: TrainingContext): HTMLElement {
  const list = h("div", { class: "charts" });
  const charts: { stack: StackContent; stackPlot: Plot; lanes: LanesContent; lanesPlot: Plot }[] =
    [];
  context.live.follow(({ trainings }) => {
    trainings.forEach((training, index) => {
      const chart = (charts[index] ??= chartsOf(context, trainings, index, list));
      const marks = alarmMarks(context, [training]);
      chart.stack.show({ phases: phasesOf(training), gaps: training.gaps, marks });
      chart.lanes.show(lanesOf(context, training));
      chart.stackPlot.redraw();
      chart.lanesPlot.redraw();
    });
  });
  return h(
    "div",
    {},
    axisToolbar(context.axis),
    legend([...PHASES.map(metricName), "Other"]),
    list,
    followed(
      context,
      ({ trainings }) => trainings.map(({ name, compilations }) => ({ name, compilations })),
      (trainings) =>
        trainings
          .filter(({ compilations }) => compilations.length > 0)
          .map((training) =>
            h(
              "section",
              {},
              h("h2", {}, "Compilations", trainings.length > 1 && `: ${training.name}`),
              compilationTable(context, training.compilations),
            ),
          ),
    ),
  );
}

function chartsOf(
  { axis }: TrainingContext,
  trainings: Training[],
  index: number,
  list: HTMLElement,
) {
  const of = trainings.length > 1 ? `: ${trainings[index]?.name ?? ""}` : "";
  const stack = new StackContent();
  const lanes = new LanesContent();
  const stackPlot = new Plot(axis, stack, {
    title: `Time of a step${of}`,
    height: 220,
    left: LEFT,
  });
  const height = LANES * LANE_HEIGHT;
  const lanesPlot = new Plot(axis, lanes, { title: `Events${of}`, height, left: LEFT });
  list.append(stackPlot.element, lanesPlot.element);
  return { stack, stackPlot, lanes, lanesPlot };
}

function phasesOf({ metrics }: Training): Phases {
  const phases: Phases = {};
  for (const phase of [...PHASES, "step_seconds"] as const) {
    const metric = metrics.find(({ name, optimizer }) => name === phase && optimizer === 0);
    if (metric) phases[phase] = metric.levels.map(points);
  }
  return phases;
}

function lanesOf(context: TrainingContext, training: Training): Lane[] {
  const compiled = (isAgain: boolean) =>
    training.compilations
      .filter(({ reason }) => (reason !== "") === isAgain)
      .map((each) => ({
        step: each.step,
        text: `${each.function} ${duration(each.seconds)}`,
        choose: () => {
          showCompilation(context, each);
        },
      }));
  return [
    { name: "Compilations", marks: compiled(false) },
    { name: "Recompiles", marks: compiled(true) },
    {
      name: "Debug points",
      marks: training.debugPoints.map(({ last, why, command }) => ({
        step: last,
        text: why,
        choose: () => {
          context.page.say(command);
        },
      })),
    },
    { name: ALARMS, marks: alarmMarks(context, [training]) },
  ];
}

function showCompilation({ page }: TrainingContext, each: TrainingCompilation): void {
  page.showDetails(
    h("span", {}, each.reason ? "Recompile: " : "Compilation: ", name(each.function, "mono")),
    h(
      "div",
      { class: "details" },
      h("p", {}, `Step ${stepText(each.step)}, ${duration(each.seconds)}`),
      placeLink(page, each.place),
      each.reason !== "" && h("pre", {}, each.reason),
    ),
  );
}

function compilationTable(
  context: TrainingContext,
  compilations: TrainingCompilation[],
): HTMLElement {
  return table(
    "Compilations",
    [
      {
        title: "Step",
        width: "5rem",
        isNumber: true,
        cell: ({ step }) => stepText(step),
        key: ({ step }) => step,
      },
      {
        title: "Function",
        width: "minmax(8rem, 1fr)",
        cell: (each) => name(each.function, "mono"),
        key: (each) => each.function,
      },
      {
        title: "Place",
        width: "minmax(7rem, 1fr)",
        cell: ({ place }) => placeLink(context.page, place),
      },
      {
        title: "Time",
        width: "6rem",
        isNumber: true,
        cell: ({ seconds }) => duration(seconds),
        key: ({ seconds }) => seconds,
      },
      {
        title: "Reason",
        width: "minmax(10rem, 3fr)",
        cell: ({ reason }) =>
          reason === "" ? h("span", { class: "quiet" }, "first time") : prose(reason),
      },
    ],
    compilations,
  );
}
