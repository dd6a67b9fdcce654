import { h } from "../../dom";
import type { StepAxis } from "./axis";
import { stepText } from "./words";

export const KEYS =
  "Arrow keys move the cursor, Shift and the arrow keys move the steps, plus and minus zoom, " +
  "0 shows all steps.";

const POINTER = "Drag to move, Ctrl and the wheel to zoom.";

/** Which steps the charts show, buttons that change it, and what else does. */
export function axisToolbar(axis: StepAxis, hint = POINTER): HTMLElement {
  const shown = h("span", { class: "shown-steps" });
  const button = (label: string, text: string, onclick: () => void) =>
    h("button", { type: "button", "aria-label": label, title: label, onclick }, text);
  const all = button("Show all steps", "All steps", () => {
    axis.showAll();
  });
  const update = () => {
    const [first, last] = [Math.round(axis.first), Math.round(axis.end) - 1];
    shown.textContent = `Steps ${stepText(first)} to ${stepText(last)}`;
    all.disabled = axis.isWhole;
  };
  axis.follow(update);
  update();
  return h(
    "div",
    { class: "toolbar axis-toolbar" },
    shown,
    button("Zoom in", "+", () => {
      axis.zoom(0.5);
    }),
    button("Zoom out", "−", () => {
      axis.zoom(2);
    }),
    button("Earlier steps", "←", () => {
      axis.pan(-0.5);
    }),
    button("Later steps", "→", () => {
      axis.pan(0.5);
    }),
    all,
    h("span", { class: "meta" }, hint),
  );
}
