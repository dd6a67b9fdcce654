// Fills the page's shell as the Python package does.
import { createHash } from "node:crypto";

/**
 * The HTML of a report.
 *
 * @param {Map<string, string>} files - As `reportFiles` returns them.
 * @param {{report: {title: string}, graphs: object[]}} fixture
 */
export function documentOf(files, { report, graphs }) {
  const [style, script] = [files.get("page.css"), files.get("page.js")];
  const data = [
    element("fullgraph-report", report),
    ...graphs.map((graph, index) => element(`fullgraph-graph-${index}`, graph)),
  ];
  const values = {
    title: escaped(report.title),
    style,
    script,
    style_hash: hash(style),
    script_hash: hash(script),
    data: data.join("\n"),
  };
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
