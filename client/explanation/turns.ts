import { h } from "../report/dom";
import type { Turn } from "./data";
import type { Post } from "./messages";
import { changes, confidence, cost, paragraph, paragraphs, references } from "./parts";
import { Slot } from "./slot";

/** The further questions with their answers, and the box for the next one. */
export class Turns {
  readonly element: HTMLElement;
  private readonly slots: Slot[] = [];
  private readonly list = h("ol", { class: "turns plain" });
  private readonly box = h("textarea", { id: "question", rows: 2, maxlength: 4000 });
  private readonly send = h("button", { type: "submit" }, "Send");

  constructor(private readonly post: Post) {
    const label = h("label", { for: "question" }, "Ask a follow-up question");
    const form = h("form", { class: "ask" }, label, this.box, this.send);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask();
    });
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.ask();
    });
    this.element = h("section", { "aria-label": "Follow-up questions" }, this.list, form);
  }

  /** @param canAsk - whether a question can be sent now. */
  update(turns: readonly Turn[], canAsk: boolean): void {
    this.send.disabled = !canAsk;
    while (this.slots.length > turns.length) this.slots.pop()?.element.remove();
    turns.forEach((turn, index) => {
      let slot = this.slots[index];
      if (slot === undefined) {
        slot = new Slot(h("li"));
        this.slots.push(slot);
        this.list.append(slot.element);
      }
      slot.update(turn, () => this.turn(turn));
    });
  }

  private ask(): void {
    const text = this.box.value.trim();
    if (text === "" || this.send.disabled) return;
    this.post({ command: "followUp", text });
    this.box.value = "";
  }

  private turn({ question, status, reply, failure, note, ...took }: Turn): HTMLElement[] {
    const shown: HTMLElement[] = [
      h("h3", { class: "question" }, h("bdi", { dir: "auto" }, question)),
    ];
    const add = (...elements: (HTMLElement | null)[]) => {
      shown.push(...elements.filter((element) => element !== null));
    };
    if (reply !== undefined && reply !== null) {
      add(...paragraphs(reply.answer));
      if (reply.changes.length > 0) {
        add(h("p", { class: "label" }, "Not verified"), ...changes(reply.changes));
      }
      if (note !== undefined && note !== "") add(h("p", { class: "warn" }, note));
      add(confidence(reply.confidence, reply.confidenceReason));
      add(references(reply.references, this.post));
    } else if (status === "writing") {
      add(paragraph("Waiting for the answer…", "quiet"));
    }
    if (status === "stopped") add(paragraph("Stopped.", "quiet"));
    if (failure !== undefined && failure !== "") add(h("p", { class: "failure" }, failure));
    const price = cost(took);
    if (price !== "" && status === "answered") add(h("p", { class: "quiet" }, price));
    return shown;
  }
}
