import { h } from "../report/dom";
import type { Sent } from "./data";
import type { Post } from "./messages";
import { button, unsent } from "./parts";
import { Slot } from "./slot";

/** Exactly what would be sent and to whom, with the user's decision in the document itself. */
export class SentPage {
  private readonly all: Slot;

  constructor(
    root: HTMLElement,
    private readonly post: Post,
  ) {
    this.all = new Slot(h("div"));
    root.replaceChildren(this.all.element);
  }

  update(sent: Sent): void {
    this.all.update(sent, () => this.document(sent));
  }

  private document(sent: Sent): HTMLElement[] {
    const { recipient, address, scope, scopeMeaning, place, text, failure, decision } = sent;
    const hasRecipient = recipient !== "";
    const rows: [string, string][] = [
      ["Recipient", hasRecipient ? recipient : "None: no provider is selected"],
      ...(hasRecipient ? [["Address", address] as [string, string]] : []),
      ["Scope", `${scope}: ${scopeMeaning}`],
      ["Never sent", "code of files that the text does not name, and API keys"],
      [
        "When",
        "each time you ask for an explanation, an answer, a summary or a fix, which also sends why " +
          "its proof failed; hovering, opening and saving send nothing",
      ],
      ["Secrets", "masked before anything is sent"],
    ];
    const notes = unsent(sent.dropped, sent.masked);
    const parts = [
      h("h1", {}, decision === "open" ? "Send this code to a language model?" : "What is sent"),
      this.decision(sent),
      h(
        "dl",
        { class: "facts" },
        ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, h("bdi", {}, value))]),
      ),
      h("h2", { id: "text-title" }, place === "" ? "The text" : `The text for ${place}, complete`),
      ...notes.map((note) => h("p", { class: "warn" }, note)),
      failure !== ""
        ? h("p", { class: "failure" }, failure)
        : text === ""
          ? h(
              "p",
              {},
              "There is no example yet: open a Python file in which Fullgraph found a graph break, " +
                "and run the command again.",
            )
          : h("pre", { class: "sent", tabindex: 0, "aria-labelledby": "text-title" }, text),
    ];
    return parts;
  }

  private decision({ recipient, decision, text }: Sent): HTMLElement {
    const isShown = text !== "";
    const accept = () => {
      this.post({ command: "accept" });
    };
    const decline = () => {
      this.post({ command: "decline" });
    };
    switch (decision) {
      case "open":
        return h(
          "div",
          { class: "decision", role: "group", "aria-label": "Your decision" },
          // Without a text on screen the user cannot judge what would be sent.
          isShown ? button("Accept", accept, "primary") : null,
          button("Decline", decline),
          isShown
            ? h(
                "span",
                { class: "quiet" },
                `Accept: such a text is sent to ${recipient} when you request it, from this ` +
                  "workspace and with this scope.",
              )
            : null,
        );
      case "accepted":
        return h(
          "div",
          { class: "decision" },
          h("p", { role: "status" }, "You accepted this for this workspace."),
          button("Send Nothing More", decline),
        );
      case "declined":
        return h("p", { class: "decision", role: "status" }, "You declined. Nothing is sent.");
      case "none":
        return h(
          "p",
          { class: "decision" },
          "Nothing is sent: you have not enabled a language model for this workspace.",
        );
    }
  }
}
