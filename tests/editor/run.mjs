// Runs the editor tests: the packaged extension in a real VS Code, and Neovim as a second client.
// --no-package takes the .vsix that is there.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { EditorHome } from "./lib/codeServer.mjs";
import { install } from "./lib/install.mjs";
import { REPO, RUN, SCREENSHOTS, testPython } from "./lib/paths.mjs";

try {
  testPython();
  install();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (!process.argv.includes("--no-package")) node(["scripts/package.mjs"]);
rmSync(RUN, { recursive: true, force: true });
rmSync(SCREENSHOTS, { recursive: true, force: true });
const { version } = JSON.parse(readFileSync(join(REPO, "package.json"), "utf8"));
new EditorHome(join(RUN, "home")).installExtension(join(REPO, "dist", `fullgraph-${version}.vsix`));
node(["--test", "--test-reporter=spec", "tests/editor/editor.test.mjs"]);

function node(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: REPO, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
