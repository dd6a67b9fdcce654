import { h } from "./dom";

export interface Tab<N extends string> {
  name: N;
  label: string;
  /** Shown beside the label; 0 is not. */
  count: number;
  /** There is no data for it yet. */
  isHidden?: boolean;
  build: () => HTMLElement;
  /** Called each time that it is shown, when it is in the page. */
  onshow?: () => void;
}

/** Views of which one is shown; each is built when it is first shown. */
export class Tabs<N extends string> {
  readonly list = h("div", { role: "tablist", "aria-label": "Views", class: "tabs" });
  readonly panels = h("div", { class: "panels" });
  private readonly buttons = new Map<N, HTMLButtonElement>();
  private readonly counts = new Map<N, HTMLElement>();
  private readonly shownPanels = new Map<N, HTMLElement>();
  private current: N | null = null;
  private readonly scrolled = new Map<N, number>();

  /**
   * @param tabs - Those that there are.
   * @param onshow - Called with each view that is shown.
   */
  constructor(
    private readonly tabs: Tab<N>[],
    private readonly onshow: (name: N) => void,
  ) {
    for (const { name, label } of tabs) {
      const count = h("span", { class: "count" });
      const button = h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-selected": "false",
          tabindex: -1,
          onclick: () => {
            this.show(name);
          },
          onkeydown: (event: KeyboardEvent) => {
            this.onkey(event, name);
          },
        },
        label,
        count,
      );
      this.buttons.set(name, button);
      this.counts.set(name, count);
      this.list.append(button);
    }
    this.update(tabs);
  }

  /** Their counts, and which of them have data, are others now. */
  update(tabs: Pick<Tab<N>, "name" | "count" | "isHidden">[]): void {
    for (const { name, count, isHidden = false } of tabs) {
      const [button, shown] = [this.buttons.get(name), this.counts.get(name)];
      if (button) button.hidden = isHidden && name !== this.current;
      if (shown === undefined) continue;
      shown.hidden = count === 0;
      shown.textContent = count === 0 ? "" : count.toLocaleString("en");
    }
  }

  /** Shows a view; one that the report has no data for is not there. */
  show(name: N): void {
    const tab = this.tabs.find((each) => each.name === name);
    if (tab === undefined || name === this.current) return;
    if (this.current !== null) {
      this.scrolled.set(this.current, window.scrollY);
      this.mark(this.current, false);
    }
    this.current = name;
    if (!this.shownPanels.has(name)) {
      const panel = h(
        "div",
        { role: "tabpanel", id: `panel-${name}`, class: "panel", "aria-labelledby": `tab-${name}` },
        tab.build(),
      );
      this.shownPanels.set(name, panel);
      this.panels.append(panel);
      this.buttons.get(name)?.setAttribute("aria-controls", panel.id);
    }
    this.mark(name, true);
    tab.onshow?.();
    this.onshow(name);
    window.scrollTo(0, this.scrolled.get(name) ?? 0);
  }

  private mark(name: N, isSelected: boolean): void {
    const button = this.buttons.get(name);
    button?.setAttribute("aria-selected", String(isSelected));
    button?.setAttribute("tabindex", isSelected ? "0" : "-1");
    const panel = this.shownPanels.get(name);
    if (panel) panel.hidden = !isSelected;
  }

  private onkey(event: KeyboardEvent, name: N): void {
    const names = this.tabs.flatMap((tab) =>
      this.buttons.get(tab.name)?.hidden === true ? [] : tab.name,
    );
    const at = names.indexOf(name);
    const to = {
      ArrowRight: (at + 1) % names.length,
      ArrowLeft: (at - 1 + names.length) % names.length,
      Home: 0,
      End: names.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : names[to];
    if (next === undefined) return;
    event.preventDefault();
    this.show(next);
    this.buttons.get(next)?.focus();
  }
}
