import { h, name, type Child } from "../../dom";
import { duration } from "../../format";
import type { Arm, Benchmark } from "../../benchmarkData";

/** The times of each arm, and by how much its outputs differ. */
export function timesTable({ arms }: Benchmark): HTMLElement {
  const heads = ["Arm", "Median", "Mean", "Sigma", "p95", "Difference"];
  return h(
    "div",
    { class: "scrolled", tabindex: 0, role: "group", "aria-label": "Times of a call" },
    h(
      "table",
      { class: "compared" },
      h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...arms.flatMap((arm) => row(arm) ?? [])),
    ),
  );
}

function row(arm: Arm): HTMLElement | null {
  const { times } = arm;
  if (times === null) return null;
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name(arm.name)),
    ...[times.median, times.mean, times.sigma, times.p95].map((seconds) =>
      h("td", { class: "number" }, duration(seconds)),
    ),
    h("td", { class: "number" }, difference(arm)),
  );
}

function difference(arm: Arm): Child {
  return arm.isWrong ? h("strong", { class: "wrong" }, "wrong output") : arm.difference;
}
