import type { Place, SourceFile } from "./data";

/** "3 breaks", "1 break". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}

/** Two significant digits, in seconds or milliseconds, as the command line has them: "0.043 ms". */
export function duration(seconds: number): string {
  const [value, unit] = seconds >= 0.9995 ? [seconds, "s"] : [seconds * 1000, "ms"];
  if (value >= 9.95) return `${value.toFixed(0)} ${unit}`;
  return `${value >= 0.995 ? value.toFixed(1) : String(Number(value.toPrecision(2)))} ${unit}`;
}

/** "38 %". */
export function percent(share: number): string {
  return share > 0 && share < 0.005 ? "<1 %" : `${(share * 100).toFixed(0)} %`;
}

/** "cnn.py:14"; the empty string if the file is unknown. */
export function placeText(files: SourceFile[], place: Place): string {
  const file = files[place.file];
  return file === undefined ? "" : `${file.name}:${place.line}`;
}

/** "cnn.py" of "models/cnn.py". */
export function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? "";
}
