// Bundles the client into dist/extension.js, the page of explanations beside it, and the report's
// page into the Python package. With --report, only the report's page; with --watch, the client again on each change.
import { context, build } from "esbuild";

import { writeExplanation } from "./explanation.mjs";
import { writeReport } from "./report.mjs";

const watches = process.argv.includes("--watch");
const options = {
  entryPoints: ["client/src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  minify: !watches,
  logLevel: "info",
};

if (!watches) await writeReport();
if (!process.argv.includes("--report")) await writeExplanation({ minify: !watches });
if (watches) await (await context(options)).watch();
else if (!process.argv.includes("--report")) await build(options);
