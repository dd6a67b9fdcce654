import * as vscode from "vscode";
import {
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  WorkDoneProgress,
} from "vscode-languageclient/node";
import type { LanguageClient } from "vscode-languageclient/node";

import type { Logs } from "./logger";
import { firstLine, messageOf } from "./messages";
import { regionAround, type Region } from "./regions";
import type { Status } from "./status";
import type { RunOptions } from "./runOptions";
import { requireTrust } from "./trust";

/** The server's answer to `fullgraph/explain`. */
interface ExplainAnswer {
  readonly status: "ok" | "failed" | "cancelled" | "refused";
  readonly message: string;
  readonly observed: number;
  readonly cleared: number;
  readonly log?: string;
  /** What the target was called with, in words. */
  readonly inputs?: string;
}

/** The command Explain Graph Breaks. */
export class ExplainCommand {
  private runs = 0;

  /** @param client - the running server, after waiting for one that is starting. */
  constructor(
    private readonly client: () => Promise<LanguageClient | undefined>,
    private readonly logs: Logs,
    private readonly status: Status,
  ) {}

  /**
   * Runs `target` of the file `uri` under Dynamo; without them, what is around the cursor.
   * The message at the end is the only one.
   *
   * @param ask - lets the user choose options once the target is known; none for the settings.
   */
  async run(
    uri?: unknown,
    target?: unknown,
    ask?: () => Promise<RunOptions | undefined>,
  ): Promise<void> {
    if (!(await requireTrust("run your code"))) return;
    const document = await documentFor(uri);
    if (document === undefined) {
      void vscode.window.showWarningMessage("Open the Python file with the model first.");
      return;
    }
    const client = await this.client();
    if (client?.isRunning() !== true) {
      await this.offerLogs("Fullgraph's language server is not running.");
      return;
    }
    const name = typeof target === "string" ? target : await pickTarget(client, document);
    if (name === undefined) return;
    const options = ask === undefined ? {} : await ask();
    if (options === undefined) return;
    const answer = await this.send(client, document, name, options);
    if (answer !== undefined) await this.show(name, answer);
  }

  private async send(
    client: LanguageClient,
    document: vscode.TextDocument,
    target: string,
    runOptions: RunOptions,
  ): Promise<ExplainAnswer | undefined> {
    this.runs += 1;
    const workDoneToken = `fullgraph-explain-${this.runs}`;
    const busy = this.status.explaining(target);
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: `Running ${target} under Dynamo`,
      cancellable: true,
    };
    try {
      return await vscode.window.withProgress(options, async (progress, cancelled) => {
        const listener = client.onProgress(WorkDoneProgress.type, workDoneToken, (value) => {
          if (value.message !== undefined) progress.report({ message: value.message });
        });
        const uri = client.code2ProtocolConverter.asUri(document.uri);
        const params = { textDocument: { uri }, target, options: runOptions, workDoneToken };
        try {
          return await client.sendRequest<ExplainAnswer>("fullgraph/explain", params, cancelled);
        } finally {
          listener.dispose();
        }
      });
    } catch (error) {
      const code = error instanceof ResponseError ? error.code : undefined;
      if (code === LSPErrorCodes.RequestCancelled) return undefined;
      this.logs.client.error(`Run of ${target} failed: ${messageOf(error)}`);
      await this.offerLogs(
        code === undefined || code === ErrorCodes.PendingResponseRejected
          ? `The language server stopped during the run of ${target}.`
          : `The run of ${target} failed: ${messageOf(error)}`,
      );
      return undefined;
    } finally {
      busy.dispose();
    }
  }

  private async show(target: string, answer: ExplainAnswer): Promise<void> {
    const log = this.logs.server;
    log.info(`Run of ${target}: ${answer.status}. ${answer.message}`);
    if (answer.inputs !== undefined) log.info(`Inputs: ${answer.inputs}.`);
    if (answer.log !== undefined && answer.log !== "") log.info(answer.log);
    const headline = firstLine(answer.message);
    switch (answer.status) {
      case "ok": {
        const problems = "Show Problems";
        const actions = answer.observed > 0 ? [problems] : [];
        const chosen = await vscode.window.showInformationMessage(headline, ...actions);
        if (chosen === problems) {
          await vscode.commands.executeCommand("workbench.actions.view.problems");
        }
        break;
      }
      case "failed":
        await this.offerLogs(headline);
        break;
      case "refused":
        await vscode.window.showWarningMessage(headline);
        break;
      case "cancelled":
        break;
    }
  }

  private async offerLogs(message: string): Promise<void> {
    const show = "Show Logs";
    const chosen = await vscode.window.showErrorMessage(message, show);
    if (chosen === show) this.logs.server.show();
  }
}

async function documentFor(uri: unknown): Promise<vscode.TextDocument | undefined> {
  if (typeof uri === "string") return vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === "python" ? document : undefined;
}

async function pickTarget(
  client: LanguageClient,
  document: vscode.TextDocument,
): Promise<string | undefined> {
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  const regions = await client.sendRequest<readonly Region[]>("fullgraph/regions", {
    textDocument: { uri },
  });
  const editor = vscode.window.activeTextEditor;
  const around =
    editor?.document === document
      ? regionAround(regions, editor.selection.active.line, (line) => document.lineAt(line).text)
      : undefined;
  const only = regions.length === 1 ? regions[0] : undefined;
  const region = around ?? only;
  if (region !== undefined) return region.name;
  if (regions.length === 0) {
    const name = await vscode.window.showInputBox({
      title: "Explain Graph Breaks",
      prompt:
        "No compiled function or module was found in this file. Enter the name of a function or a module class to run.",
    });
    return name === undefined || name.trim() === "" ? undefined : name.trim();
  }
  const picked = await vscode.window.showQuickPick(
    regions.map(({ name, line, reason }) => ({
      label: name,
      description: `line ${line + 1}`,
      detail: reason,
    })),
    {
      title: "Explain Graph Breaks",
      placeHolder: "Select a function or module to run under Dynamo",
    },
  );
  return picked?.label;
}
