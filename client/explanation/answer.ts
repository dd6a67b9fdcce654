import { h } from "../report/dom";
import type { Level, View } from "./data";
import { Levels } from "./levels";
import { inline, markdown } from "./markdown";
import type { Post } from "./messages";
import {
  button,
  changes,
  confidence,
  cost,
  paragraph,
  paragraphs,
  place,
  references,
  unsent,
} from "./parts";
import { Rating } from "./rating";
import { Section } from "./section";
import { Slot } from "./slot";
import { Turns } from "./turns";

type AnswerView = Extract<View, { kind: "answer" }>;
type SectionName = "what" | "why" | "changes" | "risks" | "mechanism" | "evidence";

/** One answer, of which each level unfolds other parts. */
const UNFOLDED: Record<Level, readonly SectionName[]> = {
  beginner: ["what"],
  practitioner: ["why", "changes", "risks"],
  expert: ["why", "changes", "risks", "mechanism", "evidence"],
};

/** A model's explanation of a finding: what to do first, then the parts by level. */
export class AnswerPage {
  private readonly heading = new Slot(h("header"));
  private readonly top = new Slot(h("div", { class: "top" }));
  private readonly action = new Slot(h("section", { class: "do", "aria-label": "What to do" }));
  private readonly buttons = new Slot(h("div", { class: "buttons" }));
  private readonly note = new Slot(h("p", { class: "note" }));
  private readonly sections: Record<SectionName, Section> = {
    what: new Section("What happens here"),
    why: new Section("Why Dynamo cannot trace it"),
    changes: new Section("Changes", "Not verified"),
    risks: new Section("What could go wrong"),
    mechanism: new Section("Mechanism in Dynamo"),
    evidence: new Section("Evidence"),
  };
  private readonly sure = new Slot(h("div", { class: "sure-box" }));
  private readonly offline = new Slot(h("section", { "aria-label": "Offline explanation" }));
  private readonly foot = new Slot(h("footer"));
  private readonly levels: Levels;
  private readonly turns: Turns;
  private readonly rating: Rating;
  private readonly answered: HTMLElement;
  private level: Level | undefined;

  constructor(
    root: HTMLElement,
    private readonly post: Post,
  ) {
    this.levels = new Levels((level) => {
      this.unfold(level);
      post({ command: "level", level });
    });
    this.turns = new Turns(post);
    this.rating = new Rating(post);
    this.answered = h(
      "div",
      { class: "answered" },
      this.turns.element,
      this.rating.element,
      this.note.element,
    );
    root.replaceChildren(
      this.heading.element,
      this.top.element,
      this.action.element,
      this.buttons.element,
      this.levels.element,
      ...Object.values(this.sections).map(({ element }) => element),
      this.sure.element,
      this.offline.element,
      this.answered,
      this.foot.element,
    );
  }

  update({ level, answer, turns, rating, note }: AnswerView): void {
    const { about, explanation, status, failure = "", author = "", offline = "" } = answer;
    const isWriting = status === "writing";
    const isAnswered = status === "answered";
    if (level !== this.level) this.unfold(level);
    this.heading.update([about, author, status], () => {
      if (about === undefined) return null;
      const open = () => {
        this.post({ command: "page", name: about.page });
      };
      const code = h("button", { type: "button", class: "link code", onclick: open }, about.code);
      const by = isAnswered || isWriting ? `By ${author}, which can be wrong.` : "";
      return [
        h("h1", {}, code, " ", inline(about.title)),
        h("p", { class: "quiet" }, place(about, this.post), by === "" ? null : ` · ${by}`),
      ];
    });
    this.top.update([status, failure, explanation === null], () =>
      this.status(status, failure, explanation !== null && explanation !== undefined),
    );
    this.action.update(explanation?.action, () =>
      explanation?.action ? [h("h2", {}, "Do this"), paragraph(explanation.action)] : null,
    );
    this.buttons.update([isAnswered, about !== undefined], () =>
      isAnswered ? this.offers() : null,
    );
    this.note.update(note, () => (note === "" ? null : [note]));
    this.levels.element.hidden = explanation === null || explanation === undefined;
    const { sections } = this;
    for (const name of ["what", "why", "mechanism"] as const) {
      const text = explanation?.[name] ?? "";
      sections[name].update(text, () => (text === "" ? null : paragraphs(text)));
    }
    const blocks = explanation?.changes ?? [];
    sections.changes.update(blocks, () => (blocks.length === 0 ? null : changes(blocks)));
    const risks = explanation?.risks ?? "";
    sections.risks.update(risks, () => (risks === "" ? null : paragraphs(risks)));
    const facts = about?.facts ?? [];
    sections.evidence.update([facts, offline !== ""], () =>
      facts.length === 0 || offline !== ""
        ? null
        : [h("ul", {}, ...facts.map((fact) => h("li", {}, inline(fact))))],
    );
    const { confidence: sure = "", confidenceReason = "" } = explanation ?? {};
    const { note: removed = "" } = answer;
    const links = explanation?.references ?? [];
    this.sure.update([sure, confidenceReason, removed, links], () => {
      const parts = [
        removed === "" ? null : h("p", { class: "warn" }, removed),
        confidence(sure, confidenceReason),
        references(links, this.post),
      ].filter((part) => part !== null);
      return parts.length === 0 ? null : parts;
    });
    this.offline.update(offline, () =>
      offline === "" ? null : [h("h2", {}, "Without a model"), markdown(offline)],
    );
    this.answered.hidden = !isAnswered;
    this.turns.update(turns, isAnswered && !turns.some((turn) => turn.status === "writing"));
    this.rating.show(rating);
    const lines = [cost(answer), ...unsent(answer.dropped, answer.masked)];
    this.foot.update([lines, status], () => this.end(lines.filter((line) => line !== "")));
  }

  private unfold(level: Level): void {
    this.level = level;
    this.levels.show(level);
    for (const [name, section] of Object.entries(this.sections)) {
      section.unfold(UNFOLDED[level].includes(name as SectionName));
    }
  }

  /** What is under way, or what failed: at the top, where it is seen. */
  private status(status: string, failure: string, hasText: boolean): HTMLElement[] | null {
    const stop = () => {
      this.post({ command: "stop" });
    };
    const again = () => {
      this.post({ command: "again" });
    };
    switch (status) {
      case "writing": {
        const text = hasText ? "The model is writing…" : "Waiting for the model…";
        return [h("span", { class: "busy" }, text), button("Stop", stop)];
      }
      case "stopped":
        return [h("p", {}, "Stopped: nothing more was received."), button("Ask Again", again)];
      case "failed":
        return [h("p", { class: "failure", role: "alert" }, failure), button("Try Again", again)];
      case "refused":
        return [h("p", { class: "failure", role: "alert" }, failure)];
      default:
        return null;
    }
  }

  private offers(): HTMLElement[] {
    const fix = () => {
      this.post({ command: "fix" });
    };
    const again = () => {
      this.post({ command: "again" });
    };
    return [button("Write a Fix and Prove It", fix, "primary"), button("Ask Again", again)];
  }

  private end(lines: readonly string[]): HTMLElement[] {
    const show = () => {
      this.post({ command: "showSent" });
    };
    return [...lines.map((line) => h("p", {}, line)), button("Show What Is Sent", show, "link")];
  }
}
