import { append, h, name, type Child } from "../../dom";
import { counted } from "../../format";
import type { Training, TrainingPath } from "../../trainingData";
import { valueAt } from "./charts/lineContent";
import type { PathLine } from "./charts/pathContent";
import { colourAt, PathPlot } from "./charts/pathPlot";
import { Choice } from "./choice";
import { alarmMarks, type TrainingContext } from "./context";
import { runLegend } from "./runs";
import { axisToolbar } from "./toolbar";
import { floats, integers, levelFor, points } from "./unpack";
import { stepText } from "./words";

const KEYS =
  "Arrow keys move along the path, Enter shows the alarm there, plus and minus zoom, 0 shows all " +
  "steps.";
const KEYS_ID = "path-keys";

/** The way of the parameters in the plane in which they moved most. */
export function trajectoryView(context: TrainingContext): HTMLElement {
  const plots: { plot: PathPlot; about: HTMLElement; element: HTMLElement }[] = [];
  const list = h("div", { class: "charts" });
  const update = () => {
    const { trainings } = context.live.value;
    optimizer.update(optimizersOf(trainings));
    optimizer.element.hidden = optimizersOf(trainings).length < 2;
    const groups = groupsOf(trainings, Number(optimizer.value));
    groups.forEach((group, index) => {
      let own = plots[index];
      if (own === undefined) {
        const of = groups.length > 1 ? `: ${group[0]?.training.name ?? ""}` : "";
        const plot = new PathPlot(context.axis, `Path of the parameters${of}`, KEYS_ID);
        const about = h("div", {});
        own = { plot, about, element: h("section", {}, plot.element, about) };
        plots.push(own);
        list.append(own.element);
      }
      const lines = group.map((each) => lineOf(context, each, group.length > 1));
      own.plot.show(lines, titlesOf(group));
      own.about.replaceChildren();
      append(own.about, explained(group, lines));
    });
    plots.forEach(({ element }, index) => {
      element.hidden = index >= groups.length;
    });
  };
  const optimizer = new Choice("Parameters of", update);
  context.live.follow(update);
  return h(
    "div",
    {},
    h("p", { id: KEYS_ID, hidden: true }, KEYS),
    axisToolbar(context.axis, "The picture fits the path in these steps."),
    h("div", { class: "toolbar" }, optimizer.element),
    runLegend(context),
    list,
  );
}

interface Own {
  training: Training;
  path: TrainingPath;
}

/** The runs in one picture: all of them if their axes are the same. */
function groupsOf(trainings: Training[], optimizer: number): Own[][] {
  const found = trainings.flatMap((training) => {
    const path = training.paths.find((each) => each.optimizer === optimizer);
    return path ? [{ training, path }] : [];
  });
  return found.every(({ path }) => path.isShared) && found.length > 0
    ? [found]
    : found.map((each) => [each]);
}

function optimizersOf(trainings: Training[]) {
  const found = new Map<number, string>();
  for (const { paths, optimizers } of trainings) {
    for (const { optimizer } of paths) {
      found.set(optimizer, `optimizer ${optimizer} (${optimizers[optimizer] ?? ""})`);
    }
  }
  return [...found].map(([value, label]) => ({ value: String(value), label }));
}

function lineOf(context: TrainingContext, { training, path }: Own, isOfSeveral: boolean): PathLine {
  const alarms = training.alarms.filter((alarm) => alarm.optimizer === path.optimizer);
  const losses = training.metrics
    .find((metric) => metric.name === "loss" && metric.optimizer === path.optimizer)
    ?.levels.map(points);
  return {
    label: isOfSeveral ? training.name : "",
    steps: integers(path.steps),
    x: floats(path.x),
    y: floats(path.y),
    marks: alarmMarks(context, [{ ...training, alarms }]),
    loss: (step) => {
      const level = levelFor(losses ?? [], step, step);
      return level ? valueAt(level, step, "loss") : "no value";
    },
  };
}

function titlesOf(group: Own[]): [string, string] {
  const [first, second] = group[0]?.path.shares ?? [0, 0];
  const share = (part: number) => `${(100 * part).toPrecision(3)} % of the variance`;
  return [`First axis: ${share(first)}`, `Second axis: ${share(second)}`];
}

/** What the colours stand for, and what is seen of the parameters. */
function explained(group: Own[], lines: PathLine[]): Child[] {
  const [own] = group;
  if (own === undefined) return [];
  const { elements, parameters } = own.path;
  const part =
    elements < parameters
      ? `Seen in ${counted(elements, "element")} of ${counted(parameters, "parameter")}, evenly spread; lengths are estimates for all of them.`
      : `Of ${counted(parameters, "parameter")}.`;
  const missing = group.filter(({ path }) => path.leftOut > 0);
  return [
    lines.length === 1 && lines[0] && legend(lines[0].steps),
    h("p", { class: "meta" }, part),
    ...missing.map(({ training, path }) =>
      h(
        "p",
        { class: "meta" },
        ...(group.length > 1 ? [name(training.name), ": "] : []),
        `${counted(path.leftOut, "recorded point")} left out: not finite, or of other parameters.`,
      ),
    ),
  ];
}

/** The steps of the colours: there are more points at first, and each has a colour of its own. */
function legend(steps: Int32Array): HTMLElement {
  const at = (part: number) => stepText(steps[Math.floor((steps.length - 1) * part)] ?? 0);
  const bar = (from: number, to: number) => {
    const element = h("span", { class: "ramp", "aria-hidden": "true" });
    element.style.background = `linear-gradient(to right, ${colourAt(from)}, ${colourAt(to)})`;
    return element;
  };
  return h(
    "p",
    { class: "heat-legend" },
    h("span", {}, `step ${at(0)}`),
    bar(0, 0.5),
    h("span", {}, `step ${at(0.5)}`),
    bar(0.5, 1),
    h("span", {}, `step ${at(1)}`),
  );
}
