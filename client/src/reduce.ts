import * as vscode from "vscode";

import type { Logs } from "./logger";
import { firstLine } from "./messages";
import type { TargetRequests } from "./targetRequest";

/** The server's answer to `fullgraph/reduce`. */
interface ReduceAnswer {
  readonly status: "ok" | "failed" | "refused";
  /** How small the program is, or why there is none. */
  readonly message: string;
  /** The program; empty if there is none. */
  readonly program: string;
  /** The text of an issue. */
  readonly markdown: string;
}

const COPY = "Copy as Issue";

/** The command Write a Small Program. */
export class ReduceCommand {
  constructor(
    private readonly requests: TargetRequests,
    private readonly logs: Logs,
  ) {}

  /**
   * Opens a small program that shows what is wrong with `target`.
   *
   * @param line - the 0-based line of a graph break; absent for an error or a difference.
   * @param path - the file of the line; absent for that of the target.
   */
  async run(uri?: unknown, target?: unknown, line?: unknown, path?: unknown): Promise<void> {
    const chosen = await this.requests.choose("Write a Small Program", uri, target);
    if (chosen === undefined) return;
    const title = `Reducing ${chosen.name}`;
    const more = typeof line === "number" ? { line, path: path ?? null } : {};
    const answer = await this.requests.send<ReduceAnswer>("fullgraph/reduce", chosen, title, more);
    if (answer !== undefined) await this.show(answer);
  }

  private async show(answer: ReduceAnswer): Promise<void> {
    const headline = firstLine(answer.message);
    if (answer.status === "failed") {
      this.logs.server.info(answer.message);
      await this.requests.offerLogs(headline);
    } else if (answer.status === "refused") {
      await vscode.window.showWarningMessage(headline);
    } else {
      const content = answer.program;
      const document = await vscode.workspace.openTextDocument({ language: "python", content });
      await vscode.window.showTextDocument(document);
      const chosen = await vscode.window.showInformationMessage(headline, COPY);
      if (chosen === COPY) await vscode.env.clipboard.writeText(answer.markdown);
    }
  }
}
