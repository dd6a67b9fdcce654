/** What unfolds first. */
export type Level = "beginner" | "practitioner" | "expert";

/** A finding, as far as it is known without a model. */
export interface About {
  readonly code: string;
  readonly title: string;
  /** The id of its page. */
  readonly page: string;
  readonly uri: string;
  readonly file: string;
  /** 0-based, as in all of LSP. */
  readonly line: number;
  readonly character: number;
  readonly isObserved: boolean;
  /** Sentences of Fullgraph's own, in Markdown. */
  readonly facts: readonly string[];
}

/** A search-and-replace block that a model wrote; nothing has verified it. */
export interface Change {
  readonly file: string;
  /** Empty for a file that was not sent. */
  readonly path: string;
  readonly search: string;
  readonly replace: string;
}

/** A link that the model was given. */
export interface Reference {
  readonly number: number;
  readonly link: string;
}

/** A model's answer; while it is written, the texts that are not there yet are empty. */
export interface Explanation {
  readonly action: string;
  readonly what: string;
  readonly why: string;
  readonly mechanism: string;
  readonly changes: readonly Change[];
  readonly risks: string;
  readonly references: readonly Reference[];
  readonly confidence: string;
  readonly confidenceReason: string;
}

/** The tokens of a request, as the service counted them. */
export interface Usage {
  readonly input: number;
  readonly output: number;
}

/** What a request took; nothing of it is there while the answer is written. */
export interface Cost {
  readonly isKept?: boolean;
  readonly seconds?: number;
  readonly usage?: Usage | null;
  /** In US dollars; null where the user has set no price. */
  readonly price?: number | null;
}

export type Status = "writing" | "answered" | "failed" | "refused" | "stopped";

/** The server's answer to `fullgraph/askModel`, and each part of it meanwhile. */
export interface Answer extends Cost {
  readonly id: string;
  readonly status: Status;
  readonly about?: About;
  readonly explanation?: Explanation | null;
  /** One sentence. */
  readonly failure?: string;
  /** The explanation without a model, in Markdown; where the model failed. */
  readonly offline?: string;
  readonly author?: string;
  readonly promptVersion?: number;
  /** What was removed from it because the user's torch does not have it, or is not checked yet. */
  readonly note?: string;
  readonly dropped?: readonly string[];
  readonly masked?: number;
}

/** A model's answer to a further question. */
export interface Reply {
  readonly answer: string;
  readonly changes: readonly Change[];
  readonly references: readonly Reference[];
  readonly confidence: string;
  readonly confidenceReason: string;
}

/** A further question and its answer. */
export interface Turn extends Cost {
  readonly question: string;
  readonly status: Status;
  readonly reply?: Reply | null;
  readonly note?: string;
  readonly failure?: string;
}

/** One rank of a run's summary. */
export interface Ranked {
  readonly about: About;
  readonly why: string;
  readonly removes: string;
}

/** The server's answer to `fullgraph/summarizeRun`, and each part of it meanwhile. */
export interface Summary extends Cost {
  readonly id: string;
  readonly status: Status;
  readonly target: string;
  readonly overall?: string;
  readonly ranked?: readonly Ranked[];
  /** What was removed from it, or is not checked yet. */
  readonly note?: string;
  readonly failure?: string;
  readonly author?: string;
  readonly dropped?: readonly string[];
  readonly masked?: number;
}

/** Who would receive what, for the user to decide. */
export interface Sent {
  /** Empty while no provider is selected. */
  readonly recipient: string;
  readonly address: string;
  readonly scope: string;
  /** What a scope means, in words. */
  readonly scopeMeaning: string;
  /** Where the text is from: `model.py:12`; empty for none. */
  readonly place: string;
  readonly text: string;
  readonly dropped: readonly string[];
  readonly masked: number;
  /** Why nothing could be prepared; empty otherwise. */
  readonly failure: string;
  /** Whether the user is to decide, or has decided. */
  readonly decision: "open" | "accepted" | "declined" | "none";
}

/** What the page shows. */
export type View =
  | {
      readonly kind: "answer";
      readonly level: Level;
      readonly answer: Answer;
      readonly turns: readonly Turn[];
      readonly rating: number | null;
      /** What came of the rating, in one sentence. */
      readonly note: string;
    }
  | { readonly kind: "summary"; readonly summary: Summary }
  | { readonly kind: "sent"; readonly sent: Sent };
