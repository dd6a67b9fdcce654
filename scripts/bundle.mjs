// Bundles the client into dist/extension.js, and the report's page into the Python package.
// With --report, only the page; with --watch, the client again on each change.
import { context, build } from "esbuild";

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
if (watches) await (await context(options)).watch();
else if (!process.argv.includes("--report")) await build(options);
