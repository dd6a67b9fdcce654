// Builds dist/fullgraph-VERSION.vsix: the bundled client, and the wheel of the language server.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";

import { findPython } from "./python.mjs";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const vsix = `dist/fullgraph-${version}.vsix`;

mkdirSync("dist", { recursive: true });
for (const name of readdirSync("dist")) {
  // The extension takes the one wheel that is there.
  if (/\.(whl|vsix)$/.test(name)) rmSync(`dist/${name}`);
}
run(findPython(), ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", "."]);
run(process.execPath, ["scripts/bundle.mjs"]);
run(process.execPath, [
  "node_modules/@vscode/vsce/vsce",
  "package",
  "--no-dependencies",
  "--allow-missing-repository",
  // The README's picture lies in the package; there is no public address for it.
  "--no-rewrite-relative-links",
  "--out",
  vsix,
]);
console.log(`${vsix}: ${Math.round(statSync(vsix).size / 1024)} KiB`);

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
