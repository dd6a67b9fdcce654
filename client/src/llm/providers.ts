import type { Provider, Scope } from "../settings";

/** A provider that can be selected. */
export type Service = Exclude<Provider, "off">;

interface Details {
  /** Its usual name. */
  readonly title: string;
  /** Where text is sent if no base URL is set; empty for the editor's own models. */
  readonly address: string;
  /** The environment variable that carries its key to the server; empty without keys. */
  readonly keyVariable: string;
  /** The name of its key in the secret storage: two providers may share one. */
  readonly key: string;
  /** Whether it may work without a key. */
  readonly isKeyOptional: boolean;
  /** The wheel's extra that its SDK and the masking of secrets come with. */
  readonly extra: string;
}

/** The providers in the order in which they are offered. */
export const PROVIDERS: Readonly<Record<Service, Details>> = {
  openai: {
    title: "OpenAI",
    address: "https://api.openai.com/v1",
    keyVariable: "FULLGRAPH_OPENAI_API_KEY",
    key: "openai",
    isKeyOptional: false,
    extra: "openai",
  },
  gemini: {
    title: "Google Gemini",
    address: "https://generativelanguage.googleapis.com",
    keyVariable: "FULLGRAPH_GEMINI_API_KEY",
    key: "gemini",
    isKeyOptional: false,
    extra: "gemini",
  },
  "openai-chat": {
    title: "OpenAI-compatible server",
    address: "https://api.openai.com/v1",
    keyVariable: "FULLGRAPH_OPENAI_CHAT_API_KEY",
    key: "openai-chat",
    isKeyOptional: true,
    extra: "openai",
  },
  "google-generativeai": {
    title: "Google Gemini by google-generativeai",
    address: "https://generativelanguage.googleapis.com",
    keyVariable: "FULLGRAPH_GEMINI_API_KEY",
    key: "gemini",
    isKeyOptional: false,
    extra: "google-generativeai",
  },
  editor: {
    title: "the editor's language model",
    address: "",
    keyVariable: "",
    key: "",
    isKeyOptional: true,
    extra: "masking",
  },
};

/** Each provider with its name. */
export const SERVICES = Object.entries(PROVIDERS) as [Service, Details][];

/** How much may be sent, the least first. */
export const SCOPES: readonly Scope[] = ["line", "function", "file"];

/** What each scope means. */
export const SCOPE_MEANINGS: Readonly<Record<Scope, string>> = {
  line: "only the lines that break",
  function: "the functions that matter for the break, and parts of their class",
  file: "the files that matter for the break",
};
