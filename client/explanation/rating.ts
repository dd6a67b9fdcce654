import { h } from "../report/dom";
import type { Post } from "./messages";

const WORST = 1;
const BEST = 5;

/** The form that rates an answer: 1 to 5, and a word. */
export class Rating {
  readonly element: HTMLFormElement;
  private readonly send = h("button", { type: "submit", disabled: true }, "Rate");
  private readonly inputs: HTMLInputElement[] = [];

  constructor(post: Post) {
    const word = h("input", {
      type: "text",
      maxlength: 40,
      placeholder: "In a word (optional)",
      "aria-label": "The rating in a word, optional",
    });
    const choices = Array.from({ length: BEST - WORST + 1 }, (_, index) => {
      const value = WORST + index;
      const onchange = () => {
        this.send.disabled = false;
      };
      const input = h("input", { type: "radio", name: "rating", value, onchange });
      this.inputs.push(input);
      return h("label", {}, input, h("span", {}, value));
    });
    const legend = h("legend", {}, "Rate this explanation");
    const poor = h("span", { class: "quiet" }, "poor");
    const good = h("span", { class: "quiet" }, "good");
    const scale = h("span", { class: "scale" }, poor, ...choices, good);
    const fields = h("fieldset", {}, legend, scale, word, this.send);
    this.element = h("form", { class: "rating" }, fields);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const rating = this.inputs.findIndex(({ checked }) => checked) + WORST;
      if (rating >= WORST) post({ command: "rate", rating, word: word.value.trim() });
    });
  }

  /** Shows the rating that was stored. */
  show(rating: number | null): void {
    if (rating === null) return;
    const input = this.inputs[rating - WORST];
    if (input !== undefined) input.checked = true;
    this.send.textContent = "Change Rating";
  }
}
