import { clipped, freshId, h } from "../../dom";

export interface Option {
  value: string;
  label: string;
}

/** A list of which one is chosen; the choice stays when the list is replaced. */
export class Choice {
  readonly element: HTMLElement;
  private readonly select: HTMLSelectElement;
  private shown = "";

  constructor(label: string, onchange: () => void) {
    const id = freshId("choice");
    this.select = h("select", { id, onchange });
    this.element = h("span", { class: "choice" }, h("label", { for: id }, label, " "), this.select);
  }

  /** Empty if there is nothing to choose. */
  get value(): string {
    return this.select.value;
  }

  /** Replaces the list. */
  update(options: Option[]): void {
    const key = JSON.stringify(options);
    if (key === this.shown) return;
    this.shown = key;
    const { value } = this.select;
    this.select.replaceChildren(
      ...options.map((each) => h("option", { value: each.value }, clipped(each.label, 120))),
    );
    if (options.some((each) => each.value === value)) this.select.value = value;
    this.element.hidden = options.length === 0;
  }
}
