import type { Level, View } from "./data";

/** A message from the page to the editor that shows it. */
export type Message =
  | { command: "ready" | "stop" | "again" | "fix" | "showSent" | "accept" | "decline" }
  | { command: "followUp"; text: string }
  | { command: "level"; level: Level }
  | { command: "rate"; rating: number; word: string }
  | { command: "go"; uri: string; line: number }
  | { command: "explain"; uri: string; line: number; character: number; code: string }
  | { command: "page"; name: string }
  | { command: "reference"; link: string };

/** A message from the editor to the page: what it is to show now. */
export interface Shown {
  readonly view: View;
}

interface Editor {
  postMessage(message: Message): void;
}

declare function acquireVsCodeApi(): Editor;

/** Sends messages to the editor. */
export type Post = (message: Message) => void;

/** The editor of this page. */
export function findEditor(): Post {
  const editor = acquireVsCodeApi();
  return (message) => {
    editor.postMessage(message);
  };
}
