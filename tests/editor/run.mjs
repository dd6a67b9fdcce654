// Runs the editor tests: the packaged extension in a real VS Code, and Neovim as a second client.
// --no-package takes the .vsix that is there.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

import { EditorHome } from "./lib/codeServer.mjs";
import { install } from "./lib/install.mjs";
import { buildVsix, vsixPath } from "./lib/package.mjs";
import { REPO, RUN, SCREENSHOTS, testPython } from "./lib/paths.mjs";

try {
  testPython();
  install();
  const vsix = process.argv.includes("--no-package") ? vsixPath() : buildVsix();
  rmSync(RUN, { recursive: true, force: true });
  rmSync(SCREENSHOTS, { recursive: true, force: true });
  new EditorHome(join(RUN, "home")).installExtension(vsix);
  const { status } = spawnSync(
    process.execPath,
    ["--test", "--test-reporter=spec", "tests/editor/editor.test.mjs"],
    { cwd: REPO, stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
