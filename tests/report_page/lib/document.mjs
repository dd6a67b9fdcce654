// Fills the page's shell as the Python package does.
import { createHash } from "node:crypto";

/**
 * The HTML of a report.
 *
 * @param {Map<string, string>} files - As `reportFiles` returns them.
 * @param {{report: {title: string}, graphs: object[]}} fixture
 */
export function documentOf(files, { report, graphs }) {
  const data = [
    element("fullgraph-report", report),
    ...graphs.map((graph, index) => element(`fullgraph-graph-${index}`, graph)),
  ];
  return filled(files, { title: escaped(report.title), data: data.join("\n") });
}

/** The page with its style, its script and these values. */
export function filled(files, more = {}) {
  const [style, script] = [files.get("page.css"), files.get("page.js")];
  const own = { style, script, style_hash: hash(style), script_hash: hash(script) };
  const values = { ...own, ...more };
  return files.get("page.html").replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
}

function element(id, value) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function hash(text) {
  return createHash("sha256").update(text).digest("base64");
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
