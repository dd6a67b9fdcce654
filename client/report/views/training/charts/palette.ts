/** The theme's colours, as a canvas needs them. */
export interface Palette {
  text: string;
  quiet: string;
  border: string;
  background: string;
  surface: string;
  alarm: string;
  /** Of several lines or areas, in their order. */
  lines: string[];
  /** From small to large, as `rgb` in 0xBBGGRR. */
  ramp: Uint32Array;
  font: string;
}

/** How many colours a ramp has. */
export const RAMP = 252;

/** Viridis: equally bright steps, also for readers who see colours differently. */
const STOPS = [
  [68, 1, 84],
  [72, 40, 120],
  [62, 74, 137],
  [49, 104, 142],
  [38, 130, 142],
  [31, 158, 137],
  [53, 183, 121],
  [110, 206, 88],
  [181, 222, 43],
  [253, 231, 37],
];

let current: Palette | null = null;
const listeners: (() => void)[] = [];

/** The colours now. */
export function palette(): Palette {
  current ??= read();
  return current;
}

/** Calls `listener` after the theme has changed. */
export function onTheme(listener: () => void): void {
  if (listeners.length === 0) {
    for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
      window.matchMedia(query).addEventListener("change", changed);
    }
    // VS Code sets its colours in the style of the root, and the class of the body.
    const observer = new MutationObserver(changed);
    const attributes = { attributes: true, attributeFilter: ["style", "class"] };
    observer.observe(document.documentElement, attributes);
    observer.observe(document.body, attributes);
  }
  listeners.push(listener);
}

function changed(): void {
  current = null;
  for (const listener of listeners) listener();
}

function read(): Palette {
  const style = getComputedStyle(document.body);
  const probe = document.createElement("span");
  document.body.append(probe);
  // Computed: system colours and `var()` in `var()` too.
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const found = {
    text: colour("text"),
    quiet: colour("quiet"),
    border: colour("border"),
    background: colour("background"),
    surface: colour("surface"),
    alarm: colour("break"),
    lines: ["graph", "amber", "recompile", "good", "break", "quiet", "border"].map(colour),
    ramp: ramp(),
    font: `11px ${style.fontFamily}`,
  };
  probe.remove();
  return found;
}

function ramp(): Uint32Array {
  return Uint32Array.from({ length: RAMP }, (_, index) => {
    const at = (index / (RAMP - 1)) * (STOPS.length - 1);
    const [from, to] = [STOPS[Math.floor(at)], STOPS[Math.ceil(at)]];
    const part = at - Math.floor(at);
    const [red, green, blue] = [0, 1, 2].map((channel) =>
      Math.round((from?.[channel] ?? 0) * (1 - part) + (to?.[channel] ?? 0) * part),
    );
    return ((blue ?? 0) << 16) | ((green ?? 0) << 8) | (red ?? 0);
  });
}

/** A colour of the ramp for CSS. */
export function cssOf(colour: number): string {
  return `rgb(${colour & 255} ${(colour >> 8) & 255} ${(colour >> 16) & 255})`;
}
