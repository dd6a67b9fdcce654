import * as vscode from "vscode";

import type { Logs } from "./logger";
import { MEASURE_ANYWAY, messageAbout, SHOW_REPORT, type MeasureAnswer } from "./measureAnswer";
import type { Target, TargetRequests } from "./targetRequest";
import type { ReportPanel } from "./views/reportPanel";

/** The command Measure. */
export class MeasureCommand {
  constructor(
    private readonly requests: TargetRequests,
    private readonly logs: Logs,
    private readonly report: ReportPanel,
  ) {}

  /** Measures whether compiling `target` pays; on a busy machine, only after the user's consent. */
  async run(uri?: unknown, target?: unknown): Promise<void> {
    const chosen = await this.requests.choose("Measure", uri, target);
    if (chosen !== undefined) await this.measure(chosen, false);
  }

  private async measure(target: Target, evenIfBusy: boolean): Promise<void> {
    const title = `Measuring ${target.name}`;
    const answer = await this.requests.send<MeasureAnswer>("fullgraph/measure", target, title, {
      evenIfBusy,
    });
    if (answer === undefined) return;
    const log = this.logs.server;
    log.info(answer.text === "" ? answer.message : answer.text);
    const { level, text, actions } = messageAbout(answer);
    if (level === "error") {
      await this.requests.offerLogs(text);
      return;
    }
    const { showInformationMessage, showWarningMessage } = vscode.window;
    const show = level === "warning" ? showWarningMessage : showInformationMessage;
    const chosen = await show(text, ...actions);
    if (chosen === MEASURE_ANYWAY) await this.measure(target, true);
    if (chosen === SHOW_REPORT) {
      await this.report.showBenchmark(target.document.uri, target.name);
    }
  }
}
