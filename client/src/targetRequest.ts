import * as vscode from "vscode";
import {
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  WorkDoneProgress,
} from "vscode-languageclient/node";
import type { LanguageClient, WorkspaceEdit } from "vscode-languageclient/node";

import { askInputs, type GivenInputs } from "./askInputs";
import { nextToFillIn } from "./fillIn";
import type { Logs } from "./logger";
import { firstLine, messageOf } from "./messages";
import type { Status } from "./status";
import { requireTrust } from "./trust";

/** A target in a document, and the client that runs it. */
export interface Target {
  readonly client: LanguageClient;
  readonly document: vscode.TextDocument;
  readonly name: string;
}

/** A function or module that gets compiled, as the server lists them. */
interface Region {
  /** What can be explained: `Net`, `train_step`. */
  readonly name: string;
  /** 0-based line of its `def` or `class`. */
  readonly line: number;
  /** Why it is believed to be compiled. */
  readonly reason: string;
}

/** A request that runs code: what is shown meanwhile, and its parameters besides the document. */
interface About {
  readonly title: string;
  /** What runs, for messages. */
  readonly name: string;
  readonly more: object;
  readonly location: vscode.ProgressLocation;
}

/** What every answer about a target has. */
export interface TargetAnswer {
  readonly message: string;
  /** Inputs to start from, as a Python expression; absent or empty unless inputs are missing. */
  readonly exampleInputs?: string;
  /** Likewise for the arguments of the constructor. */
  readonly exampleInitInputs?: string;
  /** Functions with both, to be filled in; absent or empty unless one is missing. */
  readonly scaffold?: string;
  /** The language model that may be asked for inputs; absent or empty if there is none. */
  readonly model?: string;
}

/** Sends the requests that run a target, with progress and cancel. */
export class TargetRequests {
  private runs = 0;

  /** @param client - the running server, after waiting for one that is starting. */
  constructor(
    private readonly client: () => Promise<LanguageClient | undefined>,
    private readonly logs: Logs,
    private readonly status: Status,
  ) {}

  /**
   * The target of a command: `target` of the file `uri`; without them, what is around the cursor.
   *
   * @param title - the title of the command, shown when it asks for an input.
   * @returns undefined if there is none, or if code may not run; a message has said so.
   */
  async choose(title: string, uri?: unknown, target?: unknown): Promise<Target | undefined> {
    const document = await this.document("run your code", uri);
    if (document === undefined) return undefined;
    const client = await this.running();
    if (client === undefined) return undefined;
    const name = typeof target === "string" ? target : await pickTarget(client, document, title);
    return name === undefined ? undefined : { client, document, name };
  }

  /**
   * The Python file `uri`, or the one in front.
   *
   * @param action - what is done with it, as in "does not ...".
   * @returns undefined if there is none, or if code may not run; a message has said so.
   */
  async document(action: string, uri?: unknown): Promise<vscode.TextDocument | undefined> {
    if (!(await requireTrust(action))) return undefined;
    const document = await documentFor(uri);
    if (document === undefined) {
      void vscode.window.showWarningMessage("Open the Python file with the model first.");
    }
    return document;
  }

  private async running(): Promise<LanguageClient | undefined> {
    const client = await this.client();
    if (client?.isRunning() === true) return client;
    await this.offerLogs("Fullgraph's language server is not running.");
    return undefined;
  }

  /**
   * Sends a request about a target; if its inputs are missing, the user is asked for them.
   *
   * @param title - of the progress.
   * @returns undefined if the user cancelled it, or if it failed; a message has said so.
   */
  async send<T extends TargetAnswer>(
    method: string,
    target: Target,
    title: string,
    more: object,
  ): Promise<T | undefined> {
    const answer = await this.sendOnce<T>(method, target, title, more);
    if (answer === undefined || (answer.scaffold ?? "") === "") return answer;
    const given = await this.missing(target, answer);
    return given && this.send(method, target, title, { ...more, ...given });
  }

  /** Says what a target needs; the arguments for another run, if the user enters some. */
  private async missing(
    target: Target,
    answer: TargetAnswer,
  ): Promise<GivenInputs | { useModel: true } | undefined> {
    this.logs.server.info(answer.message);
    const { exampleInputs = "", exampleInitInputs = "", scaffold = "", model = "" } = answer;
    const [enter, insert, show] = ["Enter Arguments…", "Insert Functions to Fill In", SHOW_LOGS];
    const ask = model === "" ? [] : [`Ask ${model}`];
    const message = firstLine(answer.message);
    const chosen = await vscode.window.showWarningMessage(message, enter, insert, ...ask, show);
    if (chosen !== undefined && ask.includes(chosen)) return { useModel: true };
    if (chosen === show) this.logs.server.show();
    if (chosen === insert) await this.insert(target, scaffold);
    if (chosen !== enter) return undefined;
    return askInputs(target.name, {
      ...(exampleInitInputs !== "" && { initInputs: exampleInitInputs }),
      ...(exampleInputs !== "" && { inputs: exampleInputs }),
    });
  }

  /** Adds functions that give a target its arguments to its file, and shows them. */
  async insert(target: Target, code: string): Promise<void> {
    if (await insertInputs(target, code)) return;
    await this.offerLogs(
      `Nothing was inserted: ${vscode.workspace.asRelativePath(target.document.uri)} has get_init_inputs() or get_inputs() already, or does not parse.`,
    );
  }

  /**
   * Sends a request about a document that runs code, with progress and cancel.
   *
   * @returns undefined if the user cancelled it, or if it failed; a message has said so.
   */
  async sendAbout<T>(
    method: string,
    document: vscode.TextDocument,
    about: About,
  ): Promise<T | undefined> {
    const client = await this.running();
    return client && this.sendTo<T>(method, client, document, about);
  }

  private async sendOnce<T>(
    method: string,
    { client, document, name }: Target,
    title: string,
    more: object,
  ): Promise<T | undefined> {
    const location = vscode.ProgressLocation.Notification;
    const about = { title, name, more: { target: name, ...more }, location };
    return this.sendTo<T>(method, client, document, about);
  }

  private async sendTo<T>(
    method: string,
    client: LanguageClient,
    document: vscode.TextDocument,
    { title, name, more, location }: About,
  ): Promise<T | undefined> {
    this.runs += 1;
    const workDoneToken = `${method}-${this.runs}`;
    const busy = this.status.explaining(name);
    const options = { location, title, cancellable: true };
    try {
      return await vscode.window.withProgress(options, async (progress, cancelled) => {
        const listener = client.onProgress(WorkDoneProgress.type, workDoneToken, (value) => {
          if (value.message !== undefined) progress.report({ message: value.message });
        });
        const uri = client.code2ProtocolConverter.asUri(document.uri);
        const params = { textDocument: { uri }, ...more, workDoneToken };
        try {
          return await client.sendRequest<T>(method, params, cancelled);
        } finally {
          listener.dispose();
        }
      });
    } catch (error) {
      const code = error instanceof ResponseError ? error.code : undefined;
      if (code === LSPErrorCodes.RequestCancelled) return undefined;
      this.logs.client.error(`${method} of ${name} failed: ${messageOf(error)}`);
      await this.offerLogs(
        code === undefined || code === ErrorCodes.PendingResponseRejected
          ? `The language server stopped during the run of ${name}.`
          : `The run of ${name} failed: ${messageOf(error)}`,
      );
      return undefined;
    } finally {
      busy.dispose();
    }
  }

  /** Shows an error, with a button that opens the log. */
  async offerLogs(message: string): Promise<void> {
    const chosen = await vscode.window.showErrorMessage(message, SHOW_LOGS);
    if (chosen === SHOW_LOGS) this.logs.server.show();
  }
}

const SHOW_LOGS = "Show Logs";

/** Adds functions to the file and selects what to fill in; false if they cannot be added. */
async function insertInputs({ client, document }: Target, code: string): Promise<boolean> {
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  const params = { textDocument: { uri }, code };
  const edit = await client.sendRequest<WorkspaceEdit | null>("fullgraph/insertInputs", params);
  const converted = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
  if (converted === undefined || !(await vscode.workspace.applyEdit(converted))) return false;
  // A cell would be opened beside its notebook.
  if (document.uri.scheme === NOTEBOOK_CELL) return true;
  const editor = await vscode.window.showTextDocument(document);
  const text = document.getText();
  const added = text.lastIndexOf(code.split("\n", 1)[0] ?? "");
  const [start, end] = nextToFillIn(text.slice(added));
  const place = new vscode.Range(
    document.positionAt(added + start),
    document.positionAt(added + end),
  );
  editor.selection = new vscode.Selection(place.start, place.end);
  editor.revealRange(place, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return true;
}

const NOTEBOOK_CELL = "vscode-notebook-cell";

async function documentFor(uri: unknown): Promise<vscode.TextDocument | undefined> {
  if (typeof uri === "string") return vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === "python" ? document : undefined;
}

async function pickTarget(
  client: LanguageClient,
  document: vscode.TextDocument,
  title: string,
): Promise<string | undefined> {
  const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
  const editor = vscode.window.activeTextEditor;
  if (editor?.document === document) {
    const { line } = editor.selection.active;
    const around = await client.sendRequest<string>("fullgraph/targetAt", { textDocument, line });
    if (around !== "") return around;
  }
  const regions = await client.sendRequest<readonly Region[]>("fullgraph/regions", {
    textDocument,
  });
  const [only, ...others] = regions;
  if (only !== undefined && others.length === 0) return only.name;
  if (regions.length === 0) {
    const name = await vscode.window.showInputBox({
      title,
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
    { title, placeHolder: "Select a function or module to run under Dynamo" },
  );
  return picked?.label;
}
