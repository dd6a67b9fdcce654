import { nice, ticks } from "d3-array";

import { h, linkButton, name, prose, type Child } from "../dom";
import { duration, percent } from "../format";
import type { Compilation, Starts } from "../data";
import type { Page } from "../page";
import { placeLink } from "../parts";
import { table } from "../table";
import { bar } from "./bar";

/** How long compiling took: by phase, and of each compilation. */
export function compileTime(page: Page): HTMLElement {
  const { compilations, starts } = page.report;
  const totals = new Map<string, number>();
  const caches = new Map<string, number>();
  for (const { phases, caches: answers } of compilations) {
    for (const [phase, seconds] of Object.entries(phases)) add(totals, phase, seconds);
    for (const [answer, count] of Object.entries(answers)) add(caches, answer, count);
  }
  const phases = [...totals.keys()];
  const total = sum([...totals.values()]);
  return h(
    "section",
    { "aria-labelledby": "time" },
    h("h2", { id: "time" }, `Compile time: ${duration(total)}`),
    h("div", { class: "phases" }, bar([...totals.values()].map((each) => each / (total || 1)))),
    h(
      "ul",
      { class: "plain phase-list" },
      ...phases.map((phase, index) =>
        h(
          "li",
          {},
          h("i", { class: `part part-${index % 6}`, "aria-hidden": "true" }),
          name(phase),
          h("span", { class: "meta" }, ` ${share(totals.get(phase) ?? 0, total)}`),
        ),
      ),
    ),
    compilationTable(page, phases),
    starts && startsTable(starts),
    caches.size > 0 && h("h2", { id: "caches" }, "Caches"),
    caches.size > 0 &&
      h(
        "dl",
        { class: "facts" },
        ...[...caches].map(([answer, count]) =>
          h("div", {}, h("dt", {}, name(answer)), h("dd", {}, count.toLocaleString("en"))),
        ),
      ),
  );
}

/** The first call in new processes: a column for each. */
function startsTable({ arm, names, rows, notes }: Starts): HTMLElement {
  return h(
    "section",
    { "aria-labelledby": "starts" },
    h("h2", { id: "starts" }, `First call in a new process, compiled with ${arm}`),
    table(
      "First call in a new process",
      [
        {
          title: "Part",
          width: "minmax(12rem, 1fr)",
          cell: ({ name: part }) =>
            h("span", { class: part.startsWith(" ") ? "indented" : "" }, name(part.trim())),
        },
        ...names.map((title, index) => ({
          title,
          width: "7rem",
          isNumber: true,
          cell: ({ cells }: Starts["rows"][number]) => cells[index] ?? "",
        })),
      ],
      rows,
    ),
    ...notes.map((note) => h("p", {}, prose(note))),
  );
}

function compilationTable(page: Page, phases: string[]): HTMLElement {
  const { compilations } = page.report;
  const rows = compilations.map((compilation, index) => ({ compilation, index }));
  const [, end] = nice(
    0,
    compilations.reduce((most, each) => Math.max(most, time(each)), 1e-6),
    4,
  );
  return table(
    "Compile time of each compilation",
    [
      {
        title: "Compilation",
        width: "8rem",
        cell: ({ compilation, index }) =>
          linkButton(name(compilation.id, "mono"), () => {
            page.showCompilation(index);
          }),
      },
      {
        title: "Function",
        width: "minmax(8rem, 1fr)",
        cell: ({ compilation }) => name(compilation.place.function, "mono"),
        key: ({ compilation }) => compilation.place.function,
      },
      {
        title: "Place",
        width: "minmax(7rem, 1fr)",
        cell: ({ compilation }) => placeLink(page, compilation.place),
      },
      {
        title: "Time",
        width: "6rem",
        isNumber: true,
        cell: ({ compilation }) => duration(time(compilation)),
        key: ({ compilation }) => time(compilation),
      },
      {
        title: "By phase",
        heading: axis(end),
        width: "minmax(14rem, 3fr)",
        cell: ({ compilation }) => phaseBar(compilation, phases, end),
      },
    ],
    rows,
  );
}

/** Marks of the scale, over the bars. */
function axis(end: number): HTMLElement {
  return h(
    "span",
    { class: "axis" },
    ...ticks(0, end, 4).flatMap((tick) => {
      // The label of the end would stand outside.
      if (tick >= end) return [];
      const label = h("span", {}, duration(tick));
      label.style.left = `${(tick / end) * 100}%`;
      return label;
    }),
  );
}

function phaseBar(compilation: Compilation, phases: string[], end: number): Child {
  const words = Object.entries(compilation.phases)
    .map(([phase, seconds]) => `${phase} ${duration(seconds)}`)
    .join(", ");
  const parts = bar(phases.map((phase) => (compilation.phases[phase] ?? 0) / end));
  parts.title = words;
  return h("span", {}, parts, h("span", { class: "unseen" }, words));
}

function time({ phases }: Compilation): number {
  return sum(Object.values(phases));
}

function share(seconds: number, total: number): string {
  return duration(seconds) + (total > 0 ? `, ${percent(seconds / total)}` : "");
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
