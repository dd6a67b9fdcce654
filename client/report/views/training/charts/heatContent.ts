import type { StepGap } from "../../../trainingData";
import { lastAtMost, levelFor, reachOf, type Cells } from "../unpack";
import { numberText, stepText, stepsText } from "../words";
import { drawGaps, drawMarks, isInGap, type Mark } from "./marks";
import { RAMP, type Palette } from "./palette";
import type { Area, Content } from "./plot";

export interface HeatData {
  /** The name of each row, from the top. */
  rows: string[];
  levels: Cells[];
  marks: Mark[];
  gaps: StepGap[];
}

/** What a cell is drawn as: nothing, zero, 2 and more of the ramp, not finite. */
const [NONE, ZERO, FIRST, NOT_FINITE] = [0, 1, 2, 255];
const LABEL_HEIGHT = 13;
/** The opacity, in a pixel. */
const FADED = 0x30000000;

/** Tensors by steps; a colour stands for the logarithm of a value. */
export class HeatContent implements Content {
  /** The values of the ramp's ends. */
  ends: [number, number] = [0, 1];
  private data: HeatData = { rows: [], levels: [], marks: [], gaps: [] };
  private indexed = new Map<Cells, Uint8Array>();
  private readonly image = document.createElement("canvas");
  private pixels = new ImageData(1, 1);
  /** What the image shows: the cursor moves without painting it again. */
  private painted: readonly unknown[] = [];
  private readonly fitted = new Map<string, string>();
  private shown: Cells | undefined;

  /**
   * @param selected - The row that is shown beside the map, and its change.
   */
  constructor(private readonly selected: { row: () => number; choose: (row: number) => void }) {}

  show(data: HeatData): void {
    this.data = data;
    this.indexed = new Map();
    const [whole] = data.levels;
    if (whole) this.ends = endsOf(whole.values);
  }

  draw(context: CanvasRenderingContext2D, area: Area, colours: Palette): void {
    const { rows, levels, marks, gaps } = this.data;
    const cells = levelFor(levels, area.first, area.end - 1);
    this.shown = cells;
    if (cells === undefined || rows.length === 0) return;
    this.paint(area, cells, rows.length, colours);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.image, area.left, area.top, area.width, area.height);
    drawGaps(context, area, gaps, colours);
    this.labels(context, area, colours);
    drawMarks(context, area, marks, colours);
  }

  read(step: number, y: number | null): string {
    const cells = this.shown;
    if (cells === undefined) return "";
    const { rows } = this.data;
    const row = y === null ? this.selected.row() : Math.floor(y * rows.length);
    const column = lastAtMost(cells.steps, step);
    if (isInGap(this.data.gaps, step)) return `step ${stepText(step)} · not recorded`;
    if (column < 0) return `${rows[row] ?? ""} · step ${stepText(step)} · not sampled`;
    const value = cells.values[row * cells.steps.length + column] ?? NaN;
    const text = Number.isNaN(value)
      ? "not sampled"
      : Number.isFinite(value)
        ? numberText(value)
        : "not finite";
    return [rows[row] ?? "", stepsText(cells.steps[column] ?? 0, cells.width), text].join(" · ");
  }

  choose(_step: number, y: number | null): void {
    if (y !== null) this.selected.choose(Math.floor(y * this.data.rows.length));
  }

  move(rows: number): void {
    const last = this.data.rows.length - 1;
    this.selected.choose(Math.max(0, Math.min(this.selected.row() + rows, last)));
  }

  /** One pixel for each row, and for each pixel of the width. */
  private paint(area: Area, cells: Cells, rows: number, colours: Palette): void {
    const width = Math.max(1, Math.round(area.width));
    const shown = [cells, area.first, area.end, width, rows, colours];
    if (shown.every((each, index) => each === this.painted[index])) return;
    this.painted = shown;
    if (this.image.width !== width || this.image.height !== rows) {
      [this.image.width, this.image.height] = [width, rows];
    }
    const context = this.image.getContext("2d");
    if (context === null) return;
    const levels = this.levelsOf(cells);
    const [starts, ends, isOld] = columnsOf(area, cells, width);
    const [table, faded] = tablesOf(colours);
    if (this.pixels.width !== width || this.pixels.height !== rows) {
      this.pixels = new ImageData(width, rows);
    }
    const pixels = new Uint32Array(this.pixels.data.buffer);
    const count = cells.steps.length;
    for (let row = 0; row < rows; row++) {
      const from = row * count;
      const to = row * width;
      for (let x = 0; x < width; x++) {
        let most = 0;
        // Of several columns the greatest is seen: what is not finite does not vanish.
        for (let column = starts[x] ?? 0; column < (ends[x] ?? 0); column++) {
          const level = levels[from + column] ?? 0;
          if (level > most) most = level;
        }
        pixels[to + x] = (isOld[x] ? faded : table)[most] ?? 0;
      }
    }
    context.putImageData(this.pixels, 0, 0);
  }

  private levelsOf(cells: Cells): Uint8Array {
    let levels = this.indexed.get(cells);
    if (levels === undefined) {
      const [low, high] = this.ends.map(Math.log10) as [number, number];
      const scale = high > low ? (RAMP - 1) / (high - low) : 0;
      levels = Uint8Array.from(cells.values, (value) => {
        if (Number.isNaN(value)) return NONE;
        if (!Number.isFinite(value)) return NOT_FINITE;
        if (value <= 0) return ZERO;
        const at = Math.round((Math.log10(value) - low) * scale);
        return FIRST + Math.max(0, Math.min(at, RAMP - 1));
      });
      this.indexed.set(cells, levels);
    }
    return levels;
  }

  private labels(context: CanvasRenderingContext2D, area: Area, colours: Palette): void {
    const { rows } = this.data;
    const height = area.height / rows.length;
    const every = Math.max(1, Math.ceil(LABEL_HEIGHT / height));
    context.textAlign = "right";
    context.textBaseline = "middle";
    const chosen = this.selected.row();
    for (let row = 0; row < rows.length; row += 1) {
      if (row % every !== 0 && row !== chosen) continue;
      if (row !== chosen && Math.abs(row - chosen) < every) continue;
      context.fillStyle = row === chosen ? colours.text : colours.quiet;
      const text = this.fit(context, rows[row] ?? "", area.left - 14);
      context.fillText(text, area.left - 8, area.top + (row + 0.5) * height);
    }
    context.strokeStyle = colours.text;
    context.lineWidth = 1;
    const top = area.top + chosen * height;
    context.strokeRect(area.left - 0.5, top - 0.5, area.width + 1, Math.max(height, 2) + 1);
  }

  /** The end of a text that has room in a width, which is the same for all. */
  private fit(context: CanvasRenderingContext2D, text: string, width: number): string {
    let found = this.fitted.get(text);
    if (found === undefined) {
      found = fitted(context, text, width);
      this.fitted.set(text, found);
    }
    return found;
  }
}

/**
 * The columns that are in each pixel: the index of the first, the end, and whether they are too old
 * to stand for it.
 */
function columnsOf(area: Area, cells: Cells, width: number) {
  const { steps } = cells;
  const [starts, ends] = [new Int32Array(width), new Int32Array(width)];
  const isOld = new Uint8Array(width);
  const perPixel = (area.end - area.first) / width;
  const beyond = (steps.at(-1) ?? 0) + cells.width;
  const reach = reachOf(cells);
  for (let x = 0; x < width; x++) {
    const from = area.first + x * perPixel;
    const start = lastAtMost(steps, from);
    const end = lastAtMost(steps, from + perPixel - 1e-9) + 1;
    starts[x] = Math.max(0, start);
    ends[x] = from >= beyond ? 0 : end;
    if (end === start + 1 && from - (steps[start] ?? 0) > reach) isOld[x] = 1;
  }
  return [starts, ends, isOld] as const;
}

/** The colour of each level, as a pixel; and the same for what was sampled long before. */
function tablesOf(colours: Palette): [Uint32Array, Uint32Array] {
  const table = new Uint32Array(256);
  table[ZERO] = pixelOf(colours.border);
  colours.ramp.forEach((colour, index) => {
    table[FIRST + index] = (0xff000000 | colour) >>> 0;
  });
  table[NOT_FINITE] = pixelOf(colours.alarm);
  return [table, table.map((pixel) => (pixel === 0 ? 0 : ((pixel & 0xffffff) | FADED) >>> 0))];
}

function pixelOf(css: string): number {
  const [red = 0, green = 0, blue = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/** From the first to the last percent of the values: a single one does not take all colours. */
function endsOf(values: Float32Array): [number, number] {
  const positive = values.filter((value) => value > 0 && Number.isFinite(value)).sort();
  const low = positive[Math.floor(positive.length * 0.01)] ?? 1e-3;
  const high = positive[Math.ceil(positive.length * 0.99) - 1] ?? 1;
  return high > low * 1.01 ? [low, high] : [low / 2, high * 2];
}

function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let length = text.length;
  while (length > 1 && context.measureText(`…${text.slice(-length)}`).width > width) length--;
  return `…${text.slice(-length)}`;
}
