import { nice, ticks } from "d3-array";

import { append, clipped, h, prose, svg } from "../../dom";
import type { Benchmark } from "../../benchmarkData";
import { linesOf, markOf, paysInWords, shownCalls, unitFor, type Line } from "./breakEven";

const HEIGHT = 260;
const MARGIN = { top: 12, right: 120, bottom: 40, left: 64 };
const LEAST_WIDTH = 340;
const LABEL_GAP = 15;
const LONGEST_LABEL = 18;

/** The total time against the number of calls: a line for each arm, from its warm-up on. */
export function breakEvenChart(benchmark: Benchmark): HTMLElement {
  const lines = linesOf(benchmark);
  const calls = shownCalls(lines, benchmark.best);
  const drawing = svg("svg", {
    class: "break-even",
    role: "img",
    "aria-label": "Total time against the number of calls. The list below has the crossings.",
  });
  const frame = h("div", { class: "chart" });
  append(frame, [drawing]);
  let drawn = 0;
  new ResizeObserver(() => {
    const width = Math.max(LEAST_WIDTH, frame.clientWidth);
    if (width === drawn) return;
    drawn = width;
    draw(drawing, lines, calls, width);
  }).observe(frame);
  return h(
    "figure",
    {},
    frame,
    h(
      "figcaption",
      {},
      h(
        "ul",
        { class: "plain pays" },
        ...lines.slice(1).map((line) => h("li", {}, prose(paysInWords(line)))),
      ),
    ),
  );
}

function draw(drawing: SVGSVGElement, lines: Line[], calls: number, width: number): void {
  const longest = Math.max(...lines.map(({ start, slope }) => start + slope * calls));
  const unit = unitFor(longest);
  const [, end] = nice(0, longest / unit.seconds || 1, 4);
  const right = width - MARGIN.right;
  const bottom = HEIGHT - MARGIN.bottom;
  const x = (n: number) => MARGIN.left + (n / calls) * (right - MARGIN.left);
  const y = (seconds: number) => bottom - (seconds / unit.seconds / end) * (bottom - MARGIN.top);
  drawing.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  drawing.setAttribute("height", String(HEIGHT));
  drawing.replaceChildren();
  append(drawing, [
    ...ticks(0, end, 4).map((value) =>
      rule(y(value * unit.seconds), right, markOf(value, unit.name)),
    ),
    ...ticks(0, calls, Math.max(2, Math.floor(width / 140))).map((n) =>
      svg("text", { x: x(n), y: bottom + 16, class: "tick middle" }, compact(n)),
    ),
    svg("text", { x: (MARGIN.left + right) / 2, y: HEIGHT - 6, class: "tick middle" }, "calls"),
  ]);
  const labels = spread(lines.map(({ start, slope }) => y(start + slope * calls)));
  append(
    drawing,
    lines.map(({ name, start, slope, crossing }, index) =>
      svg(
        "g",
        { class: `arm arm-${index % 6}` },
        svg("line", { x1: x(0), y1: y(start), x2: right, y2: y(start + slope * calls) }),
        svg(
          "text",
          { x: right + 8, y: (labels[index] ?? 0) + 4, class: "label" },
          clipped(name, LONGEST_LABEL),
        ),
        crossing !== null &&
          crossing.calls > 0 &&
          crossing.calls <= calls &&
          svg("circle", { cx: x(crossing.calls), cy: y(crossing.seconds), r: 5 }),
      ),
    ),
  );
}

function rule(y: number, right: number, text: string): SVGElement {
  return svg(
    "g",
    { class: "rule" },
    svg("line", { x1: MARGIN.left, y1: y, x2: right, y2: y }),
    svg("text", { x: MARGIN.left - 8, y: y + 4, class: "tick end" }, text),
  );
}

/** Positions near these, of which no two are closer than a line of text. */
function spread(wanted: number[]): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => at(wanted, b) - at(wanted, a));
  const placed = [...wanted];
  order.slice(1).forEach((index, before) => {
    const below = at(placed, order[before] ?? 0);
    placed[index] = Math.min(at(wanted, index), below - LABEL_GAP);
  });
  return placed;
}

function at(values: number[], index: number): number {
  return values[index] ?? 0;
}

function compact(count: number): string {
  const notation = count >= 100_000 ? "compact" : "standard";
  return count.toLocaleString("en", { notation, maximumFractionDigits: 1 });
}
