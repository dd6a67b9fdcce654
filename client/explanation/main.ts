import "../report/style/theme.css";
import "../report/style/base.css";
import "./style/page.css";
import "./style/answer.css";

import { AnswerPage } from "./answer";
import type { View } from "./data";
import { findEditor, type Shown } from "./messages";
import { SentPage } from "./sent";
import { SummaryPage } from "./summary";

const post = findEditor();
const root = document.getElementById("page");
const said = document.getElementById("said");

/** The page that is shown, and what it is about: an answer, a summary or what is sent. */
let shown: { readonly key: string; readonly update: (view: View) => void } | undefined;
let lastSaid = "";

/** What a screen reader says: the stages of an answer, not each of its words. */
function say(view: View): void {
  const text = {
    writing: "The model is writing.",
    answered: "The answer is complete.",
    failed: "The model did not answer.",
    refused: "Nothing was sent.",
    stopped: "Stopped.",
  };
  let now = "";
  if (view.kind === "answer") {
    now = view.note !== "" ? view.note : text[view.turns.at(-1)?.status ?? view.answer.status];
  } else if (view.kind === "summary") {
    now = text[view.summary.status];
  }
  if (said === null || now === lastSaid) return;
  lastSaid = now;
  said.textContent = now;
}

function show(view: View, element: HTMLElement): void {
  const key = view.kind === "answer" ? view.answer.id : view.kind;
  if (shown?.key !== key) shown = { key, update: pageOf(view, element) };
  shown.update(view);
  const isBusy = view.kind === "answer" && view.answer.status === "writing";
  element.setAttribute("aria-busy", String(isBusy));
  say(view);
}

/** An empty page for this kind of view. */
function pageOf({ kind }: View, element: HTMLElement): (view: View) => void {
  switch (kind) {
    case "answer": {
      const page = new AnswerPage(element, post);
      return (view) => {
        if (view.kind === "answer") page.update(view);
      };
    }
    case "summary": {
      const page = new SummaryPage(element, post);
      return (view) => {
        if (view.kind === "summary") page.update(view.summary);
      };
    }
    case "sent": {
      const page = new SentPage(element, post);
      return (view) => {
        if (view.kind === "sent") page.update(view.sent);
      };
    }
  }
}

window.addEventListener("message", ({ data }: MessageEvent<Shown>) => {
  if (root !== null) show(data.view, root);
});
post({ command: "ready" });
