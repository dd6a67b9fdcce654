import { randomUUID } from "node:crypto";

import * as vscode from "vscode";

import type { Summary } from "../../explanation/data";
import type { Message } from "../../explanation/messages";
import type { AskCommand, AskParts } from "./ask";
import { Page } from "./page";
import { openAt, placeOf } from "./place";
import { StreamedRequest } from "./streaming";

/** A language model's ranking of a whole run: what to fix first. */
export class SummarizeCommand implements vscode.Disposable {
  private readonly page: Page;
  private request: StreamedRequest | undefined;
  private summary: Summary = { id: "", status: "stopped", target: "" };
  private wanted: { readonly uri: vscode.Uri; readonly target: string | null } | undefined;

  constructor(
    private readonly parts: AskParts,
    private readonly askCommand: AskCommand,
  ) {
    this.page = new Page(
      parts.folder,
      "fullgraph.summary",
      (message) => this.receive(message),
      () => {
        this.request?.stop();
      },
    );
  }

  /** Command: summarizes the last run of `target` in the file `uri`; without them, of this file. */
  async run(uri?: unknown, target?: unknown): Promise<void> {
    const cursor = placeOf();
    const file = typeof uri === "string" ? vscode.Uri.parse(uri) : cursor?.uri;
    if (file === undefined) {
      void vscode.window.showWarningMessage("Open the Python file with the model first.");
      return;
    }
    // The document that requests consent shows a break of this file, be it open or not.
    const isInFile = cursor?.uri.toString() === file.toString();
    const place = isInFile ? cursor : { uri: file, position: new vscode.Position(0, 0) };
    if (!this.parts.access.allowed && !(await this.parts.sent.request(place))) return;
    this.wanted = { uri: file, target: typeof target === "string" ? target : null };
    await this.ask(false);
  }

  dispose(): void {
    this.request?.stop();
    this.page.dispose();
  }

  private async ask(again: boolean): Promise<void> {
    if (this.wanted === undefined) return;
    const { uri, target } = this.wanted;
    this.request?.stop();
    const request = new StreamedRequest(this.parts.texts);
    this.request = request;
    const id = randomUUID();
    this.summary = { id, status: "writing", target: target ?? "" };
    await this.page.open("What to Fix First", this.view());
    await request.send<Summary>(
      await this.parts.client(),
      "fullgraph/summarizeRun",
      id,
      ({ code2ProtocolConverter }) => ({
        textDocument: { uri: code2ProtocolConverter.asUri(uri) },
        target,
        again,
      }),
      {
        current: () => (this.summary.id === id ? this.summary : undefined),
        update: (summary) => {
          this.summary = summary;
          this.page.show(this.view());
        },
      },
    );
  }

  private async receive(message: Message): Promise<void> {
    switch (message.command) {
      case "stop":
        this.request?.stop();
        break;
      case "again":
        await this.ask(true);
        break;
      case "go":
        await openAt(message.uri, message.line);
        break;
      case "showSent":
        if (this.wanted !== undefined) {
          await this.parts.sent.showSummary(this.wanted.uri, this.summary.target);
        }
        break;
      case "explain":
        await this.askCommand.run(message.uri, message);
        break;
    }
  }

  private view() {
    return { kind: "summary", summary: this.summary } as const;
  }
}
