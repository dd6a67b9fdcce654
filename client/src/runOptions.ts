/** How to run a target, as the server's `fullgraph/explain` takes it; absent is the settings'. */
export type RunOptions = Readonly<Record<string, string | number | boolean>>;

/** One line of the list that options are picked from, as `fullgraph/runOptions` has it. */
export interface OptionItem {
  readonly label: string;
  readonly description: string;
  readonly options: RunOptions;
}

/**
 * What stays picked after a click: of items that set the same option, only the last one that was
 * clicked.
 *
 * @param before - what was picked until now.
 * @param now - what the list holds after the click, in any order.
 */
export function withoutConflicts<T extends OptionItem>(
  before: readonly T[],
  now: readonly T[],
): readonly T[] {
  const added = now.filter((item) => !before.includes(item));
  const taken = new Set(added.flatMap(({ options }) => Object.keys(options)));
  return now.filter(
    (item) => added.includes(item) || !Object.keys(item.options).some((key) => taken.has(key)),
  );
}

/** The options of all picked items together. */
export function combined(items: readonly OptionItem[]): RunOptions {
  return Object.assign({}, ...items.map(({ options }) => options)) as RunOptions;
}
