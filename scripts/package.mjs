// Builds dist/fullgraph-VERSION.vsix: the bundled client, and the wheel of the language server.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { resolve } from "node:path";

import { findPython } from "./python.mjs";

/** What is shipped: what is not named here is not. */
const SHIPPED = [
  "dist/extension.js",
  "dist/explanation",
  "client/media",
  "docs/images",
  "README.md",
  "CHANGELOG.md",
  "LICENSE",
  "package.json",
];
const FOLDER = "dist/extension";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const vsix = `dist/fullgraph-${version}.vsix`;

mkdirSync("dist", { recursive: true });
for (const name of readdirSync("dist")) {
  // The extension takes the one wheel that is there.
  if (/\.(whl|vsix)$/.test(name)) rmSync(`dist/${name}`);
}
run(findPython(), ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", "."]);
run(process.execPath, ["scripts/bundle.mjs"]);
// In a folder of its own: vsce lists every file below its folder before it chooses, and the
// environments and tools that lie in the repository have more than a hundred thousand.
rmSync(FOLDER, { recursive: true, force: true });
const wheels = readdirSync("dist").filter((name) => name.endsWith(".whl"));
for (const path of [...SHIPPED, ...wheels.map((name) => `dist/${name}`)]) {
  cpSync(path, `${FOLDER}/${path}`, { recursive: true });
}
// Without one, vsce warns that it ships the whole folder.
writeFileSync(`${FOLDER}/.vscodeignore`, "");
run(
  process.execPath,
  [
    resolve("node_modules/@vscode/vsce/vsce"),
    "package",
    "--no-dependencies",
    "--allow-missing-repository",
    // The README's picture lies in the package; there is no public address for it.
    "--no-rewrite-relative-links",
    "--out",
    resolve(vsix),
  ],
  { cwd: FOLDER },
);
rmSync(FOLDER, { recursive: true });
console.log(`${vsix}: ${Math.round(statSync(vsix).size / 1024)} KiB`);

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
