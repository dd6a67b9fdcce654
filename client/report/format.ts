import type { Place, SourceFile } from "./data";

/** "3 breaks", "1 break". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}

/** "4.1 ms"; two significant digits, at least. */
export function duration(seconds: number): string {
  if (seconds === 0) return "0 s";
  const [value, unit] =
    seconds >= 1 ? [seconds, "s"] : seconds >= 1e-3 ? [seconds * 1e3, "ms"] : [seconds * 1e6, "µs"];
  return `${value.toFixed(value >= 10 ? 0 : 1)} ${unit}`;
}

/** "38 %". */
export function percent(share: number): string {
  const value = share * 100;
  return `${value > 0 && value < 1 ? "<1" : value.toFixed(0)} %`;
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
