import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import { SHOW_REPORT } from "./commandNames";
import type { Logs } from "./logger";
import { firstLine } from "./messages";
import type { RunOptions } from "./runOptions";
import type { Target, TargetRequests } from "./targetRequest";

/** The server's answer to `fullgraph/explain`. */
interface ExplainAnswer {
  readonly status: "ok" | "failed" | "cancelled" | "refused";
  readonly message: string;
  readonly observed: number;
  readonly cleared: number;
  readonly log?: string;
  /** What the target was called with, in words. */
  readonly inputs?: string;
  /** Functions that give the same; empty if the file has them. */
  readonly inputsCode?: string;
}

/** The command Explain Graph Breaks. */
export class ExplainCommand {
  constructor(
    private readonly requests: TargetRequests,
    private readonly logs: Logs,
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
    ask?: (client: LanguageClient) => Promise<RunOptions | undefined>,
  ): Promise<void> {
    const chosen = await this.requests.choose("Explain Graph Breaks", uri, target);
    if (chosen === undefined) return;
    const options = ask === undefined ? {} : await ask(chosen.client);
    if (options === undefined) return;
    const title = `Running ${chosen.name} under Dynamo`;
    const answer = await this.requests.send<ExplainAnswer>("fullgraph/explain", chosen, title, {
      options,
    });
    if (answer !== undefined) await this.show(chosen, answer);
  }

  private async show(chosen: Target, answer: ExplainAnswer): Promise<void> {
    const { document, name: target } = chosen;
    const log = this.logs.server;
    log.info(`Run of ${target}: ${answer.status}. ${answer.message}`);
    if (answer.inputs !== undefined) log.info(`Inputs: ${answer.inputs}.`);
    if (answer.log !== undefined && answer.log !== "") log.info(answer.log);
    const headline = firstLine(answer.message);
    switch (answer.status) {
      case "ok": {
        const problems = "Show Problems";
        const report = "Show Report";
        const save = "Save Inputs";
        const { inputsCode = "", observed } = answer;
        const actions = [report, ...(observed > 0 ? [problems] : [])];
        if (inputsCode !== "") actions.push(save);
        const action = await vscode.window.showInformationMessage(headline, ...actions);
        if (action === problems) {
          await vscode.commands.executeCommand("workbench.actions.view.problems");
        } else if (action === save) {
          await this.requests.insert(chosen, inputsCode);
        } else if (action === report) {
          const uri = document.uri.toString();
          await vscode.commands.executeCommand(SHOW_REPORT, uri, target);
        }
        break;
      }
      case "failed":
        await this.requests.offerLogs(headline);
        break;
      case "refused":
        await vscode.window.showWarningMessage(headline);
        break;
      case "cancelled":
        break;
    }
  }
}
