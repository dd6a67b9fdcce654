import { createInterface } from "node:readline";

import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  type CancellationToken,
  type CloseHandlerResult,
  type LanguageClientOptions,
  type MessageSignature,
  type ServerOptions,
} from "vscode-languageclient/node";

import { ASK_MODEL, FIX, FIX_TARGET, MEASURE, REDUCE, SHOW_REPORT, VERIFY } from "./commandNames";
import type { Logs } from "./logger";
import { logServerLine, messageOf } from "./messages";
import { OPEN_PAGE } from "./pages";
import type { RunningServer, Wanted } from "./server";
import type { SettingsTree } from "./settings";
import type { Status } from "./status";

/** The documents that Fullgraph reads. */
export const SELECTOR = [
  { scheme: "file", language: "python" },
  { scheme: "untitled", language: "python" },
  { notebook: "*", language: "python" },
];

/** A language client that only logs failures: users cannot act on a toast about them. */
class QuietClient extends LanguageClient {
  override handleFailedRequest<T>(
    type: MessageSignature,
    token: CancellationToken | undefined,
    error: unknown,
    defaultValue: T,
    _showNotification?: boolean,
    throwOnCancel?: boolean,
  ): T {
    return super.handleFailedRequest(type, token, error, defaultValue, false, throwOnCancel);
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** Gives the settings of the folder with this URI, and without one those of the window. */
type SettingsOf = (folder: vscode.Uri | undefined) => Promise<SettingsTree>;

const RESTARTS = 4;
const RESTART_PERIOD_MS = 3 * 60 * 1000;

/** One language server process and the client that speaks to it. */
export class FullgraphClient implements RunningServer {
  /** The language client itself, for requests. */
  readonly client: LanguageClient;
  private settings: SettingsTree;
  private started = false;
  private readonly ends: number[] = [];
  private failStart: (error: Error) => void = () => undefined;

  private constructor(
    { launch, settings, llmConsent }: Wanted,
    settingsOf: SettingsOf,
    storage: string,
    logs: Logs,
    private readonly gaveUp: (error: Error) => void,
    connect: (client: LanguageClient) => void,
  ) {
    this.settings = settings;
    const server: ServerOptions = {
      command: launch.command,
      args: [...launch.args],
      // For a command, the library takes these variables alone: PATH, proxies and the rest have to
      // reach the server, and the models that it runs.
      options: { cwd: launch.cwd, env: { ...process.env, ...launch.env } },
    };
    const options: LanguageClientOptions = {
      documentSelector: SELECTOR,
      outputChannel: logs.server,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue }),
        closed: () => this.closed(),
      },
      initializationFailedHandler: () => false,
      // Read again on each start: the client restarts a crashed server by itself.
      initializationOptions: () => ({
        settings: this.settings,
        isTrusted: vscode.workspace.isTrusted,
        llmConsent,
        storage,
        pageCommand: OPEN_PAGE,
        verifyCommand: VERIFY,
        reduceCommand: REDUCE,
        measureCommand: MEASURE,
        fixCommand: FIX,
        fixTargetCommand: FIX_TARGET,
        showReportCommand: SHOW_REPORT,
        askModelCommand: ASK_MODEL,
        changeNotification: true,
      }),
      middleware: {
        workspace: {
          // The editor's own answer has variables in it, and no interpreter that was found.
          configuration: ({ items }) =>
            Promise.all(items.map(({ scopeUri }) => settingsOf(this.uriOf(scopeUri)))),
        },
      },
      // The only commands that a hover may run.
      markdown: { isTrusted: { enabledCommands: [OPEN_PAGE, ASK_MODEL] } },
      stdioOptions: {
        stdout: (input) => input.resume(),
        stderr: (input, log) => {
          createInterface({ input }).on("line", (line) => {
            logServerLine(log, line);
          });
        },
      },
    };
    this.client = new QuietClient("fullgraph", "Fullgraph", server, options);
    connect(this.client);
  }

  /**
   * Starts the server process and waits until it is initialized.
   *
   * @param settingsOf - gives the settings of a folder when the server requests them.
   * @param storage - the folder for the server's caches.
   * @param gaveUp - called when a server that had started ends too often to start it again.
   * @param connect - handles what the server sends by itself.
   * @throws Error that is for the user, if it ends before that.
   */
  static async start(
    wanted: Wanted,
    settingsOf: SettingsOf,
    storage: string,
    logs: Logs,
    status: Status,
    gaveUp: (error: Error) => void,
    connect: (client: LanguageClient) => void,
  ): Promise<FullgraphClient> {
    const { command, args } = wanted.launch;
    logs.client.info(`Starting ${[command, ...args].join(" ")}`);
    const server = new FullgraphClient(wanted, settingsOf, storage, logs, gaveUp, connect);
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
    const ended = new Promise<never>((_, reject) => {
      server.failStart = reject;
    });
    try {
      await Promise.race([server.client.start(), ended]);
      server.started = true;
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  private uriOf(uri: string | undefined): vscode.Uri | undefined {
    return uri === undefined ? undefined : this.client.protocol2CodeConverter.asUri(uri);
  }

  /** The process ended by itself: starts it again, unless it never came up or ends too often. */
  private closed(): CloseHandlerResult {
    if (!this.started) {
      this.failStart(new Error("Fullgraph's language server stopped during startup."));
      return { action: CloseAction.DoNotRestart, handled: true };
    }
    const now = Date.now();
    this.ends.push(now);
    const recent = this.ends.filter((time) => now - time < RESTART_PERIOD_MS).length;
    if (recent <= RESTARTS) return { action: CloseAction.Restart, handled: true };
    this.gaveUp(
      new Error(`Fullgraph's language server stopped ${recent} times within three minutes.`),
    );
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  /** Sends changed settings to the running server, which then requests those of each folder. */
  async pushSettings(settings: SettingsTree): Promise<void> {
    this.settings = settings;
    await this.client.sendNotification("workspace/didChangeConfiguration", {
      settings: { fullgraph: settings },
    });
  }

  /** Allows the server to run code from now on. */
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
