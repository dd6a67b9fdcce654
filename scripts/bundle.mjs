// Bundles the client into dist/extension.js; with --watch, again on each change.
import { context, build } from "esbuild";

const options = {
  entryPoints: ["client/src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  minify: !process.argv.includes("--watch"),
  logLevel: "info",
};

if (process.argv.includes("--watch")) await (await context(options)).watch();
else await build(options);
