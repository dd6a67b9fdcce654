import { h } from "../report/dom";
import type { Level } from "./data";

const LEVELS: readonly { readonly level: Level; readonly title: string }[] = [
  { level: "beginner", title: "Beginner" },
  { level: "practitioner", title: "Practitioner" },
  { level: "expert", title: "Expert" },
];

/** The switch between levels: radio buttons, so that arrow keys move between them. */
export class Levels {
  readonly element: HTMLElement;
  private readonly inputs = new Map<Level, HTMLInputElement>();

  constructor(chosen: (level: Level) => void) {
    const choices = LEVELS.map(({ level, title }) => {
      const onchange = () => {
        chosen(level);
      };
      const input = h("input", { type: "radio", name: "level", value: level, onchange });
      this.inputs.set(level, input);
      return h("label", {}, input, h("span", {}, title));
    });
    const legend = h("legend", { class: "unseen" }, "Unfold for");
    this.element = h("fieldset", { class: "levels" }, legend, ...choices);
  }

  show(level: Level): void {
    const input = this.inputs.get(level);
    if (input !== undefined) input.checked = true;
  }
}
