import type { Segment } from "../data";

/** Where a segment stands in a strip, in pixels. */
export interface Piece {
  left: number;
  width: number;
}

export interface StripLayout {
  pieces: Piece[];
  width: number;
  /** What the widths of graphs stand for. */
  unit: "time" | "operations";
}

const LEAST = { graph: 16, break: 11 };

/** Widths by time where every graph was measured, else by operations; each can be clicked. */
export function layoutStrip(segments: Segment[], available: number): StripLayout {
  const isMeasured =
    segments.some(({ kind }) => kind === "graph") &&
    segments.every((segment) => segment.kind === "break" || segment.seconds !== null);
  const weights = segments.map((segment) =>
    isMeasured ? (segment.seconds ?? 0) : segment.kind === "graph" ? segment.operations : 0,
  );
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const least = segments.reduce((sum, { kind }) => sum + LEAST[kind], 0);
  const spare = weight > 0 ? Math.max(0, available - least) / weight : 0;
  let left = 0;
  const pieces = segments.map((segment, index) => {
    const width = LEAST[segment.kind] + spare * (weights[index] ?? 0);
    const piece = { left, width };
    left += width;
    return piece;
  });
  return { pieces, width: left, unit: isMeasured ? "time" : "operations" };
}

/** The first piece that ends right of `x`. */
export function pieceAt(pieces: Piece[], x: number): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle];
    if (piece === undefined || piece.left + piece.width > x) high = middle;
    else low = middle + 1;
  }
  return low;
}
