import { h, name } from "../../dom";
import type { Benchmark, BreakCost } from "../../benchmarkData";

/** What each graph break costs. */
export function costsTable({ costs }: Benchmark): HTMLElement {
  const heads = ["Graph break", "Cost", "95 % interval", "Share of a call"];
  return h(
    "div",
    { class: "scrolled", tabindex: 0, role: "group", "aria-label": "Cost of graph breaks" },
    h(
      "table",
      { class: "compared" },
      h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...costs.map(row)),
    ),
  );
}

function row(each: BreakCost): HTMLElement {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name(each.name)),
    ...[each.cost, each.interval, each.share].map((text) => h("td", { class: "number" }, text)),
  );
}
