import * as vscode from "vscode";

import { Consent, describe, KEY_VARIABLES, type Recipient } from "./consent";
import { requireTrust } from "./trust";

type Service = keyof typeof KEY_VARIABLES;

const SERVICES: readonly { readonly label: string; readonly service: Service }[] = [
  { label: "OpenAI", service: "openai" },
  { label: "Google Gemini", service: "gemini" },
];

/** Explanations by a language model: the user's consent and keys, and the commands for both. */
export class Llm {
  private readonly consent: Consent;

  /**
   * @param recipient - who would receive source text, by the settings as they are now.
   * @param changed - called after a key or the consent changed.
   * @param preview - shows the very text that would be sent.
   */
  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly recipient: () => Recipient,
    private readonly changed: () => Promise<void>,
    private readonly preview: () => Promise<void>,
  ) {
    this.consent = new Consent(context.workspaceState);
  }

  /** Whether source text of this workspace may be sent to the current recipient. */
  get allowed(): boolean {
    return vscode.workspace.isTrusted && this.consent.givenTo(this.recipient());
  }

  /** The environment variable with the provider's key; none without consent or key. */
  async keys(): Promise<Record<string, string>> {
    const { provider } = this.recipient();
    if (provider === "off" || !this.allowed) return {};
    const key = await this.context.secrets.get(secretName(provider));
    return key === undefined ? {} : { [KEY_VARIABLES[provider]]: key };
  }

  /** The wheel's extra that the provider's SDK comes with; none without consent. */
  get extras(): readonly string[] {
    const { provider } = this.recipient();
    return provider === "off" || !this.allowed ? [] : [provider];
  }

  /** Sets which of the commands enable and disable the palette shows. */
  async updateContext(): Promise<void> {
    await vscode.commands.executeCommand("setContext", "fullgraph.llmEnabled", this.allowed);
  }

  /** Command: requests a key and stores it in the editor's secret storage. */
  async setApiKey(): Promise<void> {
    const service = await this.pickService("Select the provider of the API key");
    if (service === undefined) return;
    const label = describe({ provider: service, baseUrl: "" });
    const key = await vscode.window.showInputBox({
      title: `API key for ${label}`,
      prompt: "The key is stored in VS Code's secret storage. Leave empty to remove it.",
      password: true,
      ignoreFocusOut: true,
    });
    if (key === undefined) return;
    if (key.trim() === "") await this.context.secrets.delete(secretName(service));
    else await this.context.secrets.store(secretName(service), key.trim());
    await this.changed();
  }

  /** Command: shows what would be sent to whom, and turns it on if the user agrees. */
  async enable(): Promise<void> {
    if (!(await requireTrust("send source text to a language model"))) return;
    const configured = this.recipient();
    const provider =
      configured.provider === "off"
        ? await this.pickService("Select a provider of explanations")
        : configured.provider;
    if (provider === undefined) return;
    const recipient = { ...configured, provider };
    const agree = "Enable";
    const show = "Show What Is Sent";
    const question = `Send source text of this workspace to ${describe(recipient)}?`;
    let answer = await vscode.window.showInformationMessage(
      question,
      {
        modal: true,
        detail:
          "When you hover over a graph break, Fullgraph sends: the function around it (at most 60 lines), " +
          "the file name without its folders, the kind and the cause of the break, and, after a run, " +
          "PyTorch's reason and hints and the names of the calling functions.\n\n" +
          "It sends no other code and no data or output of your program. Responses are cached on this machine. " +
          "This applies to this workspace and this recipient until you disable it.",
      },
      agree,
      show,
    );
    if (answer === show) {
      await this.preview();
      // Not modal: the user is to read what was opened.
      answer = await vscode.window.showInformationMessage(question, agree);
    }
    if (answer !== agree) return;
    await this.consent.give(recipient);
    if (configured.provider !== provider) {
      await vscode.workspace
        .getConfiguration("fullgraph")
        .update("llm.provider", provider, vscode.ConfigurationTarget.Global);
    }
    await this.changed();
    await this.offerKey(provider);
  }

  /** Command: nothing more is sent. */
  async disable(): Promise<void> {
    await this.consent.withdraw();
    await this.changed();
  }

  private async offerKey(provider: Service): Promise<void> {
    if (await this.context.secrets.get(secretName(provider))) return;
    const set = "Set API Key";
    const answer = await vscode.window.showInformationMessage(
      "LLM explanations are enabled for this workspace. An API key is required, unless an environment variable already contains one.",
      set,
    );
    if (answer === set) await this.setApiKey();
  }

  private async pickService(title: string): Promise<Service | undefined> {
    return (await vscode.window.showQuickPick(SERVICES, { title }))?.service;
  }
}

function secretName(service: Service): string {
  return `fullgraph.${service}.apiKey`;
}
