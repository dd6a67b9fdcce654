// One suite's VS Code: its own workspace, window and server process.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { EditorHome } from "./codeServer.mjs";
import { REPO, RUN, testPython } from "./paths.mjs";
import { launchBrowser, Workbench } from "./workbench.mjs";

/** Pressed for Explain Graph Breaks. */
export const EXPLAIN_KEY = "Control+Alt+E";

/** The home that every suite shares: the first one makes the server's environment in it. */
export function sharedHome(settings) {
  const home = new EditorHome(join(RUN, "home"));
  home.configure({
    "fullgraph.interpreter": [testPython()],
    // The list of problems holds what a suite has opened.
    "fullgraph.workspaceScan.maxFiles": 0,
    ...settings,
  });
  home.bindKey(EXPLAIN_KEY.replace("Control", "ctrl").toLowerCase(), "fullgraph.explain");
  return home;
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
   * @param workspace - fills the empty folder that it is given in another way, and returns what to
   *     open: the folder or a `.code-workspace` file in it.
   */
  static async open(suite, { trusted = true, settings = {}, workspace } = {}) {
    const session = new Session();
    session.folder = workspace === undefined ? makeWorkspace(suite) : emptyFolder(suite);
    const opened = workspace?.(session.folder) ?? session.folder;
    const home = sharedHome(settings);
    session.environment = home.environment;
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
