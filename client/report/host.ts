import type { Report } from "./data";
import type { Message, Offers, Update } from "./messages";

interface Editor {
  postMessage(message: Message): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Editor;

/** Who shows the page: an editor, or a browser that shows a file. */
export interface Host {
  /** Null in a browser. */
  readonly editor: Editor | null;
  /** Copies to the clipboard; false if that is not possible. */
  copy(text: string): Promise<boolean>;
  /** The view that was shown last. An editor throws the page away while it is hidden. */
  lastView(): string | null;
  keepView(view: string): void;
  /** Calls back with what the editor offers, and again when that changes; never in a browser. */
  onOffers(show: (offers: Offers) => void): void;
  /** Calls back with each newer report; never in a browser, where any page could send one. */
  onUpdate(show: (report: Report) => void): void;
}

/** The host of this page. */
export function findHost(): Host {
  if (typeof acquireVsCodeApi !== "function") {
    return {
      editor: null,
      copy: copyInBrowser,
      lastView: () => null,
      keepView: () => undefined,
      onOffers: () => undefined,
      onUpdate: () => undefined,
    };
  }
  const editor = acquireVsCodeApi();
  return {
    editor,
    copy: (text) => {
      editor.postMessage({ command: "copy", text });
      return Promise.resolve(true);
    },
    lastView: () => {
      const state = editor.getState();
      return typeof state === "string" ? state : null;
    },
    keepView: (view) => {
      editor.setState(view);
    },
    onOffers: (show) => {
      window.addEventListener("message", ({ data }: MessageEvent<Offers | Update>) => {
        if ("summarize" in data) show(data);
      });
      editor.postMessage({ command: "ready" });
    },
    onUpdate: (show) => {
      window.addEventListener("message", ({ data }: MessageEvent<Offers | Update>) => {
        if ("report" in data) show(data.report);
      });
    },
  };
}

async function copyInBrowser(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
