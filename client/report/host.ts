import type { Message } from "./messages";

interface Editor {
  postMessage(message: Message): void;
}

declare function acquireVsCodeApi(): Editor;

/** Who shows the page: an editor, or a browser that shows a file. */
export interface Host {
  /** Null in a browser. */
  readonly editor: Editor | null;
  /** Copies to the clipboard; false if that is not possible. */
  copy(text: string): Promise<boolean>;
}

/** The host of this page. */
export function findHost(): Host {
  if (typeof acquireVsCodeApi !== "function") return { editor: null, copy: copyInBrowser };
  const editor = acquireVsCodeApi();
  return {
    editor,
    copy: (text) => {
      editor.postMessage({ command: "copy", text });
      return Promise.resolve(true);
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
