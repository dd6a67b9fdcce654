import { h } from "./dom";
import type { Report } from "./data";
import type { Host } from "./host";

/** A button that benchmarks the target of the report; null in a browser, which cannot run it. */
export function measureButton({ editor }: Host, { benchmarks }: Report): HTMLElement | null {
  if (editor === null) return null;
  return h(
    "button",
    {
      type: "button",
      title: "Time the target in eager mode and compiled.",
      onclick: () => {
        editor.postMessage({ command: "measure" });
      },
    },
    benchmarks.length > 0 ? "Measure Again" : "Measure",
  );
}
