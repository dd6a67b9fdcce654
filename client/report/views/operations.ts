import { h, name } from "../dom";
import type { Page } from "../page";
import { table } from "../table";
import { bar } from "./bar";

interface Row {
  name: string;
  count: number;
  shapes: Set<string>;
  compilations: Set<string>;
}

/** The operations of all graphs, each once. */
export function operations(page: Page): HTMLElement {
  const rows = new Map<string, Row>();
  for (const { id, kinds } of page.report.compilations) {
    for (const kind of kinds) {
      const row = rows.get(kind.name) ?? newRow(kind.name);
      rows.set(kind.name, row);
      row.count += kind.count;
      for (const shape of kind.shapes) row.shapes.add(shape);
      row.compilations.add(id);
    }
  }
  const all = [...rows.values()].sort((a, b) => b.count - a.count);
  const most = all[0]?.count ?? 1;
  return h(
    "section",
    { "aria-labelledby": "operations" },
    h("h2", { id: "operations" }, "Operations in graphs"),
    table(
      "Operations in graphs",
      [
        {
          title: "Operation",
          width: "minmax(12rem, 2fr)",
          cell: (row) => name(row.name, "mono"),
          key: (row) => row.name,
        },
        {
          title: "Count",
          width: "6rem",
          isNumber: true,
          cell: ({ count }) => count.toLocaleString("en"),
          key: ({ count }) => count,
        },
        { title: "", width: "8rem", cell: ({ count }) => bar([count / most]) },
        {
          title: "Results",
          width: "minmax(10rem, 2fr)",
          cell: ({ shapes }) => name([...shapes].join("  "), "mono"),
        },
        {
          title: "Compilations",
          width: "minmax(8rem, 1fr)",
          cell: ({ compilations }) => name([...compilations].join(", "), "mono"),
        },
      ],
      all,
    ),
  );
}

function newRow(name: string): Row {
  return { name, count: 0, shapes: new Set(), compilations: new Set() };
}
