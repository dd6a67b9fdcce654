import type { Cells } from "./unpack";

/** Of the finite samples of a row, except for the last one; NaN without any. */
export interface RowStatistics {
  last: number;
  median: number;
  least: number;
  most: number;
}

/** The statistics of each row of a map. */
export function statisticsOf(cells: Cells | undefined, rows: number): RowStatistics[] {
  const columns = cells?.steps.length ?? 0;
  return Array.from({ length: rows }, (_, row) => {
    const own = cells?.values.subarray(row * columns, (row + 1) * columns) ?? new Float32Array();
    // A typed array sorts by value.
    const finite = own.filter(Number.isFinite).sort();
    return {
      last: own.filter((value) => !Number.isNaN(value)).at(-1) ?? NaN,
      median: finite[finite.length >> 1] ?? NaN,
      least: finite[0] ?? NaN,
      most: finite.at(-1) ?? NaN,
    };
  });
}
