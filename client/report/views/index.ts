import type { Place } from "../data";
import type { Page, ViewName } from "../page";
import type { Tab } from "../tabs";
import { overview } from "./overview";

/** A view that others ask to show something. */
export interface Target<T> {
  show(what: T): void;
}

export interface Views {
  /** Those that the report has data for. */
  tabs: Tab<ViewName>[];
  code: Target<Place>;
  graphs: Target<number>;
}

/** The views of a report. */
export function findViews(page: Page): Views {
  const nothing = { show: () => undefined };
  return {
    tabs: [{ name: "overview", label: "Overview", count: 0, build: () => overview(page) }],
    code: nothing,
    graphs: nothing,
  };
}
