import type { Provider, Scope } from "../settings";
import { PROVIDERS, SCOPES } from "./providers";

/** Who receives how much source text: another address or a wider scope needs another consent. */
export interface Recipient {
  readonly provider: Provider;
  readonly baseUrl: string;
  readonly scope: Scope;
}

/** The part of vscode.Memento that is used here. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

const KEY = "fullgraph.llmConsent";

/** The recipient's name; empty for none. */
export function titleOf({ provider }: Recipient): string {
  return provider === "off" ? "" : PROVIDERS[provider].title;
}

/** Where the text is sent to; empty without a provider. */
export function addressOf({ provider, baseUrl }: Recipient): string {
  if (provider === "off") return "";
  if (provider === "editor") return "the provider of the model that you select in VS Code";
  return baseUrl === "" ? PROVIDERS[provider].address : baseUrl;
}

/** The recipient in words, with its address. */
export function describe(recipient: Recipient): string {
  if (recipient.provider === "off") return "no provider";
  return `${titleOf(recipient)} (${addressOf(recipient)})`;
}

/**
 * What the user agreed to in one workspace. It holds for one recipient: when the setting names
 * another provider or address, or more is to be sent, nothing is sent until the user agrees again.
 */
export class Consent {
  constructor(private readonly memory: Memory) {}

  /** Whether the user agreed to send source text of this workspace to `recipient`. */
  givenTo({ provider, baseUrl, scope }: Recipient): boolean {
    if (provider === "off") return false;
    const agreed = this.memory.get(KEY) as Partial<Recipient> | undefined;
    if (agreed?.provider !== provider || agreed.baseUrl !== baseUrl) return false;
    // Before there were scopes, the user agreed to the function.
    return SCOPES.indexOf(scope) <= SCOPES.indexOf(agreed.scope ?? "function");
  }

  /** Stores that the user agreed. */
  async give({ provider, baseUrl, scope }: Recipient): Promise<void> {
    await this.memory.update(KEY, { provider, baseUrl, scope });
  }

  /** Removes it. */
  async withdraw(): Promise<void> {
    await this.memory.update(KEY, undefined);
  }
}
