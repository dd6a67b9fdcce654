import { nice, ticks } from "d3-array";

import { h, name, type Child } from "../../dom";

/** One bar, with its number beside it. */
export interface Bar {
  name: string;
  value: number;
  /** The number in words, which is all that a screen reader needs. */
  text: string;
  /** The interval around the value. */
  interval?: { readonly low: number; readonly high: number };
  /** "wrong", "baseline". */
  tone?: string;
}

export interface Scale {
  /** Of a value on the axis. */
  tick: (value: number) => string;
  /** A value at which a line stands in each row. */
  line?: number;
}

const TICKS = 5;

/**
 * Bars below each other on one scale, which begins at zero.
 *
 * @param label - Their name for screen readers.
 */
export function bars(label: string, rows: Bar[], { tick, line = 0 }: Scale): HTMLElement {
  const largest = Math.max(line, ...rows.map(({ value, interval }) => interval?.high ?? value));
  const [, end] = nice(0, largest || 1, TICKS);
  const share = (value: number) => `${(value / end) * 100}%`;
  return h(
    "table",
    { class: "bars", "aria-label": label },
    h(
      "tbody",
      {},
      ...rows.map((row) =>
        h(
          "tr",
          { class: row.tone },
          h("th", { scope: "row" }, name(row.name)),
          h("td", { class: "bar-track", "aria-hidden": "true" }, ...marks(row, line, share)),
          h("td", { class: "number" }, row.text),
        ),
      ),
    ),
    h(
      "tfoot",
      { "aria-hidden": "true" },
      h(
        "tr",
        {},
        h("td"),
        h(
          "td",
          { class: "bar-axis" },
          ...ticks(0, end, TICKS).map((value) => placed("bar-tick", share(value), tick(value))),
        ),
        h("td"),
      ),
    ),
  );
}

function marks({ value, interval }: Bar, line: number, share: (value: number) => string): Child[] {
  const fill = h("span", { class: "bar-fill" });
  fill.style.width = share(value);
  const parts = [fill];
  if (line > 0) parts.push(placed("bar-line", share(line)));
  if (interval !== undefined) {
    const whisker = placed("bar-interval", share(interval.low));
    whisker.style.width = share(interval.high - interval.low);
    parts.push(whisker);
  }
  return parts;
}

function placed(className: string, left: string, text = ""): HTMLElement {
  const mark = h("span", { class: className }, text);
  mark.style.left = left;
  return mark;
}
