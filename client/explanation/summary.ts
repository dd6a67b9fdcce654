import { h, prose } from "../report/dom";
import type { Ranked, Summary } from "./data";
import { inline } from "./markdown";
import type { Post } from "./messages";
import { button, cost, paragraphs, place, unsent } from "./parts";
import { Slot } from "./slot";

/** A model's ranking of a run: what to fix first. */
export class SummaryPage {
  private readonly heading = new Slot(h("header"));
  private readonly top = new Slot(h("div", { class: "top" }));
  private readonly overall = new Slot(h("section", { class: "do", "aria-label": "The run" }));
  private readonly note = new Slot(h("p", { class: "warn" }));
  private readonly list = new Slot(h("ol", { class: "ranks" }));
  private readonly foot = new Slot(h("footer"));

  constructor(
    root: HTMLElement,
    private readonly post: Post,
  ) {
    const parts = [this.heading, this.top, this.overall, this.note, this.list, this.foot];
    root.replaceChildren(...parts.map(({ element }) => element));
  }

  update(summary: Summary): void {
    const { target, author = "", status, failure = "", overall = "", ranked = [] } = summary;
    this.heading.update([target, author], () => [
      h("h1", {}, "What to fix first in ", h("bdi", { class: "mono" }, target)),
      h("p", { class: "quiet" }, author === "" ? "" : `By ${author}, which can be wrong.`),
    ]);
    this.top.update([status, failure], () => this.status(status, failure));
    this.overall.update(overall, () => (overall === "" ? null : paragraphs(overall)));
    const { note = "" } = summary;
    this.note.update(note, () => (note === "" ? null : [note]));
    this.list.update(ranked, () =>
      ranked.length === 0 ? null : ranked.map((each) => this.rank(each)),
    );
    const lines = [cost(summary), ...unsent(summary.dropped, summary.masked)];
    this.foot.update([lines, status], () => this.end(lines, status));
  }

  private rank({ about, why, removes }: Ranked): HTMLElement {
    const { uri, line, character, code } = about;
    const explain = () => {
      this.post({ command: "explain", uri, line, character, code });
    };
    return h(
      "li",
      {},
      h("h2", {}, h("span", { class: "code" }, about.code), " ", inline(about.title)),
      h("p", { class: "quiet" }, place(about, this.post)),
      h("p", {}, prose(why)),
      removes === "" ? null : h("p", {}, h("strong", {}, "Also removes: "), prose(removes)),
      button("Explain", explain, "link"),
    );
  }

  private end(lines: readonly string[], status: string): HTMLElement[] {
    const show = () => {
      this.post({ command: "showSent" });
    };
    const shown = lines.filter((line) => line !== "").map((line) => h("p", {}, line));
    return status === "refused" ? shown : [...shown, button("Show What Is Sent", show, "link")];
  }

  private status(status: string, failure: string): HTMLElement[] | null {
    if (status === "writing") {
      const stop = () => {
        this.post({ command: "stop" });
      };
      return [h("span", { class: "busy" }, "The model is writing…"), button("Stop", stop)];
    }
    if (status === "answered") return null;
    const again = () => {
      this.post({ command: "again" });
    };
    const text = status === "stopped" ? "Stopped." : failure;
    return [h("p", { class: "failure", role: "alert" }, text), button("Try Again", again)];
  }
}
