/** Stands for a value that the user has to fill in. */
export const TO_FILL_IN = "...";

/**
 * Where the user has to type first in functions or an expression of the server: the first value
 * to fill in, or else what is returned.
 *
 * @returns the start and the end, in UTF-16 units.
 */
export function nextToFillIn(code: string): [number, number] {
  const missing = code.indexOf(TO_FILL_IN);
  if (missing >= 0) return [missing, missing + TO_FILL_IN.length];
  const returned = /^ +return (.*)$/m.exec(code);
  if (returned?.[1] === undefined) return [0, code.length];
  const end = returned.index + returned[0].length;
  return [end - returned[1].length, end];
}
