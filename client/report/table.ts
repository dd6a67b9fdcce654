import { append, h, type Child } from "./dom";
import { Windowed } from "./windowed";

export interface Column<R> {
  title: string;
  /** Shown instead of the title. */
  heading?: HTMLElement;
  /** A track of a CSS grid: "8rem", "minmax(10rem, 2fr)". */
  width: string;
  cell: (row: R) => Child;
  /** What to sort by; a column without one is not sorted. */
  key?: (row: R) => string | number;
  isNumber?: boolean;
}

const ROW_HEIGHT = 30;

/** Fewer rows are found without a filter. */
const LEAST_FILTERED = 15;

/**
 * A table of any length: only visible rows exist, and a click on a heading sorts.
 *
 * @param label - Its name for screen readers.
 * @param text - What a filter searches in each row; without it, there is no filter.
 */
export function table<R>(
  label: string,
  columns: Column<R>[],
  rows: R[],
  text?: (row: R) => string,
): HTMLElement {
  let shown = rows;
  let found = rows;
  let sorted: { column: Column<R>; isDescending: boolean } | null = null;
  const scroller = h("div", { class: "table", tabindex: 0, role: "table", "aria-label": label });
  scroller.setAttribute("aria-rowcount", String(rows.length + 1));
  scroller.style.setProperty("--columns", columns.map(({ width }) => width).join(" "));

  const cells = (row: R) =>
    columns.map((column) =>
      h("div", { role: "cell", class: column.isNumber ? "number" : "" }, column.cell(row)),
    );
  const windowed = new Windowed(scroller, {
    rowHeight: ROW_HEIGHT,
    count: rows.length,
    render: (index) =>
      h(
        "div",
        { role: "row", class: "row", "aria-rowindex": index + 2 },
        ...cells(shown[index] as R),
      ),
  });
  windowed.body.setAttribute("role", "rowgroup");

  const update = () => {
    const key = sorted?.column.key;
    const sign = sorted?.isDescending ? -1 : 1;
    shown = key ? [...found].sort((a, b) => compare(key(a), key(b)) * sign) : found;
    scroller.setAttribute("aria-rowcount", String(shown.length + 1));
    windowed.reset(shown.length);
  };
  const headings = columns.map((column) => {
    const cell = h("div", { role: "columnheader", class: column.isNumber ? "number" : "" });
    const { key } = column;
    if (key === undefined) {
      append(cell, [column.heading ?? column.title]);
      return cell;
    }
    const sort = () => {
      const isDescending =
        sorted?.column === column ? !sorted.isDescending : column.isNumber === true;
      sorted = { column, isDescending };
      for (const other of headings) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
      update();
    };
    append(cell, [h("button", { type: "button", onclick: sort }, column.title)]);
    return cell;
  });
  const head = h("div", { role: "rowgroup", class: "head" });
  append(head, [h("div", { role: "row", class: "row", "aria-rowindex": 1 }, ...headings)]);
  append(scroller, [head, windowed.body]);
  if (text === undefined || rows.length < LEAST_FILTERED) return scroller;
  const count = h("span", { class: "meta", role: "status" });
  const filter = h("input", {
    type: "search",
    placeholder: "Filter",
    "aria-label": `Filter: ${label}`,
    oninput: () => {
      const words = filter.value.toLowerCase().split(/\s+/);
      found = rows.filter((row) => {
        const searched = text(row).toLowerCase();
        return words.every((word) => searched.includes(word));
      });
      count.textContent = filter.value === "" ? "" : `${found.length} of ${rows.length}`;
      update();
    },
  });
  return h("div", {}, h("div", { class: "toolbar" }, filter, count), scroller);
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
