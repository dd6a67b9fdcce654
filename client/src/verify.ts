import * as vscode from "vscode";

import type { Logs } from "./logger";
import { firstLine } from "./messages";
import type { TargetRequests } from "./targetRequest";

/** The server's answer to `fullgraph/verify`. */
interface VerifyAnswer {
  readonly status: "ok" | "failed" | "refused";
  /** The first difference in words, or that there is none. */
  readonly message: string;
  readonly isSame: boolean;
  /** What the command line prints. */
  readonly text: string;
  /** What the program printed. */
  readonly log: string;
}

/** The command Verify. */
export class VerifyCommand {
  constructor(
    private readonly requests: TargetRequests,
    private readonly logs: Logs,
  ) {}

  /**
   * Compares `target` in eager mode with the same compiled.
   *
   * @param invalid - with inputs that eager mode refuses.
   */
  async run(uri?: unknown, target?: unknown, invalid = false): Promise<void> {
    const chosen = await this.requests.choose("Verify", uri, target);
    if (chosen === undefined) return;
    const title = `Comparing ${chosen.name} with eager mode`;
    const answer = await this.requests.send<VerifyAnswer>("fullgraph/verify", chosen, title, {
      invalid,
    });
    if (answer !== undefined) await this.show(answer);
  }

  private async show(answer: VerifyAnswer): Promise<void> {
    const log = this.logs.server;
    if (answer.text !== "") log.info(answer.text);
    if (answer.log !== "") log.info(answer.log);
    const headline = firstLine(answer.message);
    if (answer.status === "failed") {
      log.info(answer.message);
      await this.requests.offerLogs(headline);
    } else if (answer.status === "refused") {
      await vscode.window.showWarningMessage(headline);
    } else if (answer.isSame) {
      await vscode.window.showInformationMessage(headline);
    } else {
      const details = "Show Details";
      const chosen = await vscode.window.showWarningMessage(headline, details);
      if (chosen === details) log.show();
    }
  }
}
