import { h } from "./dom";
import type { Report } from "./data";
import type { Host } from "./host";

/** A button that asks the user's language model what to fix first; hidden without a model. */
export function summarizeButton(host: Host, report: Report): HTMLElement | null {
  const { editor } = host;
  if (editor === null || report.findings.length === 0) return null;
  const button = h(
    "button",
    {
      type: "button",
      hidden: true,
      title: "A language model ranks what to fix first.",
      onclick: () => {
        editor.postMessage({ command: "summarize" });
      },
    },
    "Summarize with Language Model",
  );
  host.onOffers(({ summarize }) => {
    button.hidden = !summarize;
  });
  return button;
}
