import { h, name, prose } from "../dom";
import { findingLink } from "../details";
import type { Finding } from "../data";
import { isRecompile, type Page } from "../page";
import { placeLink } from "../parts";
import { table } from "../table";

interface Row {
  index: number;
  finding: Finding;
  compilations: string[];
}

/** Which guards failed, and the values that made them fail. */
export function recompiles(page: Page): HTMLElement {
  const caused = new Map<number, string[]>();
  for (const { id, findings } of page.report.compilations) {
    for (const index of findings) caused.set(index, [...(caused.get(index) ?? []), id]);
  }
  const rows = page.report.findings.flatMap((finding, index): Row[] =>
    isRecompile(finding) ? [{ index, finding, compilations: caused.get(index) ?? [] }] : [],
  );
  return h(
    "section",
    { "aria-labelledby": "recompiles" },
    h("h2", { id: "recompiles" }, "Recompiles"),
    h("p", { class: "meta hint" }, "A guard is what compiled code checks before each call."),
    table(
      "Recompiles",
      [
        {
          title: "Function",
          width: "minmax(8rem, 1fr)",
          cell: ({ finding }) => name(finding.place.function, "mono"),
          key: ({ finding }) => finding.place.function,
        },
        {
          title: "Guard on",
          width: "minmax(9rem, 1.4fr)",
          cell: ({ finding }) => name(finding.guard?.subject ?? finding.reason, "mono"),
          key: ({ finding }) => finding.guard?.subject ?? "",
        },
        {
          title: "Was",
          width: "minmax(5rem, 0.7fr)",
          cell: ({ finding }) => name(finding.guard?.was ?? "", "mono"),
        },
        {
          title: "Now",
          width: "minmax(5rem, 0.7fr)",
          cell: ({ finding }) => name(finding.guard?.now ?? "", "mono"),
        },
        {
          title: "Compiled as",
          width: "7rem",
          cell: ({ compilations }) => name(compilations.join(", "), "mono"),
        },
        {
          title: "Place",
          width: "minmax(7rem, 1fr)",
          cell: ({ finding }) => placeLink(page, finding.place),
        },
        {
          title: "Follows from",
          width: "minmax(7rem, 1.5fr)",
          cell: ({ finding }) => prose(finding.origin),
          key: ({ finding }) => finding.origin,
        },
        {
          title: "Why",
          width: "minmax(10rem, 2fr)",
          cell: ({ index }) => findingLink(page, index),
          key: ({ finding }) => finding.title,
        },
      ],
      rows,
    ),
  );
}
