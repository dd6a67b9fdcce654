/** A function or module that gets compiled, as the server lists them. */
export interface Region {
  /** What can be explained: `Net`, `train_step`. */
  readonly name: string;
  /** 0-based line of its `def` or `class`. */
  readonly line: number;
  /** Why it is believed to be compiled. */
  readonly reason: string;
}

/**
 * The innermost region around the 0-based line `cursor`: the last one above it whose body,
 * by its indentation, has not ended before it.
 */
export function regionAround(
  regions: readonly Region[],
  cursor: number,
  lineText: (line: number) => string,
): Region | undefined {
  const above = regions.filter((region) => region.line <= cursor).sort((a, b) => b.line - a.line);
  return above.find((region) => {
    const indent = indentation(lineText(region.line));
    for (let line = region.line + 1; line <= cursor; line += 1) {
      const text = lineText(line);
      // A closing parenthesis of the signature stands as far left as its def.
      if (text.trim() === "" || /^\s*[)#]/.test(text)) continue;
      if (indentation(text) <= indent) return false;
    }
    return true;
  });
}

function indentation(text: string): number {
  return text.length - text.trimStart().length;
}
