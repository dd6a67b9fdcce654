// Records the data of a page that `fullgraph explain --html` or `fullgraph runs show --html` wrote:
//   node tests/report_page/record.mjs page.html > tests/report_page/recorded/NAME.json
import { readFileSync } from "node:fs";

const page = readFileSync(process.argv[2], "utf8");
const [report, ...graphs] = [
  ...page.matchAll(/<script type="application\/json" id="fullgraph-[^"]*">(.*?)<\/script>/gs),
].map(([, json]) => JSON.parse(json));
// Where it was made does not matter.
for (const file of report.files) file.path = `/workspace/${file.name}`;
for (const { facts } of report.trainings) {
  for (const fact of facts) {
    if (fact.name === "Folder") fact.value = "/workspace";
    if (fact.name === "Command") fact.value = fact.value.replace(/^\S*\//, "");
  }
}
console.log(JSON.stringify({ report, graphs }, null, 1));
