import { h } from "../report/dom";
import { Slot } from "./slot";

/** A part of an answer that can be folded, and keeps what the reader chose. */
export class Section {
  readonly element: HTMLDetailsElement;
  private readonly body = new Slot(h("div", { class: "body" }));

  /**
   * @param title - of the part.
   * @param label - beside the title.
   */
  constructor(title: string, label = "") {
    const mark = label === "" ? null : h("span", { class: "label" }, label);
    // A details element is named by its summary; the heading is for those who jump by headings.
    const summary = h("summary", {}, h("h2", {}, title), mark);
    this.element = h("details", { class: "section" }, summary, this.body.element);
    this.element.hidden = true;
  }

  /** Unfolds or folds it. */
  unfold(isOpen: boolean): void {
    this.element.open = isOpen;
  }

  /** Shows what `make` returns; null hides the part. */
  update(key: unknown, make: () => readonly (Node | string)[] | null): void {
    this.body.update(key, make);
    this.element.hidden = this.body.element.hidden;
  }
}
