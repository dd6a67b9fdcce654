/** A line of a change: in both texts, only in the old one, or only in the new one. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** More lines are shown as removed and added whole: the table below is quadratic. */
const MOST_LINES = 400;

/** The lines of two texts by their longest common subsequence; removed lines come first. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length > MOST_LINES || now.length > MOST_LINES) {
    return [...all("removed", old), ...all("added", now)];
  }
  const common = commonLengths(old, now);
  const length = (i: number, j: number) => common[i]?.[j] ?? 0;
  const found: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]];
    if (left !== undefined && left === right) {
      found.push({ kind: "same", text: left });
      i += 1;
      j += 1;
    } else if (
      left !== undefined &&
      (right === undefined || length(i + 1, j) >= length(i, j + 1))
    ) {
      found.push({ kind: "removed", text: left });
      i += 1;
    } else if (right !== undefined) {
      found.push({ kind: "added", text: right });
      j += 1;
    }
  }
  return found;
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function all(kind: DiffLine["kind"], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}

/** By two positions, how long the common subsequence of the rests is. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () =>
    new Array<number>(now.length + 1).fill(0),
  );
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      const below = table[i + 1];
      if (row === undefined || below === undefined) continue;
      row[j] =
        old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}
