/** What a bug report about Fullgraph needs. */
export interface DebugFacts {
  /** Names and versions, in their order. */
  readonly versions: readonly (readonly [string, string])[];
  /** The output of `fullgraph doctor`, or why there is none. */
  readonly doctor: string;
  /** The settings that differ from their defaults, by name. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The ends of the logs, by name. */
  readonly logs: Readonly<Record<string, string>>;
}

/** Markdown to paste into a bug report. */
export function debugMarkdown({ versions, doctor, settings, logs }: DebugFacts): string {
  const rows = versions.map(([name, version]) => `| ${name} | ${version.replaceAll("|", "\\|")} |`);
  return [
    ["### Versions", "", "| | |", "|---|---|", ...rows].join("\n"),
    block("fullgraph doctor", doctor, "text"),
    block(
      "Settings that differ from their defaults",
      JSON.stringify(settings, undefined, 2),
      "json",
    ),
    ...Object.entries(logs).map(([name, text]) => block(`End of the log “${name}”`, text, "text")),
    "",
  ].join("\n\n");
}

/** The last `count` lines of a log. */
export function lastLines(text: string, count: number): string {
  return text.trimEnd().split(/\r?\n/).slice(-count).join("\n");
}

/** A fence that the text cannot close, folded. */
function block(title: string, text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const body = text.trim() === "" ? "nothing" : text.trimEnd();
  return `<details><summary>${title}</summary>\n\n${fence}${language}\n${body}\n${fence}\n\n</details>`;
}
