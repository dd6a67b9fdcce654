import { h } from "./dom";

/** How far beyond what is visible rows are made, in pixels. */
const OVERSCAN = 400;

export interface WindowedOptions {
  /** Pixels. */
  rowHeight: number;
  count: number;
  render(index: number): HTMLElement;
}

/**
 * Rows of one height, of which only those near the visible part exist. The row with the focus is
 * kept wherever it is.
 */
export class Windowed {
  /** Goes into an element that scrolls. */
  readonly body = h("div", { class: "windowed" });
  private readonly rows = new Map<number, HTMLElement>();
  private first = 0;
  private last = -1;
  private kept = -1;

  constructor(
    private readonly scroller: HTMLElement,
    private options: WindowedOptions,
  ) {
    scroller.addEventListener("scroll", () => {
      this.update();
    });
    new ResizeObserver(() => {
      this.update();
    }).observe(scroller);
    this.reset(options.count);
  }

  /** Makes all rows again. */
  reset(count: number): void {
    this.options = { ...this.options, count };
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.first = 0;
    this.last = -1;
    this.body.style.height = `${count * this.options.rowHeight}px`;
    this.update();
  }

  /** The element of a row, or of the last one, scrolled into view. */
  reveal(wanted: number, align: "nearest" | "center" = "nearest"): HTMLElement {
    const { count, rowHeight } = this.options;
    const index = Math.max(0, Math.min(wanted, count - 1));
    const top = index * rowHeight + this.body.offsetTop;
    const height = this.scroller.clientHeight;
    const { scrollTop } = this.scroller;
    if (align === "center") this.scroller.scrollTop = top - height / 2;
    else if (top - this.body.offsetTop < scrollTop) {
      this.scroller.scrollTop = top - this.body.offsetTop;
    } else if (top + rowHeight > scrollTop + height) {
      this.scroller.scrollTop = top + rowHeight - height;
    }
    this.update();
    return this.row(index);
  }

  /** Keeps this row even where it is not visible: another element refers to it. */
  keep(index: number): HTMLElement {
    this.kept = index;
    this.update();
    return this.row(index);
  }

  private row(index: number): HTMLElement {
    let row = this.rows.get(index);
    if (row === undefined) {
      row = this.options.render(index);
      row.style.top = `${index * this.options.rowHeight}px`;
      this.rows.set(index, row);
      // In the order of their indices, for the tab key and for screen readers.
      let next: HTMLElement | null = null;
      let nearest = Infinity;
      for (const [other, element] of this.rows) {
        if (other > index && other < nearest) {
          nearest = other;
          next = element;
        }
      }
      this.body.insertBefore(row, next);
    }
    return row;
  }

  private update(): void {
    const { count, rowHeight } = this.options;
    const top = this.scroller.scrollTop - this.body.offsetTop;
    const height = this.scroller.clientHeight || 600;
    const first = Math.max(0, Math.floor((top - OVERSCAN) / rowHeight));
    const last = Math.min(count - 1, Math.ceil((top + height + OVERSCAN) / rowHeight));
    if (first === this.first && last === this.last && this.kept < 0) return;
    [this.first, this.last] = [first, last];
    for (const [index, row] of this.rows) {
      const stays =
        (index >= first && index <= last) ||
        index === this.kept ||
        row.contains(document.activeElement);
      if (stays) continue;
      this.rows.delete(index);
      row.remove();
    }
    for (let index = first; index <= last; index++) this.row(index);
    if (this.kept >= 0 && this.kept < count) this.row(this.kept);
  }
}
