import type { Provider } from "./settings";

/** Who receives source text: a change of either is another recipient. */
export interface Recipient {
  readonly provider: Provider;
  readonly baseUrl: string;
}

/** The part of vscode.Memento that is used here. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

const KEY = "fullgraph.llmConsent";

/** The environment variable that carries the key of each provider to the server. */
export const KEY_VARIABLES = {
  openai: "FULLGRAPH_OPENAI_API_KEY",
  gemini: "FULLGRAPH_GEMINI_API_KEY",
} as const;

const NAMES = { openai: "OpenAI", gemini: "Google Gemini" } as const;
const ADDRESSES = {
  openai: "api.openai.com",
  gemini: "generativelanguage.googleapis.com",
} as const;

/** The recipient in words, with its address. */
export function describe({ provider, baseUrl }: Recipient): string {
  if (provider === "off") return "nobody";
  return `${NAMES[provider]} (${baseUrl === "" ? ADDRESSES[provider] : baseUrl})`;
}

/**
 * The user's consent to send source text of this workspace. It lies in the workspace's state,
 * where the workspace's own files cannot write, and holds for the recipient that was shown.
 */
export class Consent {
  constructor(private readonly memory: Memory) {}

  /** Whether the user agreed to send source text of this workspace to `recipient`. */
  givenTo(recipient: Recipient): boolean {
    if (recipient.provider === "off") return false;
    const agreed = this.memory.get(KEY) as Recipient | undefined;
    return agreed?.provider === recipient.provider && agreed.baseUrl === recipient.baseUrl;
  }

  /** Remembers that the user agreed. */
  async give({ provider, baseUrl }: Recipient): Promise<void> {
    await this.memory.update(KEY, { provider, baseUrl });
  }

  /** Forgets it. */
  async withdraw(): Promise<void> {
    await this.memory.update(KEY, undefined);
  }
}
