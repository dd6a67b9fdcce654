import { statSync } from "node:fs";

import * as vscode from "vscode";

import {
  basePythons,
  findInterpreter,
  type Interpreter,
  type InterpreterSources,
} from "./interpreter";
import type { PythonExtension } from "./pythonExtensions";
import { processVariables, readSettings, type SettingsTree } from "./settings";

/** The editor's answers to: which settings, which Python. */
export class Configuration {
  private readonly names: readonly string[];

  /** @param extension - this extension: its manifest lists the settings. */
  constructor(
    extension: vscode.Extension<unknown>,
    private readonly pythonExtension: () => Promise<PythonExtension | undefined>,
  ) {
    const manifest = extension.packageJSON as {
      contributes: { configuration: { properties: Record<string, unknown> } };
    };
    this.names = Object.keys(manifest.contributes.configuration.properties);
  }

  /**
   * Every setting of Fullgraph as it is now, variables resolved.
   *
   * @param folder - whose settings; without one, those of the window.
   */
  read(folder?: vscode.WorkspaceFolder): SettingsTree {
    // Null, and not undefined: no resource, rather than that of the active editor.
    const configuration = vscode.workspace.getConfiguration(undefined, folder?.uri ?? null);
    const folders = vscode.workspace.workspaceFolders ?? [];
    const variables = processVariables({
      workspaceFolder: (folder ?? onlyOne(folders))?.uri.fsPath,
      workspaceFolders: folders.map(({ name, uri }) => ({ name, path: uri.fsPath })),
    });
    return readSettings(this.names, (name) => configuration.get(name), variables);
  }

  /** The same with the interpreter that was found, as the server wants them. */
  async forServer(folder?: vscode.WorkspaceFolder): Promise<SettingsTree> {
    const interpreter = await this.interpreter(folder);
    return { ...this.read(folder), interpreter: interpreter?.command ?? [] };
  }

  /**
   * The Python that runs the models of a folder, or of files outside of all folders; no Python
   * of an untrusted workspace.
   */
  async interpreter(folder?: vscode.WorkspaceFolder): Promise<Interpreter | undefined> {
    return findInterpreter(this.sources(folder));
  }

  /**
   * Pythons for the server's own environment, best first. Those on PATH come first: they stay
   * the same whichever workspace is opened.
   */
  async baseCandidates(): Promise<readonly (readonly string[])[]> {
    const first = vscode.workspace.workspaceFolders?.[0];
    const sources = this.sources(first);
    const interpreter = await this.interpreter(first);
    const commands = [...basePythons(sources), ...(interpreter === undefined ? [] : [interpreter])];
    return commands.map(({ command }) => command);
  }

  private sources(wanted: vscode.WorkspaceFolder | undefined): InterpreterSources {
    const folder = wanted ?? onlyOne(vscode.workspace.workspaceFolders ?? []);
    const { isTrusted } = vscode.workspace;
    return {
      setting: this.read(wanted).interpreter,
      workspaceFolder: isTrusted ? folder?.uri.fsPath : undefined,
      env: process.env,
      platform: process.platform,
      isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
      fromPythonExtension: async () => {
        if (!isTrusted) return undefined;
        return (await this.pythonExtension())?.interpreter(folder?.uri);
      },
    };
  }
}

/** The folder of a window that has one: what is outside of it uses its interpreter. */
function onlyOne(folders: readonly vscode.WorkspaceFolder[]): vscode.WorkspaceFolder | undefined {
  return folders.length === 1 ? folders[0] : undefined;
}
