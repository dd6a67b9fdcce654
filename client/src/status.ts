import * as vscode from "vscode";

import { SHOW_MENU } from "./menu";
import type { Activity } from "./runStatus";

/** What the language server is doing, as the status item shows it. */
export type State =
  | { readonly kind: "starting"; readonly detail: string }
  | { readonly kind: "ready"; readonly detail: string }
  | { readonly kind: "off"; readonly detail: string }
  | { readonly kind: "failed"; readonly detail: string };

const TEXT: Readonly<Record<State["kind"], string>> = {
  starting: "Fullgraph: starting",
  ready: "Fullgraph",
  off: "Fullgraph: off",
  failed: "Fullgraph: not running",
};

/** The language status item beside the language mode of Python files. */
export class Status implements vscode.Disposable {
  private readonly item: vscode.LanguageStatusItem;
  private state: State = { kind: "off", detail: "" };
  private readonly runs = new Set<{ readonly target: string }>();
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChange = this.changed.event;

  constructor(selector: vscode.DocumentSelector) {
    this.item = vscode.languages.createLanguageStatusItem("fullgraph.status", selector);
    this.item.name = "Fullgraph";
    this.render();
  }

  /** What the server is doing, and what it runs. */
  get activity(): Activity {
    const [run] = this.runs;
    return { ...this.state, running: run?.target };
  }

  /** Shows what the server is doing. */
  show(state: State): void {
    this.state = state;
    this.render();
  }

  /** Shows that `target` is being explained, until the result is disposed. */
  explaining(target: string): vscode.Disposable {
    const run = { target };
    this.runs.add(run);
    this.render();
    return new vscode.Disposable(() => {
      this.runs.delete(run);
      this.render();
    });
  }

  /** A failed server offers a restart, any other the menu. */
  private render(): void {
    const { kind, detail } = this.state;
    const [run] = this.runs;
    this.item.text = run === undefined ? TEXT[kind] : "Fullgraph: running under Dynamo";
    this.item.detail = run?.target ?? detail;
    this.item.busy = kind === "starting" || run !== undefined;
    this.item.severity =
      kind === "failed"
        ? vscode.LanguageStatusSeverity.Error
        : vscode.LanguageStatusSeverity.Information;
    this.item.command =
      kind === "failed"
        ? { command: "fullgraph.restart", title: "Restart" }
        : { command: SHOW_MENU, title: "Commands" };
    this.changed.fire(undefined);
  }

  dispose(): void {
    this.changed.dispose();
    this.item.dispose();
  }
}
