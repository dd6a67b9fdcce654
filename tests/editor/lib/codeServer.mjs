// Starts and stops a VS Code on this machine's loopback.
import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { CODE_SERVER, NODE } from "./paths.mjs";

const ENTRY = join(CODE_SERVER, "out", "node", "entry.js");
const START_SECONDS = 60;

/** The settings of the extension whose scope is the machine. */
const MACHINE = new Set(["fullgraph.interpreter", "fullgraph.importStrategy"]);

const QUIET = {
  "workbench.startupEditor": "none",
  "workbench.enableExperiments": false,
  "workbench.tips.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "telemetry.telemetryLevel": "off",
  // The present value: VS Code would rewrite the file for a former one, in the midst of a test.
  "extensions.autoUpdate": "off",
  "extensions.autoCheckUpdates": false,
  "update.mode": "none",
  "chat.disableAIFeatures": true,
  "chat.commandCenter.enabled": false,
  "window.confirmBeforeClose": "never",
  "editor.minimap.enabled": false,
  "editor.accessibilitySupport": "off",
  "files.autoSave": "off",
  "git.enabled": false,
  // Restricted mode without the question first.
  "security.workspace.trust.startupPrompt": "never",
};

/** A folder with all that one VS Code keeps: settings, extensions, storage. */
export class EditorHome {
  constructor(folder) {
    this.folder = folder;
    this.userData = join(folder, "user-data");
    this.extensions = join(folder, "extensions");
    mkdirSync(join(this.userData, "User"), { recursive: true });
    // Without its own file it would write one into the user's home.
    writeFileSync(join(folder, "code-server.yaml"), "auth: none\n");
  }

  /** Writes the user's settings, quiet ones included. */
  configure(settings) {
    const path = join(this.userData, "User", "settings.json");
    writeFileSync(path, JSON.stringify({ ...QUIET, ...settings }, undefined, 2));
    // In a remote window, VS Code takes what concerns the machine from here alone, once it has
    // written the other file itself.
    const ofMachine = Object.entries(settings).filter(([name]) => MACHINE.has(name));
    const folder = join(this.userData, "Machine");
    mkdirSync(folder, { recursive: true });
    const machine = JSON.stringify(Object.fromEntries(ofMachine), undefined, 2);
    writeFileSync(join(folder, "settings.json"), machine);
  }

  /** Binds a key to a command. */
  bindKey(key, command) {
    const path = join(this.userData, "User", "keybindings.json");
    writeFileSync(path, JSON.stringify([{ key, command }]));
  }

  /** Installs a packaged extension. */
  installExtension(vsix) {
    const { status, stdout, stderr } = spawnSync(
      NODE,
      [ENTRY, ...this.arguments(), "--install-extension", vsix],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`code-server did not install ${vsix}:\n${stdout}${stderr}`);
  }

  /** Starts it; `trusted: false` opens folders in restricted mode, as a desktop VS Code does. */
  async start({ trusted }) {
    const port = await freePort();
    const args = [
      ENTRY,
      ...this.arguments(),
      "--bind-addr",
      `127.0.0.1:${port}`,
      "--disable-telemetry",
      "--disable-update-check",
      "--disable-getting-started-override",
      ...(trusted ? ["--disable-workspace-trust"] : []),
    ];
    const child = spawn(NODE, args, { env: this.environment, stdio: ["ignore", "pipe", "pipe"] });
    const log = createWriteStream(join(this.folder, "code-server.log"), { flags: "a" });
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    const server = new CodeServer(child, `http://127.0.0.1:${port}`);
    await server.ready();
    return server;
  }

  /** The environment in which nothing that Fullgraph kept comes from an earlier start of the tests. */
  get environment() {
    const { XDG_CACHE_HOME: cache = join(homedir(), ".cache") } = process.env;
    return {
      PIP_CACHE_DIR: join(cache, "pip"),
      ...process.env,
      XDG_STATE_HOME: join(this.folder, "state"),
      XDG_CACHE_HOME: join(this.folder, "cache"),
    };
  }

  arguments() {
    return [
      "--config",
      join(this.folder, "code-server.yaml"),
      "--user-data-dir",
      this.userData,
      "--extensions-dir",
      this.extensions,
    ];
  }
}

class CodeServer {
  constructor(child, url) {
    this.child = child;
    this.url = url;
    const kill = () => child.kill("SIGTERM");
    process.once("exit", kill);
    this.ended = new Promise((resolve) => child.once("exit", resolve)).then(() => {
      process.off("exit", kill);
    });
  }

  async ready() {
    for (let i = 0; i < START_SECONDS * 10; i += 1) {
      if (this.child.exitCode !== null) break;
      const answer = await fetch(`${this.url}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(100);
    }
    await this.stop();
    throw new Error("code-server did not start; its log is code-server.log beside user-data");
  }

  /** Ends it and what it started. */
  async stop() {
    this.child.kill("SIGTERM");
    await this.ended;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
