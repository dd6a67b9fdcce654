/** How to run a target, as the server's `fullgraph/explain` takes it; absent is the settings'. */
export interface RunOptions {
  readonly mode?: "train" | "eval";
  readonly grad?: "on" | "off";
  readonly dtype?: string;
  readonly device?: string;
  readonly autocast?: string;
  readonly dynamic?: "on" | "off";
  readonly backend?: string;
  readonly calls?: number;
  readonly profile?: boolean;
}

/** One line of the list that options are picked from. */
export interface OptionItem {
  readonly label: string;
  readonly description: string;
  readonly options: RunOptions;
}

/** What can be picked; of items that set the same option the last one holds. */
export const OPTION_ITEMS: readonly OptionItem[] = [
  { label: "Training mode", description: "module.train()", options: { mode: "train" } },
  { label: "Evaluation mode", description: "module.eval()", options: { mode: "eval" } },
  { label: "Without gradients", description: "torch.no_grad()", options: { grad: "off" } },
  {
    label: "bfloat16",
    description: "parameters and floating-point inputs",
    options: { dtype: "bfloat16" },
  },
  {
    label: "Autocast to bfloat16",
    description: "torch.autocast",
    options: { autocast: "bfloat16" },
  },
  { label: "On the GPU", description: "device cuda", options: { device: "cuda" } },
  { label: "Dynamic shapes", description: "dynamic=True", options: { dynamic: "on" } },
  { label: "Static shapes", description: "dynamic=False", options: { dynamic: "off" } },
  { label: "Inductor", description: "the default backend", options: { backend: "inductor" } },
  { label: "AOTAutograd", description: "backend aot_eager", options: { backend: "aot_eager" } },
  { label: "Three calls", description: "each with different sizes", options: { calls: 3 } },
  {
    label: "Profile",
    description: "ranks breaks by their time",
    options: { profile: true },
  },
];

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
