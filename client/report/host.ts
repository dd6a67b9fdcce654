import type { Message, Offers } from "./messages";

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
      window.addEventListener("message", ({ data }: MessageEvent<Offers>) => {
        show(data);
      });
      editor.postMessage({ command: "ready" });
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
