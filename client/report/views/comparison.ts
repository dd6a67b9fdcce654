import { h, name, prose } from "../dom";
import type { Comparison, Finding } from "../data";
import type { Page } from "../page";
import { codeLink, kindText, placeLink } from "../parts";
import { table } from "../table";
import { findingsTable } from "./findingsTable";

const CHANGES: Record<string, string> = { "1": "better", "-1": "worse", "0": "" };

/** This run beside another one. */
export function comparisonView(page: Page, comparison: Comparison): HTMLElement {
  const { rows, came, went } = comparison;
  return h(
    "div",
    {},
    h(
      "section",
      { "aria-labelledby": "comparison" },
      h("h2", { id: "comparison" }, "Compared with ", name(comparison.other)),
      h(
        "table",
        { class: "compared" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...["", "Before", "Now", "Change"].map((text) => h("th", { scope: "col" }, text)),
          ),
        ),
        h(
          "tbody",
          {},
          ...rows.map((row) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, name(row.name)),
              h("td", {}, name(row.before)),
              h("td", {}, name(row.after)),
              h("td", { class: `change ${CHANGES[row.change] ?? ""}` }, CHANGES[row.change] ?? ""),
            ),
          ),
        ),
      ),
    ),
    h(
      "section",
      { "aria-labelledby": "went" },
      h("h2", { id: "went" }, `Gone: ${went.length.toLocaleString("en")}`),
      went.length > 0 && goneTable(page, went),
    ),
    h(
      "section",
      { "aria-labelledby": "came" },
      h("h2", { id: "came" }, `New: ${came.length.toLocaleString("en")}`),
      came.length > 0 && findingsTable(page, "New findings", came),
    ),
  );
}

/** Findings of the other run: they have no details here. */
function goneTable(page: Page, went: Finding[]): HTMLElement {
  return table(
    "Findings that are gone",
    [
      {
        title: "Kind",
        width: "9rem",
        cell: (finding) => h("span", { class: `kind of-${finding.kind}` }, kindText(finding)),
        key: ({ kind }) => kind,
      },
      {
        title: "Finding",
        width: "minmax(12rem, 3fr)",
        cell: ({ title }) => prose(title),
        key: ({ title }) => title,
      },
      { title: "Code", width: "5rem", cell: (finding) => codeLink(finding) },
      {
        title: "Place",
        width: "minmax(8rem, 1fr)",
        cell: ({ place }) => placeLink(page, place),
      },
    ],
    went,
  );
}
