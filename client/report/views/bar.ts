import { h } from "../dom";

/** Parts of a whole, side by side; the text beside it says the same. */
export function bar(parts: number[]): HTMLElement {
  return h(
    "span",
    { class: "stack", "aria-hidden": "true" },
    ...parts.map((part, index) => {
      const piece = h("span", { class: `part part-${index % 6}` });
      piece.style.width = `${part * 100}%`;
      return piece;
    }),
  );
}
