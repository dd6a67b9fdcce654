import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import type { Message, Offers } from "../../report/messages";
import { MEASURE, REDUCE } from "../commandNames";
import type { FixCommand } from "../fix";
import type { LlmAccess } from "../llm/access";
import type { SummarizeCommand } from "../llm/summarize";
import type { Pages } from "../pages";
import { openAt } from "./openAt";

/** The server's answer to `fullgraph/report`. */
interface Found {
  readonly target: string;
  /** Empty if there is nothing to show. */
  readonly html: string;
}

/** The page about a run, beside the code: what broke, what was captured, and what to do. */
export class ReportPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private shown: { readonly uri: vscode.Uri; readonly target: string } | undefined;

  /** @param client - the running server; undefined while there is none. */
  constructor(
    private readonly client: () => Promise<LanguageClient | undefined>,
    private readonly fixCommand: FixCommand,
    private readonly pages: Pages,
    private readonly llm: LlmAccess,
    private readonly summarize: SummarizeCommand,
  ) {}

  /** Command: shows the last run of `target` in the file `uri`; without them, of this file. */
  async show(uri?: unknown, target?: unknown): Promise<void> {
    const client = await this.client();
    const active = vscode.window.activeTextEditor?.document.uri;
    const file = typeof uri === "string" ? vscode.Uri.parse(uri) : active;
    if (client?.isRunning() !== true || file === undefined) {
      void vscode.window.showWarningMessage("Open the Python file with the model first.");
      return;
    }
    const found = await this.page(client, file, { target: target ?? null });
    if (found.html === "") {
      void vscode.window.showWarningMessage(
        "Nothing of this file was run yet. Run “Fullgraph: Explain Graph Breaks” first.",
      );
      return;
    }
    this.showPage(file, found);
  }

  /** Shows the last benchmark of `target` in the file `uri`. */
  async showBenchmark(uri: vscode.Uri, target: string): Promise<void> {
    const client = await this.client();
    if (client?.isRunning() !== true) return;
    const found = await this.page(client, uri, { target, benchmark: true });
    // A server that was started anew in the meantime has no benchmarks.
    if (found.html !== "") this.showPage(uri, found);
  }

  /** Shows the page what the settings allow now. */
  offer(): void {
    const offers: Offers = { summarize: this.llm.recipient.provider !== "off" };
    void this.panel?.webview.postMessage(offers);
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private page(client: LanguageClient, file: vscode.Uri, more: object): Promise<Found> {
    const uri = client.code2ProtocolConverter.asUri(file);
    return client.sendRequest<Found>("fullgraph/report", { uri, ...more });
  }

  private showPage(uri: vscode.Uri, { target, html }: Found): void {
    this.shown = { uri, target };
    const panel = this.open();
    panel.title = `Report: ${target}`;
    panel.webview.html = html;
  }

  private open(): vscode.WebviewPanel {
    if (this.panel !== undefined) {
      this.panel.reveal(undefined, true);
      return this.panel;
    }
    const panel = vscode.window.createWebviewPanel(
      "fullgraph.report",
      "Report",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, enableFindWidget: true, localResourceRoots: [] },
    );
    panel.webview.onDidReceiveMessage((message: Message) => this.receive(message));
    panel.onDidDispose(() => {
      this.panel = undefined;
    });
    this.panel = panel;
    return panel;
  }

  private async receive(message: Message): Promise<void> {
    switch (message.command) {
      case "ready":
        this.offer();
        break;
      case "summarize":
        await this.summarize.run(this.shown?.uri.toString(), this.shown?.target);
        break;
      case "measure":
        await vscode.commands.executeCommand(
          MEASURE,
          this.shown?.uri.toString(),
          this.shown?.target,
        );
        break;
      case "reduce": {
        const { path, line } = message;
        const [uri, target] = [this.shown?.uri.toString(), this.shown?.target];
        await vscode.commands.executeCommand(REDUCE, uri, target, line > 0 ? line - 1 : null, path);
        break;
      }
      case "copy":
        await vscode.env.clipboard.writeText(message.text);
        break;
      case "explain":
        await this.pages.open(message.code);
        break;
      case "open":
        await openAt(message.path, message.line);
        break;
      case "fix":
        await openAt(message.path, message.line);
        await this.fixCommand.one(undefined, undefined, {
          line: message.line - 1,
          code: message.code,
          rewrite: "",
        });
        break;
    }
  }
}
