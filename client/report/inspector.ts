import { h } from "./dom";

/** The details of what was last chosen: beside the views, or below them in a narrow window. */
export class Inspector {
  readonly element = h("aside", { class: "inspector", "aria-label": "Details", tabindex: -1 });
  private returnTo: HTMLElement | null = null;

  constructor() {
    this.element.hidden = true;
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
  }

  /** Shows `content` under `heading`, and moves the focus there. */
  show(heading: Node, content: Node): void {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !this.element.contains(activeElement)) {
      this.returnTo = activeElement;
    }
    const close = h("button", { type: "button", class: "close", "aria-label": "Close" }, "×");
    close.addEventListener("click", () => {
      this.close();
    });
    this.element.replaceChildren(
      h("header", {}, h("h2", {}, heading), close),
      h(
        "div",
        { class: "inspector-body", tabindex: 0, role: "group", "aria-label": "Details" },
        content,
      ),
    );
    this.element.hidden = false;
    this.element.focus();
  }

  private close(): void {
    this.element.hidden = true;
    if (this.returnTo?.isConnected) this.returnTo.focus();
  }
}
