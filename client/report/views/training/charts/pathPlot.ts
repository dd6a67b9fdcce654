import { h, svg } from "../../../dom";
import type { StepAxis } from "../axis";
import { lastAtMost } from "../unpack";
import { stepText } from "../words";
import type { Mark } from "./marks";
import { partOf, placeAt, shownPoints, type PathLine } from "./pathContent";
import { drawnAxes, lineThrough, planeOf, type Plane } from "./pathPicture";

const HEIGHT = 440;
/** The colours of a line, from its first point to its last one. */
const COLOURS = 16;
/** Of several runs. */
const RUNS = ["graph", "amber", "recompile", "good"];
/** How far from the pointer a point may be, in pixels. */
const NEAR = 40;
/** More alarms than these are only in the list of them. */
const MOST_MARKS = 100;

/** A point: of which line, and which one of it. */
interface Chosen {
  line: number;
  at: number;
}

/** The colour of a part of a path, from 0 (first) to 1 (last). */
export function colourAt(part: number): string {
  return `color-mix(in oklab, var(--graph) ${Math.round(part * 100)}%, var(--warn))`;
}

/**
 * Paths in a plane. The steps that all charts show decide which part is drawn in full, and the
 * picture is as large as that part.
 */
export class PathPlot {
  readonly element: HTMLElement;
  private readonly readout = h("span", { class: "readout", role: "status" });
  private readonly picture = svg("svg", { class: "path-picture" });
  private readonly cursor = svg("g", { class: "path-cursor" });
  private readonly frame: HTMLElement;
  private lines: PathLine[] = [];
  private titles: [string, string] = ["", ""];
  private plane: Plane | null = null;
  private chosen: Chosen | null = null;
  private drawn = "";
  private version = 0;

  constructor(
    private readonly axis: StepAxis,
    title: string,
    keys: string,
  ) {
    this.frame = h(
      "div",
      {
        class: "plot path-plot",
        tabindex: 0,
        role: "group",
        "aria-roledescription": "chart",
        "aria-label": title,
        "aria-describedby": keys,
        onkeydown: (event: KeyboardEvent) => {
          this.onkey(event);
        },
      },
      this.picture,
    );
    this.frame.style.height = `${HEIGHT}px`;
    this.element = h(
      "figure",
      { class: "chart-figure" },
      h("figcaption", {}, h("h3", {}, title), this.readout),
      this.frame,
    );
    this.frame.addEventListener("pointermove", (event) => {
      this.onpointer(event);
    });
    this.frame.addEventListener("pointerleave", () => {
      this.choose(null);
    });
    axis.follow(() => {
      this.update();
    });
    new ResizeObserver(() => {
      this.update();
    }).observe(this.frame);
  }

  show(lines: PathLine[], titles: [string, string]): void {
    [this.lines, this.titles] = [lines, titles];
    this.version++;
    this.update();
  }

  private update(): void {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (width === 0 || height === 0) return;
    const { first, end } = this.axis;
    const key = [this.version, width, height, first, end].join(" ");
    if (key !== this.drawn) this.draw(width, height);
    this.drawn = key;
    this.point();
  }

  private draw(width: number, height: number): void {
    const { first, end } = this.axis;
    const spans = this.lines.map((line) => shownPoints(line, first, end));
    const shown = this.lines.map((line, index) => partOf(line, spans[index] ?? [0, 0]));
    const plane = planeOf(shown, width, height);
    this.plane = plane;
    const focused = document.activeElement?.getAttribute("data-alarm");
    const { left, top, width: wide, height: high } = plane;
    // A picture in the picture, in the same pixels: it cuts off what is not within the axes.
    const inner = svg("svg", {
      ...{ x: left, y: top, width: wide, height: high },
      viewBox: `${left} ${top} ${wide} ${high}`,
    });
    this.lines.forEach((line, index) => {
      inner.append(
        svg("path", { class: "path-rest", d: lineThrough(plane, line, 0, line.steps.length) }),
        ...this.strokes(plane, line, index, spans[index]),
        ...ends(plane, line, this.colour(index, 0), this.colour(index, 1)),
      );
    });
    const marks = this.lines.flatMap((line, index) =>
      alarms(plane, line, index, ({ step }) => step >= Math.floor(first) && step < end),
    );
    inner.append(...marks, this.cursor);
    this.picture.replaceChildren(...drawnAxes(plane, this.titles), inner);
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    if (focused) {
      this.picture.querySelector<SVGElement>(`[data-alarm="${CSS.escape(focused)}"]`)?.focus();
    }
  }

  /** A line in as many pieces as it has colours. */
  private strokes(
    plane: Plane,
    line: PathLine,
    index: number,
    [from, to]: [number, number] = [0, 0],
  ): SVGElement[] {
    const pieces = this.lines.length > 1 ? 1 : Math.max(1, Math.min(COLOURS, to - from - 1));
    return Array.from({ length: pieces }, (_, piece) => {
      const begin = from + Math.floor(((to - 1 - from) * piece) / pieces);
      const last = from + Math.floor(((to - 1 - from) * (piece + 1)) / pieces);
      const path = svg("path", {
        class: "path-line",
        d: lineThrough(plane, line, begin, last + 1),
      });
      path.style.stroke = this.colour(index, pieces > 1 ? piece / (pieces - 1) : 1);
      return path;
    });
  }

  private colour(index: number, part: number): string {
    return this.lines.length > 1 ? `var(--${RUNS[index % RUNS.length] ?? "text"})` : colourAt(part);
  }

  private choose(chosen: Chosen | null): void {
    this.chosen = chosen;
    const step = chosen && (this.lines[chosen.line]?.steps[chosen.at] ?? null);
    this.axis.point(step);
    this.update();
  }

  /** Marks the points under the cursor, and says what they are. */
  private point(): void {
    const { plane, axis } = this;
    const points = axis.cursor === null ? [] : this.pointsAt(axis.cursor);
    this.cursor.replaceChildren(
      ...points.map(({ line, at }) => {
        const own = this.lines[line];
        const [cx, cy] = [plane?.x(own?.x[at] ?? 0) ?? 0, plane?.y(own?.y[at] ?? 0) ?? 0];
        return svg("circle", { cx, cy, r: 5 });
      }),
    );
    const text = points.map((each) => this.read(each)).join(" · ");
    if (this.readout.textContent !== text) this.readout.textContent = text;
  }

  /** The point that is chosen, and where the other runs were at its step. */
  private pointsAt(cursor: number): Chosen[] {
    const own = this.chosen;
    const step = own ? (this.lines[own.line]?.steps[own.at] ?? cursor) : cursor;
    // Another chart has moved the cursor.
    const isOther = own !== null && Math.min(step, this.axis.steps - 1) !== cursor;
    if (isOther) this.chosen = null;
    const wanted = isOther ? cursor : step;
    return this.lines.flatMap(({ steps }, line) => {
      const at = lastAtMost(steps, wanted);
      return at < 0 ? [] : [{ line, at }];
    });
  }

  private read({ line, at }: Chosen): string {
    const own = this.lines[line];
    if (own === undefined) return "";
    const step = own.steps[at] ?? 0;
    const next = own.steps[at + 1] ?? Infinity;
    const near = own.marks.filter((mark) => mark.step >= step && mark.step < next);
    const words = [
      `${own.label ? `${own.label}: ` : ""}step ${stepText(step)}`,
      `loss ${own.loss(step)}`,
      ...near.map((mark) => `Alarm: ${mark.text}`),
    ];
    return words.join(" · ");
  }

  private onpointer(event: PointerEvent): void {
    const box = this.frame.getBoundingClientRect();
    this.choose(this.nearest(event.clientX - box.left, event.clientY - box.top));
  }

  /** Of the shown points, the one that is nearest to a pixel. */
  private nearest(left: number, top: number): Chosen | null {
    const { plane, axis } = this;
    if (plane === null) return null;
    let [found, least]: [Chosen | null, number] = [null, NEAR];
    this.lines.forEach((own, line) => {
      const [from, to] = shownPoints(own, axis.first, axis.end);
      for (let at = from; at < to; at++) {
        const far = Math.hypot(plane.x(own.x[at] ?? 0) - left, plane.y(own.y[at] ?? 0) - top);
        if (far < least) [found, least] = [{ line, at }, far];
      }
    });
    return found;
  }

  private onkey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.frame) return;
    const { axis } = this;
    const cursor = axis.cursor ?? Math.floor(axis.first);
    const { line, at } = this.chosen ?? this.pointsAt(cursor)[0] ?? { line: 0, at: 0 };
    const count = this.lines[line]?.steps.length ?? 0;
    const move = (to: number) => {
      this.choose({ line, at: Math.max(0, Math.min(to, count - 1)) });
    };
    const actions: Record<string, () => void> = {
      ArrowLeft: () => {
        move(at - 1);
      },
      ArrowRight: () => {
        move(at + 1);
      },
      Home: () => {
        move(0);
      },
      End: () => {
        move(count - 1);
      },
      Enter: () => {
        const own = this.lines[line];
        const [step, next] = [own?.steps[at] ?? 0, own?.steps[at + 1] ?? Infinity];
        own?.marks.find((mark) => mark.step >= step && mark.step < next)?.choose();
      },
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
    if (action === undefined) return;
    event.preventDefault();
    action();
  }
}

/** A ring where a path begins, and a dot where it ends. */
function ends(plane: Plane, line: PathLine, first: string, last: string): SVGElement[] {
  const count = line.steps.length;
  return [
    { at: 0, name: "start", colour: first },
    { at: count - 1, name: "end", colour: last },
  ].flatMap(({ at, name, colour }) => {
    const [cx, cy] = [plane.x(line.x[at] ?? 0), plane.y(line.y[at] ?? 0)];
    const circle = svg("circle", { class: `path-${name}`, cx, cy, r: 5.5 });
    circle.style.stroke = colour;
    if (name === "end") circle.style.fill = colour;
    return [circle, svg("text", { class: "path-name", x: cx + 9, y: cy - 8 }, name)];
  });
}

/** A triangle at each alarm, which shows it. */
function alarms(
  plane: Plane,
  line: PathLine,
  index: number,
  isShown: (mark: Mark) => boolean,
): SVGElement[] {
  const shown = line.marks.filter(isShown).slice(0, MOST_MARKS);
  return shown.map((mark) => {
    const [left, top] = placeAt(line, mark.step);
    const [x, y] = [plane.x(left).toFixed(1), plane.y(top).toFixed(1)];
    return svg(
      "g",
      {
        class: "path-alarm",
        role: "button",
        tabindex: 0,
        transform: `translate(${x} ${y})`,
        "data-alarm": `${index} ${mark.step}`,
        "aria-label": `Alarm at step ${stepText(mark.step)}: ${mark.text}`,
        onclick: mark.choose,
        onkeydown: (event: KeyboardEvent) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          mark.choose();
        },
      },
      svg("path", { d: "M0 1 L-7 -12 L7 -12 Z" }),
    );
  });
}
