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

  /** Every setting of Fullgraph as it is now, variables resolved. */
  read(): SettingsTree {
    const configuration = vscode.workspace.getConfiguration();
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ name, uri }) => ({
      name,
      path: uri.fsPath,
    }));
    return readSettings(this.names, (name) => configuration.get(name), processVariables(folders));
  }

  /** The Python that runs the user's models; no Python of an untrusted workspace. */
  async interpreter(settings: SettingsTree): Promise<Interpreter | undefined> {
    return findInterpreter(this.sources(settings));
  }

  /**
   * Pythons for the server's own environment, best first. Those on PATH come first: they stay
   * the same whichever workspace is opened.
   */
  async baseCandidates(settings: SettingsTree): Promise<readonly (readonly string[])[]> {
    const sources = this.sources(settings);
    const interpreter = await this.interpreter(settings);
    const commands = [...basePythons(sources), ...(interpreter === undefined ? [] : [interpreter])];
    return commands.map(({ command }) => command);
  }

  private sources(settings: SettingsTree): InterpreterSources {
    const folders = vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []) : [];
    return {
      setting: settings.interpreter,
      workspaceFolders: folders.map(({ uri }) => uri.fsPath),
      env: process.env,
      platform: process.platform,
      isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
      fromPythonExtension: async () => {
        if (!vscode.workspace.isTrusted) return undefined;
        return (await this.pythonExtension())?.interpreter(folders[0]?.uri);
      },
    };
  }
}
