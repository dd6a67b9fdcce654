// Serves a VS Code with the extension on this machine, the examples open, for a person to try.
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";

import { EditorHome } from "./lib/codeServer.mjs";
import { install } from "./lib/install.mjs";
import { buildVsix } from "./lib/package.mjs";
import { CACHE, REPO, testPython } from "./lib/paths.mjs";

try {
  const python = testPython();
  install({ browser: false });
  const home = new EditorHome(join(CACHE, "try"));
  home.configure({ "fullgraph.interpreter": [python] });
  home.installExtension(buildVsix());

  // A copy, so that trying a fix does not change the repository.
  const folder = join(CACHE, "try", "examples");
  if (!existsSync(folder)) cpSync(join(REPO, "examples"), folder, { recursive: true });
  const server = await home.start({ trusted: true });
  console.log(`\nVS Code with Fullgraph: ${server.url}/?folder=${encodeURIComponent(folder)}`);
  console.log("Ctrl-C ends it.");
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void server.stop());
  await server.ended;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
