import { h } from "../../dom";
import type { Training } from "../../trainingData";
import { Choice } from "./choice";
import { alarmMarks, type TrainingContext } from "./context";
import { LineChart } from "./lineChart";
import { axisToolbar } from "./toolbar";
import { points } from "./unpack";
import { metricName } from "./words";

/** A small chart for each rank, all with the same scale. */
export function ranksView(context: TrainingContext): HTMLElement {
  const list = h("div", { class: "small-multiples" });
  const charts = new Map<string, LineChart>();
  const update = () => {
    const { trainings } = context.live.value;
    const names = [...new Set(trainings.flatMap(({ byRank }) => byRank.map((each) => each.name)))];
    metric.update(names.map((value) => ({ value, label: metricName(value) })));
    const lines = trainings.flatMap((training) => linesOf(training, metric.value));
    const range = rangeOf(lines.map(({ levels }) => levels));
    for (const { training, rank, levels } of lines) {
      const of = trainings.length > 1 ? `, ${training.name}` : "";
      const title = `Rank ${rank}${of}`;
      let chart = charts.get(title);
      if (chart === undefined) {
        chart = new LineChart(context, title, { height: 90, hasSwitch: false });
        charts.set(title, chart);
        list.append(chart.element);
      }
      const alarms = training.alarms.filter((alarm) => alarm.rank === rank);
      chart.show({
        name: metric.value,
        lines: [{ label: "", levels, gaps: [] }],
        marks: alarmMarks(context, [{ ...training, alarms }]),
        range,
      });
    }
  };
  const metric = new Choice("Show", update);
  context.live.follow(update);
  return h(
    "div",
    {},
    axisToolbar(context.axis),
    h("div", { class: "toolbar" }, metric.element),
    list,
  );
}

function linesOf(training: Training, name: string) {
  return training.byRank
    .filter((each) => each.name === name)
    .map(({ rank, levels }) => ({ training, rank, levels: levels.map(points) }));
}

/** From the least to the greatest value of all ranks. */
function rangeOf(lines: { low: Float32Array; high: Float32Array }[][]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const { low: least, high: most } of lines.flat()) {
    for (const value of least) if (Number.isFinite(value)) low = Math.min(low, value);
    for (const value of most) if (Number.isFinite(value)) high = Math.max(high, value);
  }
  return low <= high ? [low, high] : [0, 1];
}
