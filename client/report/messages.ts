/**
 * A message from the page to the editor that shows it. `finding` is the index in the report's
 * findings, `action` the index in its actions.
 */
export type Message =
  | { command: "open"; path: string; line: number }
  | { command: "copy"; text: string }
  | { command: "fix"; action: number; code: string; path: string; line: number }
  | { command: "explain"; finding: number; code: string; path: string; line: number };
