import type { Report } from "./data";

/**
 * A message from the page to the editor that shows it. `finding` is the index in the report's
 * findings, `action` the index in its actions.
 */
export type Message =
  | { command: "ready" | "summarize" | "measure" }
  | { command: "open"; path: string; line: number }
  | { command: "copy"; text: string }
  | { command: "fix"; action: number; code: string; path: string; line: number }
  /** `line` is 0 for a failure, which has none. */
  | { command: "reduce"; path: string; line: number }
  | { command: "explain"; finding: number; code: string; path: string; line: number };

/** What the editor tells the page about itself. */
export interface Offers {
  /** Whether a language model can be asked to summarize the run. */
  summarize: boolean;
}

/** The same report with newer data, as of a training that runs; of its charts what is new. */
export interface Update {
  report: Report;
}
