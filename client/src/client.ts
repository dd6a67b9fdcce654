import { createInterface } from "node:readline";

import * as vscode from "vscode";
import {
  LanguageClient,
  State,
  type LanguageClientOptions,
  type ServerOptions,
} from "vscode-languageclient/node";

import type { Logs } from "./logger";
import { logServerLine, messageOf } from "./messages";
import type { RunningServer, Wanted } from "./server";
import type { SettingsTree } from "./settings";
import type { Status } from "./status";

/** The documents that Fullgraph reads. */
export const SELECTOR = [
  { scheme: "file", language: "python" },
  { scheme: "untitled", language: "python" },
];

/** One language server process and the client that speaks to it. */
export class FullgraphClient implements RunningServer {
  /** The language client itself, for requests. */
  readonly client: LanguageClient;
  private settings: SettingsTree;

  private constructor({ launch, settings, llmConsent }: Wanted, storage: string, logs: Logs) {
    this.settings = settings;
    const server: ServerOptions = {
      command: launch.command,
      args: [...launch.args],
      options: { cwd: launch.cwd, env: { ...launch.env } },
    };
    const options: LanguageClientOptions = {
      documentSelector: SELECTOR,
      outputChannel: logs.server,
      // Read again on each start: the client restarts a crashed server by itself.
      initializationOptions: () => ({
        settings: this.settings,
        isTrusted: vscode.workspace.isTrusted,
        llmConsent,
        storage,
      }),
      stdioOptions: {
        stdout: (input) => input.resume(),
        stderr: (input, log) => {
          createInterface({ input }).on("line", (line) => {
            logServerLine(log, line);
          });
        },
      },
    };
    this.client = new LanguageClient("fullgraph", "Fullgraph", server, options);
  }

  /**
   * Starts the server process and waits until it is initialized.
   *
   * @param storage - the folder for the server's caches.
   */
  static async start(
    wanted: Wanted,
    storage: string,
    logs: Logs,
    status: Status,
  ): Promise<FullgraphClient> {
    const { command, args } = wanted.launch;
    logs.client.info(`Starting ${[command, ...args].join(" ")}`);
    const server = new FullgraphClient(wanted, storage, logs);
    server.client.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) {
        status.show({ kind: "starting", detail: "" });
      } else if (newState === State.Running) {
        const version = server.client.initializeResult?.serverInfo?.version ?? "";
        status.show({ kind: "ready", detail: version });
      } else {
        status.show({ kind: "failed", detail: "The language server has stopped." });
      }
    });
    try {
      await server.client.start();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** Sends changed settings to the running server. */
  async pushSettings(settings: SettingsTree): Promise<void> {
    this.settings = settings;
    await this.client.sendNotification("workspace/didChangeConfiguration", {
      settings: { fullgraph: settings },
    });
  }

  /** Tells the server that it may run code from now on. */
  async grantTrust(): Promise<void> {
    await this.client.sendNotification("fullgraph/didGrantTrust");
  }

  async stop(): Promise<void> {
    try {
      await this.client.dispose();
    } catch (error) {
      // A client whose server never came up or crashed has nothing to shut down.
      this.client.outputChannel.debug(messageOf(error));
    }
  }
}
