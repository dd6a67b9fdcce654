import { h } from "../dom";
import { costText, findingLink } from "../details";
import type { Finding } from "../data";
import { placeText } from "../format";
import type { Page } from "../page";
import { codeLink, kindText, placeLink } from "../parts";
import { table } from "../table";

interface Row {
  index: number;
  finding: Finding;
}

/** Findings by their indices. */
export function findingsTable(page: Page, label: string, indices: number[]): HTMLElement {
  const rows = indices.flatMap((index): Row[] => {
    const finding = page.report.findings[index];
    return finding === undefined ? [] : [{ index, finding }];
  });
  return table(
    label,
    [
      {
        title: "Kind",
        width: "9rem",
        cell: ({ finding }) => h("span", { class: `kind of-${finding.kind}` }, kindText(finding)),
        key: ({ finding }) => finding.kind,
      },
      {
        title: "Finding",
        width: "minmax(12rem, 3fr)",
        cell: ({ index }) => findingLink(page, index),
        key: ({ finding }) => finding.title,
      },
      {
        title: "Code",
        width: "5rem",
        cell: ({ finding }) => codeLink(finding),
        key: ({ finding }) => finding.code,
      },
      {
        title: "Place",
        width: "minmax(11rem, 1fr)",
        cell: ({ finding }) => placeLink(page, finding.place),
        key: ({ finding: { place } }) => place.file * 1e7 + place.line,
      },
      {
        title: "Seen",
        width: "5rem",
        isNumber: true,
        cell: ({ finding }) => `${finding.count.toLocaleString("en")}×`,
        key: ({ finding }) => finding.count,
      },
      {
        title: "Cost",
        width: "9rem",
        isNumber: true,
        cell: ({ finding }) => costText(finding),
        key: ({ finding }) => finding.seconds ?? -1,
      },
    ],
    rows,
    ({ finding }) => {
      const place = placeText(page.report.files, finding.place);
      return `${kindText(finding)} ${finding.code} ${finding.title} ${place} ${finding.place.function}`;
    },
  );
}
