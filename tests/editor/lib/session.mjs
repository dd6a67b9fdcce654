// One suite's VS Code: its own workspace, window and server process.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { EditorHome } from "./codeServer.mjs";
import { REPO, RUN, testPython } from "./paths.mjs";
import { launchBrowser, Workbench } from "./workbench.mjs";

/** Pressed for Explain Graph Breaks. */
export const EXPLAIN_KEY = "Control+Alt+E";

const STORAGE = "User/globalStorage/fullgraph.fullgraph";

/** What the first suite makes, and the others use: the extension, and the server's environment. */
export const FIRST = new EditorHome(join(RUN, "home"));
export const FIRST_STORAGE = join(FIRST.userData, STORAGE);

/** The home of a suite of its own, for suites that run at once. */
export function homeOf(suite) {
  const home = new EditorHome(join(RUN, "homes", suite));
  if (!existsSync(home.extensions)) {
    cpSync(FIRST.extensions, home.extensions, { recursive: true });
    const storage = join(home.userData, STORAGE);
    mkdirSync(storage, { recursive: true });
    for (const name of environmentsIn(FIRST_STORAGE)) {
      symlinkSync(join(FIRST_STORAGE, name), join(storage, name));
    }
  }
  return home;
}

function configure(home, settings) {
  home.configure({
    "fullgraph.interpreter": [testPython()],
    // The list of problems holds what a suite has opened.
    "fullgraph.workspaceScan.maxFiles": 0,
    // Each home has a cache of its own, and would fill it after its first run.
    "fullgraph.explain.calibrate": false,
    ...settings,
  });
  home.bindKey(EXPLAIN_KEY.replace("Control", "ctrl").toLowerCase(), "fullgraph.explain");
}

/** The folders of the server's environments in a storage of the extension. */
export function environmentsIn(storage) {
  if (!existsSync(storage)) return [];
  return readdirSync(storage).filter((name) => name.startsWith("server-"));
}

/** A new workspace with the examples and the models of the tests. */
export function makeWorkspace(name) {
  const folder = emptyFolder(name);
  cpSync(join(REPO, "examples"), folder, { recursive: true, filter: isSource });
  cpSync(join(REPO, "tests", "editor", "models"), folder, { recursive: true, filter: isSource });
  return folder;
}

/** An open window on a new workspace, with all that stands behind it. */
export class Session {
  /**
   * Opens a window on a folder with the examples.
   *
   * @param isFirst - whether it is in the home whose environment the others use.
   * @param workspace - fills the empty folder that it is given in another way, and returns what to
   *     open: the folder or a `.code-workspace` file in it.
   */
  static async open(suite, { trusted = true, settings = {}, workspace, isFirst = false } = {}) {
    const session = new Session();
    session.folder = workspace === undefined ? makeWorkspace(suite) : emptyFolder(suite);
    const opened = workspace?.(session.folder) ?? session.folder;
    const home = isFirst ? FIRST : homeOf(suite);
    configure(home, settings);
    session.home = home;
    session.server = await home.start({ trusted });
    try {
      session.browser = await launchBrowser();
      const { url } = session.server;
      session.window = await Workbench.open(session.browser, url, opened, suite);
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  async close() {
    // Shows where a suite that failed came to.
    await this.window?.screenshot("end");
    await this.browser?.close();
    await this.server.stop();
  }
}

function emptyFolder(name) {
  const folder = join(RUN, "workspaces", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function isSource(path) {
  return !path.includes("__pycache__");
}
