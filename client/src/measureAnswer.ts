import { firstLine } from "./messages";

/** The server's answer to `fullgraph/measure`. */
export interface MeasureAnswer {
  /** `cancelled`: the user stopped it, and there are results; `busy`: nothing was measured. */
  readonly status: "ok" | "busy" | "cancelled" | "failed" | "refused";
  /** Whether compiling pays, in a sentence; or why nothing was measured. */
  readonly message: string;
  /** Whether the outputs of an arm differ from those of eager mode. */
  readonly isWrong: boolean;
  /** What the command line prints. */
  readonly text: string;
}

export const SHOW_REPORT = "Show Report";
export const MEASURE_ANYWAY = "Measure Anyway";

/** A message about an answer: its level, and the buttons below it. */
export interface Message {
  readonly level: "information" | "warning" | "error";
  readonly text: string;
  readonly actions: readonly string[];
}

/** The notification for an answer. */
export function messageAbout({ status, message, isWrong }: MeasureAnswer): Message {
  const text = firstLine(message);
  switch (status) {
    case "ok":
    case "cancelled":
      return { level: isWrong ? "warning" : "information", text, actions: [SHOW_REPORT] };
    case "busy":
      return { level: "warning", text, actions: [MEASURE_ANYWAY] };
    case "refused":
      return { level: "warning", text, actions: [] };
    case "failed":
      return { level: "error", text, actions: [] };
  }
}
