import { h, type Child } from "../../../dom";
import type { StepAxis } from "../axis";
import { onTheme, palette, type Palette } from "./palette";
import { drawSteps } from "./stepTicks";

/** The part of a canvas in which data is drawn, in CSS pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Where a step begins. */
  x: (step: number) => number;
  /** Shown steps: the first one, and the end. */
  first: number;
  end: number;
}

/** What a plot shows. */
export interface Content {
  draw(context: CanvasRenderingContext2D, area: Area, colours: Palette): void;
  /** What is at a step, in words; `y` is that of the pointer, from 0 (top) to 1; null by keyboard. */
  read(step: number, y: number | null): string;
  /** A click, or the enter key, at the cursor. */
  choose?(step: number, y: number | null): void;
  /** An arrow key: down is 1. */
  move?(rows: number): void;
}

export interface PlotOptions {
  title: string;
  /** Of the data, in pixels. */
  height: number;
  /** The space for labels. */
  left?: number;
  /** Beside the title. */
  tools?: Child[];
}

const MARGIN = { top: 8, right: 14, bottom: 24, left: 64 };
const PANNED = 4;

/** A chart over the steps: a canvas whose shown steps are those of all others. */
export class Plot {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { "aria-hidden": "true" });
  private readonly readout = h("span", { class: "readout", role: "status" });
  private readonly frame: HTMLElement;
  private area: Area | null = null;
  private isVisible = false;
  private isAsked = false;
  private pointerY: number | null = null;

  constructor(
    private readonly axis: StepAxis,
    private readonly content: Content,
    private readonly options: PlotOptions,
  ) {
    const { title, tools = [] } = options;
    this.frame = h(
      "div",
      {
        class: "plot",
        tabindex: 0,
        role: "group",
        "aria-roledescription": "chart",
        "aria-label": title,
        "aria-describedby": "plot-keys",
        onkeydown: (event: KeyboardEvent) => {
          this.onkey(event);
        },
      },
      this.canvas,
    );
    this.frame.style.height = `${options.height + MARGIN.top + MARGIN.bottom}px`;
    this.element = h(
      "figure",
      { class: "chart-figure" },
      h("figcaption", {}, h("h3", {}, title), ...tools, this.readout),
      this.frame,
    );
    this.listen();
    axis.follow(() => {
      this.redraw();
    });
    onTheme(() => {
      this.redraw();
    });
    new ResizeObserver(() => {
      this.redraw();
    }).observe(this.frame);
    new IntersectionObserver(
      (entries) => {
        this.isVisible = entries.some(({ isIntersecting }) => isIntersecting);
        this.redraw();
      },
      { rootMargin: "100px" },
    ).observe(this.frame);
  }

  /** Draws it again in the next frame, if it is visible then. */
  redraw(): void {
    if (this.isAsked || !this.isVisible) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.draw();
    });
  }

  private draw(): void {
    const width = this.frame.clientWidth;
    const height = this.frame.clientHeight;
    if (width === 0 || height === 0) return;
    const ratio = window.devicePixelRatio || 1;
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide;
      this.canvas.height = high;
    }
    const context = this.canvas.getContext("2d");
    if (context === null) return;
    const colours = palette();
    const area = this.areaOf(width, height);
    this.area = area;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = colours.font;
    drawSteps(context, area, colours);
    this.content.draw(context, area, colours);
    this.drawCursor(context, area, colours);
  }

  private areaOf(width: number, height: number): Area {
    const { first, end } = this.axis;
    const left = this.options.left ?? MARGIN.left;
    const inner = Math.max(10, width - left - MARGIN.right);
    return {
      left,
      top: MARGIN.top,
      width: inner,
      height: height - MARGIN.top - MARGIN.bottom,
      x: (step) => left + ((step - first) / (end - first)) * inner,
      first,
      end,
    };
  }

  private drawCursor(context: CanvasRenderingContext2D, area: Area, colours: Palette): void {
    const { cursor } = this.axis;
    const text = cursor === null ? "" : this.content.read(cursor, this.pointerY);
    if (this.readout.textContent !== text) this.readout.textContent = text;
    if (cursor === null || cursor < Math.floor(area.first) || cursor >= area.end) return;
    const x = Math.round(area.x(cursor + 0.5)) + 0.5;
    context.strokeStyle = colours.quiet;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, area.top);
    context.lineTo(x, area.top + area.height);
    context.stroke();
  }

  private listen(): void {
    let held: { x: number; moved: number } | null = null;
    this.frame.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      held = { x: event.clientX, moved: 0 };
      this.frame.setPointerCapture(event.pointerId);
    });
    this.frame.addEventListener("pointermove", (event) => {
      if (held && this.area) {
        const by = held.x - event.clientX;
        held = { x: event.clientX, moved: held.moved + Math.abs(by) };
        if (held.moved >= PANNED) this.axis.pan(by / this.area.width);
      }
      this.point(event);
    });
    this.frame.addEventListener("pointerup", (event) => {
      const isClick = held !== null && held.moved < PANNED;
      held = null;
      this.point(event);
      if (isClick && this.axis.cursor !== null) {
        this.content.choose?.(this.axis.cursor, this.pointerY);
      }
    });
    this.frame.addEventListener("pointercancel", () => {
      held = null;
    });
    this.frame.addEventListener("pointerleave", () => {
      this.pointerY = null;
      this.axis.point(null);
    });
    this.frame.addEventListener("dblclick", () => {
      this.axis.showAll();
    });
    this.frame.addEventListener(
      "wheel",
      (event) => {
        this.onwheel(event);
      },
      { passive: false },
    );
  }

  private onwheel(event: WheelEvent): void {
    const { area } = this;
    if (area === null) return;
    // The wheel alone scrolls the page.
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const at = (event.clientX - this.frame.getBoundingClientRect().left - area.left) / area.width;
      this.axis.zoom(Math.exp(event.deltaY / 300), Math.max(0, Math.min(at, 1)));
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      this.axis.pan((event.deltaX || event.deltaY) / area.width);
    }
  }

  private point(event: PointerEvent): void {
    const { area } = this;
    if (area === null) return;
    const box = this.frame.getBoundingClientRect();
    const part = (event.clientX - box.left - area.left) / area.width;
    const y = (event.clientY - box.top - area.top) / area.height;
    this.pointerY = y >= 0 && y < 1 ? y : null;
    const isInside = part >= 0 && part < 1;
    this.axis.point(isInside ? area.first + part * (area.end - area.first) : null);
    this.redraw();
  }

  private onkey(event: KeyboardEvent): void {
    const { axis } = this;
    const span = axis.end - axis.first;
    const at = axis.cursor ?? Math.floor(axis.first + span / 2);
    const one = Math.max(1, Math.round(span / 200));
    const move = (steps: number) => {
      this.pointerY = null;
      const to = at + steps;
      if (to < axis.first || to >= axis.end) axis.pan(steps / span);
      axis.point(to);
    };
    const actions: Record<string, () => void> = {
      ArrowLeft: () => {
        if (event.shiftKey) axis.pan(-0.1);
        else move(-one);
      },
      ArrowRight: () => {
        if (event.shiftKey) axis.pan(0.1);
        else move(one);
      },
      ArrowUp: () => this.content.move?.(-1),
      ArrowDown: () => this.content.move?.(1),
      Home: () => {
        axis.point(Math.ceil(axis.first));
      },
      End: () => {
        axis.point(Math.ceil(axis.end) - 1);
      },
      Enter: () => this.content.choose?.(at, null),
      "+": () => {
        axis.zoom(0.5);
      },
      "-": () => {
        axis.zoom(2);
      },
      "0": () => {
        axis.showAll();
      },
    };
    const action = actions[event.key];
    const isVertical = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isVertical && this.content.move === undefined) return;
    event.preventDefault();
    action();
    this.redraw();
  }
}
