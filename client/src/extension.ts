import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import { FullgraphClient, SELECTOR } from "./client";
import { registerCommands } from "./commands";
import { Configuration } from "./configuration";
import { ManagedEnvironment } from "./environment";
import { findWheel } from "./environmentPlan";
import { DebugInformation } from "./debugInformation";
import { ExplainCommand } from "./explain";
import { ExplainTestCommand } from "./explainTest";
import { FixCommand } from "./fix";
import { FixDiff } from "./fixDiff";
import { GraphMarks } from "./graphMarks";
import { resolveLaunch, type Launch } from "./launch";
import { LlmAccess } from "./llm/access";
import { AskCommand } from "./llm/ask";
import { connectModels } from "./llm/connect";
import { SentDocument } from "./llm/sent";
import type { ModelText } from "./llm/streaming";
import { SummarizeCommand } from "./llm/summarize";
import { createLogs, type Logs } from "./logger";
import { offerMcpServer } from "./mcpServer";
import { MeasureCommand } from "./measure";
import { messageOf } from "./messages";
import { Pages } from "./pages";
import { run } from "./process";
import { withProgress } from "./progress";
import { findPythonExtension } from "./pythonExtensions";
import { SampleCommand } from "./sample";
import { ServerLifecycle, type Wanted } from "./server";
import { Status } from "./status";
import { StatusBar } from "./statusBar";
import { TargetRequests } from "./targetRequest";
import { ReduceCommand } from "./reduce";
import { VerifyCommand } from "./verify";
import { BreakCommands } from "./views/breakCommands";
import { BreaksView } from "./views/breaksView";
import { GatedTests } from "./views/gatedTests";
import { ReportPanel } from "./views/reportPanel";
import { TrainingPanel } from "./views/trainingPanel";
import { TrainingsView } from "./views/trainingsView";

let shutDown: (() => Promise<void>) | undefined;

/** Wires the parts together and starts the server. */
export function activate(context: vscode.ExtensionContext): void {
  const logs = createLogs();
  const status = new Status(SELECTOR);
  const pythonExtension = once(() =>
    findPythonExtension().catch((error: unknown) => {
      logs.client.warn(`The Python extension did not start: ${messageOf(error)}`);
      return undefined;
    }),
  );
  const configuration = new Configuration(context.extension, pythonExtension);
  const storage = context.globalStorageUri.fsPath;
  const wheelFolder = vscode.Uri.joinPath(context.extensionUri, "dist").fsPath;

  const environment = new ManagedEnvironment({
    storage,
    wheelFolder,
    platform: process.platform,
    run,
    candidates: () => configuration.baseCandidates(),
    withProgress,
    log: (line) => {
      logs.client.info(line);
    },
  });
  const llm = new LlmAccess(
    context,
    () => configuration.read().llm,
    async () => {
      await llm.updateContext();
      await server.refresh();
    },
  );

  const failed = (error: unknown): void => {
    const message = messageOf(error);
    logs.client.error(message);
    status.show({ kind: "failed", detail: message });
    void offerRetry(message, logs, () => server.restart());
  };
  let launched: Launch | undefined;
  const launchChanged = new vscode.EventEmitter<undefined>();
  const findingsChanged = new vscode.EventEmitter<undefined>();
  const modelText = new vscode.EventEmitter<ModelText>();
  const connect = (connected: LanguageClient): void => {
    connected.onNotification("fullgraph/didChangeFindings", () => {
      findingsChanged.fire(undefined);
    });
    connectModels(connected, () => llm, modelText);
  };
  const settingsOf = (uri: vscode.Uri | undefined) =>
    configuration.forServer(uri && vscode.workspace.getWorkspaceFolder(uri));
  const server = new ServerLifecycle<FullgraphClient>({
    async resolve(): Promise<Wanted | undefined> {
      const settings = await configuration.forServer();
      if (!settings.enable) return undefined;
      // There is one server: where it runs in the user's environment, in that of the first folder.
      const first = vscode.workspace.workspaceFolders?.[0];
      const interpreter = await configuration.interpreter(first);
      logs.client.info(
        interpreter === undefined
          ? "No Python interpreter was found to run models."
          : `Models run with ${interpreter.command.join(" ")} (from ${interpreter.source}).`,
      );
      // The server starts in it; without a managed environment nothing else makes it.
      await vscode.workspace.fs.createDirectory(context.globalStorageUri);
      const launch = await resolveLaunch({
        settings: configuration.read(first),
        interpreter: interpreter?.command,
        storage,
        run,
        keys: await llm.keys(),
        extras: llm.extras,
        ensureManaged: (extras) => environment.ensure(extras),
        wheelPath: async () => (await findWheel(wheelFolder)).path,
      });
      launched = launch;
      launchChanged.fire(undefined);
      return {
        launch,
        settings,
        llmConsent: llm.allowed,
      };
    },
    start: (wanted) =>
      FullgraphClient.start(wanted, settingsOf, storage, logs, status, failed, connect),
    stopped: () => {
      status.show({ kind: "off", detail: "Disabled by the setting fullgraph.enable." });
    },
    failed,
  });
  shutDown = () => {
    environment.dispose();
    return server.dispose();
  };

  const client = async () => (await server.current())?.client;
  const pages = new Pages(client);
  const requests = new TargetRequests(client, logs, status);
  const explain = new ExplainCommand(requests, logs);
  const explainTest = new ExplainTestCommand(requests, logs);
  const gatedTests = new GatedTests(client, explainTest);
  const reduce = new ReduceCommand(requests, logs);
  const verify = new VerifyCommand(requests, logs);
  const fixDiff = new FixDiff();
  const fix = new FixCommand(requests, fixDiff, logs);
  const breaks = new BreaksView(client);
  const breakCommands = new BreakCommands(explain, fix);
  const folder = vscode.Uri.joinPath(context.extensionUri, "dist", "explanation");
  const sent = new SentDocument(client, llm, folder);
  const parts = { client, texts: modelText.event, access: llm, sent, fix, pages, folder };
  const ask = new AskCommand(parts);
  const summarize = new SummarizeCommand(parts, ask);
  const report = new ReportPanel(client, fix, pages, llm, summarize);
  const training = new TrainingPanel(client);
  const trainings = new TrainingsView(client);
  const measure = new MeasureCommand(requests, logs, report);
  const debug = new DebugInformation({
    context,
    launch: () => launched,
    serverVersion: async () => (await client())?.initializeResult?.serverInfo?.version ?? "",
    interpreter: async () => {
      const first = vscode.workspace.workspaceFolders?.[0];
      return (await configuration.interpreter(first))?.command;
    },
    keys: () => llm.keys(),
  });
  const restart = () => server.restart();
  const media = vscode.Uri.joinPath(context.extensionUri, "client", "media");
  context.subscriptions.push(
    breaks,
    findingsChanged,
    launchChanged,
    offerMcpServer({
      launch: async () => {
        await server.current();
        return launched;
      },
      interpreter: async (first) => (await configuration.interpreter(first))?.command,
      addPackage: async () => {
        const { importStrategy } = configuration.read(vscode.workspace.workspaceFolders?.[0]);
        if (importStrategy === "useManaged") await environment.ensure([...llm.extras, "mcp"]);
      },
      changed: launchChanged.event,
      version: (context.extension.packageJSON as { version: string }).version,
    }),
    new GraphMarks(client, findingsChanged.event),
    new StatusBar(client, status, findingsChanged.event),
    logs.client,
    logs.server,
    status,
    ask,
    modelText,
    sent,
    summarize,
    pages,
    fixDiff,
    explainTest,
    gatedTests,
    report,
    training,
    trainings,
    registerCommands({
      ask,
      breakCommands,
      breaks,
      client,
      debug,
      explain,
      explainTest,
      fix,
      llm,
      logs,
      measure,
      pages,
      report,
      reduce,
      restart,
      sent,
      summarize,
      training,
      trainings,
      sample: new SampleCommand(explain, media, context.globalStorageUri),
      verify,
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (!event.affectsConfiguration("fullgraph")) return;
      report.offer();
      await llm.updateContext();
      await server.refresh();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(async () => {
      await llm.updateContext();
      await (await server.current())?.grantTrust();
      await server.refresh();
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => server.refresh()),
  );
  void pythonExtension().then((found) => {
    if (found === undefined) return;
    context.subscriptions.push(found.onDidChange(() => void server.refresh()));
  });
  void llm.updateContext();
  status.show({ kind: "starting", detail: "" });
  void server.refresh();
  void gatedTests.listAll();
}

/** Stops the server. */
export async function deactivate(): Promise<void> {
  await shutDown?.();
}

async function offerRetry(message: string, logs: Logs, retry: () => Promise<void>): Promise<void> {
  const again = "Try Again";
  const show = "Show Logs";
  const chosen = await vscode.window.showErrorMessage(message, again, show);
  if (chosen === again) await retry();
  if (chosen === show) logs.client.show();
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
