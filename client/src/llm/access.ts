import * as vscode from "vscode";

import { requireTrust } from "../trust";
import { Consent, describe, type Recipient } from "./consent";
import { PROVIDERS, SERVICES, type Service } from "./providers";

/** Who may be sent source text, and with which key: the user's consent and keys. */
export class LlmAccess {
  private readonly consent: Consent;

  /**
   * @param configured - who would receive how much, by the settings as they are now.
   * @param changed - called after a key or the consent changed.
   */
  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly configured: () => Recipient,
    private readonly changed: () => Promise<void>,
  ) {
    this.consent = new Consent(context.workspaceState);
  }

  /** Who receives how much. */
  get recipient(): Recipient {
    return this.configured();
  }

  /** Whether source text of this workspace may be sent to the current recipient. */
  get allowed(): boolean {
    return vscode.workspace.isTrusted && this.consent.givenTo(this.recipient);
  }

  /** The environment variable with the provider's key; none without consent or key. */
  async keys(): Promise<Record<string, string>> {
    const { provider } = this.recipient;
    if (provider === "off" || !this.allowed) return {};
    const { keyVariable } = PROVIDERS[provider];
    const key = await this.keyOf(provider);
    return key === undefined ? {} : { [keyVariable]: key };
  }

  /**
   * The wheel's extra that the provider's SDK comes with. Without consent it is the one that masks
   * secrets: what would be sent is shown with it.
   */
  get extras(): readonly string[] {
    const { provider } = this.recipient;
    if (provider === "off" || !this.allowed) return [PROVIDERS.editor.extra];
    return [PROVIDERS[provider].extra];
  }

  /** Sets which of the commands enable and disable the palette shows. */
  async updateContext(): Promise<void> {
    await vscode.commands.executeCommand("setContext", "fullgraph.llmEnabled", this.allowed);
  }

  /** Command: requests a key and stores it in the editor's secret storage. */
  async setApiKey(): Promise<void> {
    const service = await pickService("Select the provider of the API key", true);
    if (service !== undefined) await this.setKeyOf(service);
  }

  /**
   * The recipient for which consent is requested: the provider of the settings, or one that the
   * user selects.
   *
   * @returns undefined if the workspace is not trusted, or if the user selected none.
   */
  async chooseRecipient(): Promise<Recipient | undefined> {
    if (!(await requireTrust("send source text to a language model"))) return undefined;
    const { recipient } = this;
    if (recipient.provider !== "off") return recipient;
    const provider = await pickService("Select a provider of the language model");
    return provider === undefined ? undefined : { ...recipient, provider };
  }

  /** Stores that the user accepted: requests of the user may send source text from now on. */
  async accept(recipient: Recipient): Promise<void> {
    await this.consent.give(recipient);
    const { provider } = recipient;
    if (this.recipient.provider !== provider) {
      await vscode.workspace
        .getConfiguration("fullgraph")
        .update("llm.provider", provider, vscode.ConfigurationTarget.Global);
    }
    if (provider !== "off") await this.offerKey(provider);
    await this.changed();
  }

  /** Withdraws the consent: nothing more is sent. */
  async decline(): Promise<void> {
    await this.consent.withdraw();
    await this.changed();
  }

  private async offerKey(provider: Service): Promise<void> {
    const { keyVariable, isKeyOptional } = PROVIDERS[provider];
    if (keyVariable === "" || (await this.keyOf(provider)) !== undefined) return;
    if (isKeyOptional && this.recipient.baseUrl !== "") return;
    // A usual place for a key: the server reads it from the environment.
    await this.setKeyOf(provider, "Leave it empty if an environment variable contains the key.");
  }

  private async setKeyOf(service: Service, more = "Leave it empty to remove it."): Promise<void> {
    const key = await vscode.window.showInputBox({
      title: `API key for ${describe({ ...this.recipient, provider: service })}`,
      prompt: `The key is stored in VS Code's secret storage. ${more}`,
      password: true,
      ignoreFocusOut: true,
    });
    if (key === undefined) return;
    const name = secretName(service);
    if (key.trim() === "") await this.context.secrets.delete(name);
    else await this.context.secrets.store(name, key.trim());
    await this.changed();
  }

  private async keyOf(service: Service): Promise<string | undefined> {
    if (PROVIDERS[service].keyVariable === "") return undefined;
    return this.context.secrets.get(secretName(service));
  }
}

async function pickService(title: string, withKey = false): Promise<Service | undefined> {
  const items = SERVICES.filter(([, { key }]) => !withKey || key !== "").map(
    ([service, { title: label }]) => ({ label: capitalized(label), description: service, service }),
  );
  return (await vscode.window.showQuickPick(items, { title }))?.service;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function secretName(service: Service): string {
  return `fullgraph.${PROVIDERS[service].key}.apiKey`;
}
