import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import type { Report } from "../../report/data";
import type { Message, Update } from "../../report/messages";
import { openAt } from "./openAt";

/** The server's answer to `fullgraph/training`. */
interface Found {
  /** Empty for an update, and if the run cannot be read. */
  readonly html: string;
  /** Of an update; null otherwise. */
  readonly report: Report | null;
  /** Of the answer: the next one has what is new since then. */
  readonly number: number;
  readonly isRunning: boolean;
  /** Why the run cannot be read. */
  readonly problem: string;
}

/** With the time that the program and the server take, what is shown is at most a second old. */
const INTERVAL_MS = 250;

/** The page about a training run, with newer data a few times a second while it runs. */
export class TrainingPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private timer: NodeJS.Timeout | undefined;
  private run = "";
  /** Of the last answer that the page has. */
  private number = 0;

  /** @param client - the running server; undefined while there is none. */
  constructor(private readonly client: () => Promise<LanguageClient | undefined>) {}

  /** Command: shows a run by its name. */
  async show(name?: unknown): Promise<void> {
    const client = await this.client();
    if (client?.isRunning() !== true || typeof name !== "string") return;
    const found = await client.sendRequest<Found>("fullgraph/training", { name });
    if (found.html === "") {
      void vscode.window.showWarningMessage(found.problem);
      return;
    }
    this.run = name;
    const panel = this.open();
    panel.title = `Training: ${name}`;
    panel.webview.html = found.html;
    this.number = found.number;
    this.wait(found.isRunning);
  }

  dispose(): void {
    this.panel?.dispose();
  }

  /** Asks for newer data after a pause, which is longer for a run that takes long to read. */
  private wait(isRunning: boolean, least = 0): void {
    clearTimeout(this.timer);
    const pause = Math.max(INTERVAL_MS, least);
    if (isRunning) this.timer = setTimeout(() => void this.update(), pause);
  }

  private async update(): Promise<void> {
    const { panel, run, number } = this;
    const client = await this.client();
    if (panel === undefined || client?.isRunning() !== true) return;
    if (!panel.visible) {
      this.wait(true);
      return;
    }
    let isRunning = true;
    const start = Date.now();
    try {
      const params = { name: run, since: number };
      const found = await client.sendRequest<Found>("fullgraph/training", params);
      // Another run may be shown meanwhile, or the same one again.
      if (run !== this.run || number !== this.number || panel !== this.panel) return;
      isRunning = found.isRunning;
      if (found.report !== null) {
        this.number = found.number;
        await panel.webview.postMessage({ report: found.report } satisfies Update);
      }
    } catch {
      // The server was stopped meanwhile; the next one is asked.
    }
    this.wait(isRunning, Date.now() - start);
  }

  private open(): vscode.WebviewPanel {
    if (this.panel !== undefined) {
      this.panel.reveal(undefined, true);
      return this.panel;
    }
    const panel = vscode.window.createWebviewPanel(
      "fullgraph.training",
      "Training",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      {
        enableScripts: true,
        enableFindWidget: true,
        localResourceRoots: [],
        // A hidden page that was thrown away would begin again: with old data, at another place.
        retainContextWhenHidden: true,
      },
    );
    panel.webview.onDidReceiveMessage((message: Message) => this.receive(message));
    panel.onDidDispose(() => {
      clearTimeout(this.timer);
      this.panel = undefined;
    });
    this.panel = panel;
    return panel;
  }

  private async receive(message: Message): Promise<void> {
    if (message.command === "copy") await vscode.env.clipboard.writeText(message.text);
    else if (message.command === "open") await openAt(message.path, message.line);
  }
}
