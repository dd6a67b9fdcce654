import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import {
  ASK_MODEL,
  FIX,
  FIX_TARGET,
  MEASURE,
  REDUCE,
  RESUME_TRAINING,
  SHOW_REPORT,
  SHOW_TRAINING,
  VERIFY,
} from "./commandNames";
import { COPY_DEBUG_INFORMATION, type DebugInformation } from "./debugInformation";
import type { ExplainCommand } from "./explain";
import { EXPLAIN_TEST, type ExplainTestCommand } from "./explainTest";
import type { FixCommand } from "./fix";
import type { LlmAccess } from "./llm/access";
import type { AskCommand } from "./llm/ask";
import { clearAnswers } from "./llm/cache";
import type { SentDocument } from "./llm/sent";
import type { SummarizeCommand } from "./llm/summarize";
import type { Logs } from "./logger";
import type { MeasureCommand } from "./measure";
import { SHOW_MENU, showMenu } from "./menu";
import { OPEN_PAGE, type Pages } from "./pages";
import { pickRunOptions } from "./pickRunOptions";
import { TRY_SAMPLE, type SampleCommand } from "./sample";
import type { ReduceCommand } from "./reduce";
import type { VerifyCommand } from "./verify";
import type { BreakCommands } from "./views/breakCommands";
import type { BreaksView } from "./views/breaksView";
import type { ReportPanel } from "./views/reportPanel";
import type { TrainingPanel } from "./views/trainingPanel";
import type { TrainingsView } from "./views/trainingsView";

/** What the commands act on. */
export interface CommandTargets {
  readonly ask: AskCommand;
  readonly breakCommands: BreakCommands;
  readonly breaks: BreaksView;
  readonly debug: DebugInformation;
  readonly client: () => Promise<LanguageClient | undefined>;
  readonly explain: ExplainCommand;
  readonly explainTest: ExplainTestCommand;
  readonly fix: FixCommand;
  readonly llm: LlmAccess;
  readonly logs: Logs;
  readonly measure: MeasureCommand;
  readonly pages: Pages;
  readonly report: ReportPanel;
  readonly reduce: ReduceCommand;
  readonly restart: () => Promise<void>;
  readonly sample: SampleCommand;
  readonly sent: SentDocument;
  readonly summarize: SummarizeCommand;
  readonly training: TrainingPanel;
  readonly trainings: TrainingsView;
  readonly verify: VerifyCommand;
}

/** Registers every command that package.json lists. */
export function registerCommands(targets: CommandTargets): vscode.Disposable {
  const { ask, breakCommands, breaks, client, explain, explainTest, fix } = targets;
  const { llm, logs, measure, pages, report, restart, sample, sent, summarize, training, verify } =
    targets;
  const { debug, reduce, trainings } = targets;
  const handlers: Record<string, (...args: unknown[]) => unknown> = {
    "fullgraph.explain": (uri, target) => explain.run(uri, target),
    "fullgraph.explainWithOptions": (uri, target) => explain.run(uri, target, pickRunOptions),
    [EXPLAIN_TEST]: () => explainTest.run(),
    [VERIFY]: (uri, target) => verify.run(uri, target),
    "fullgraph.verifyInvalid": (uri, target) => verify.run(uri, target, true),
    [REDUCE]: (uri, target, line, path) => reduce.run(uri, target, line, path),
    [MEASURE]: (uri, target) => measure.run(uri, target),
    [FIX]: (uri, target, finding) => fix.one(uri, target, finding),
    [FIX_TARGET]: (uri, target) => fix.everything(uri, target),
    [SHOW_REPORT]: (uri, target) => report.show(uri, target),
    [SHOW_TRAINING]: (name) => training.show(name),
    [RESUME_TRAINING]: (node) => trainings.resume(node),
    "fullgraph.groupBreaks": () => breaks.chooseGrouping(),
    "fullgraph.explainBreak": (node) => breakCommands.explain(node),
    "fullgraph.fixBreak": (node) => breakCommands.fix(node),
    "fullgraph.ignoreBreak": (node) => breakCommands.ignore(node),
    [OPEN_PAGE]: (name) => pages.open(name),
    [SHOW_MENU]: showMenu,
    [TRY_SAMPLE]: () => sample.run(),
    "fullgraph.restart": restart,
    "fullgraph.showLogs": () => {
      logs.server.show();
    },
    [COPY_DEBUG_INFORMATION]: () => debug.copy(),
    "fullgraph.setApiKey": () => llm.setApiKey(),
    [ASK_MODEL]: (uri, at) => ask.run(uri, at),
    "fullgraph.summarizeRun": (uri, target) => summarize.run(uri, target),
    "fullgraph.showWhatIsSent": () => sent.show(),
    "fullgraph.clearAnswers": () => clearAnswers(client),
    "fullgraph.enableLlm": () => sent.request(),
    "fullgraph.disableLlm": () => sent.disable(),
  };
  return vscode.Disposable.from(
    ...Object.entries(handlers).map(([name, handler]) =>
      vscode.commands.registerCommand(name, handler),
    ),
  );
}
