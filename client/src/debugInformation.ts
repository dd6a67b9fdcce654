import { readFile } from "node:fs/promises";
import { homedir, release, type } from "node:os";
import { join } from "node:path";

import * as vscode from "vscode";

import { debugMarkdown, lastLines } from "./debugText";
import { doctorCommand, type Launch } from "./launch";
import { run } from "./process";
import { redacted } from "./redact";

/** The command Copy Debug Information, as package.json names it. */
export const COPY_DEBUG_INFORMATION = "fullgraph.copyDebugInformation";

const LOGS = ["Fullgraph", "Fullgraph Server"];
const LOG_LINES = 100;

/** Where the command finds what it copies. */
export interface DebugSources {
  readonly context: vscode.ExtensionContext;
  readonly launch: () => Launch | undefined;
  readonly serverVersion: () => Promise<string>;
  readonly interpreter: () => Promise<readonly string[] | undefined>;
  readonly keys: () => Promise<Readonly<Record<string, string>>>;
}

/** Copies what a bug report needs, as Markdown without keys. */
export class DebugInformation {
  constructor(private readonly sources: DebugSources) {}

  async copy(): Promise<void> {
    const text = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: "Collecting debug information" },
      () => this.text(),
    );
    await vscode.env.clipboard.writeText(text);
    const show = "Show";
    const chosen = await vscode.window.showInformationMessage(
      "The debug information was copied, without keys. Read it before you post it.",
      show,
    );
    if (chosen !== show) return;
    const document = await vscode.workspace.openTextDocument({
      language: "markdown",
      content: text,
    });
    await vscode.window.showTextDocument(document);
  }

  private async text(): Promise<string> {
    const { context, keys, serverVersion } = this.sources;
    const { version } = context.extension.packageJSON as { version: string };
    const markdown = debugMarkdown({
      versions: [
        ["Extension", version],
        ["Language server", (await serverVersion()) || "not running"],
        [vscode.env.appName, vscode.version],
        ["Where the extension runs", remote(vscode.env.remoteName)],
        ["System", `${type()} ${release()}, ${process.arch}`],
        ["Workspace", vscode.workspace.isTrusted ? "trusted" : "not trusted"],
      ],
      doctor: await this.doctor(),
      settings: changedSettings(context.extension),
      logs: Object.fromEntries(
        await Promise.all(LOGS.map(async (name) => [name, await logEnd(context, name)] as const)),
      ),
    });
    const secrets = Object.values(await keys());
    return redacted(markdown, { home: homedir(), env: process.env, keys: secrets });
  }

  private async doctor(): Promise<string> {
    // It starts the Python of the models.
    if (!vscode.workspace.isTrusted) return "not run: the workspace is not trusted";
    const launch = this.sources.launch();
    if (launch === undefined) return "not run: there is no Python with the language server";
    const command = doctorCommand(launch, await this.sources.interpreter());
    // In the project, for its settings, unless `python -m` would look for modules there first.
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    const cwd = launch.args.includes("-I") ? (folder ?? launch.cwd) : launch.cwd;
    const { output, errors } = await run(command, { cwd });
    return `${output}${errors}`;
  }
}

/** Where extensions run: `ssh-remote`, `wsl`; in a browser the editor has the name of a host. */
function remote(name: string | undefined): string {
  if (name === undefined) return "this machine";
  return /^[a-z-]+$/.test(name) ? name : "a server";
}

/** The settings that the user or the workspace sets to something else than their defaults. */
function changedSettings(extension: vscode.Extension<unknown>): Record<string, unknown> {
  const manifest = extension.packageJSON as {
    contributes: { configuration: { properties: Record<string, unknown> } };
  };
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? null;
  const configuration = vscode.workspace.getConfiguration(undefined, folder);
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(manifest.contributes.configuration.properties)) {
    const value: unknown = configuration.get(name);
    const { defaultValue } = configuration.inspect(name) ?? {};
    if (JSON.stringify(value) !== JSON.stringify(defaultValue)) changed[name] = value;
  }
  return changed;
}

/** The editor writes each log channel into a file of this name. */
async function logEnd(context: vscode.ExtensionContext, name: string): Promise<string> {
  try {
    const text = await readFile(join(context.logUri.fsPath, `${name}.log`), "utf8");
    return lastLines(text, LOG_LINES);
  } catch {
    return "";
  }
}
