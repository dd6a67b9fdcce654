import { duration } from "../../format";

const NAMES: Record<string, string> = {
  loss: "Loss",
  learning_rate: "Learning rate",
  gradient_norm: "Gradient norm",
  unclipped_norm: "Gradient norm before clipping",
  update_ratio: "Update ratio",
  scale: "Loss scale",
  is_skipped: "Skipped steps",
  memory_bytes: "Memory",
  data_seconds: "Data wait",
  forward_seconds: "Forward",
  backward_seconds: "Backward",
  optimizer_seconds: "Optimizer",
  compile_seconds: "Compile",
  watch_seconds: "Watch",
  step_seconds: "Step time",
  gradient: "Gradient norms",
  unclipped: "Gradient norms before clipping",
  parameter: "Parameter norms",
  update: "Update norms",
  activation: "Activation norms",
  "output-gradient": "Norms of output gradients",
};

const DISTRIBUTIONS: Record<string, string> = {
  gradient: "Gradients",
  unclipped: "Gradients before clipping",
  parameter: "Parameters",
  update: "Updates",
  activation: "Activations",
  "output-gradient": "Output gradients",
};

/** "Gradient norm" of "gradient_norm". */
export function metricName(name: string): string {
  return NAMES[name] ?? name;
}

/** "Gradients" of "gradient". */
export function momentName(moment: string): string {
  return DISTRIBUTIONS[moment] ?? moment;
}

/** A value of a metric: "2.31", "12 ms", "1.5 GB". */
export function valueText(name: string, value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (name.endsWith("_seconds")) return duration(value);
  if (name === "memory_bytes") return `${(value / 1e9).toPrecision(3)} GB`;
  return numberText(value);
}

/** Four significant digits: "0.01234", "1.2e-7". */
export function numberText(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size < 1e-3 || size >= 1e6) return value.toExponential(2).replace(/\.?0+e/, "e");
  return String(Number(value.toPrecision(4)));
}

/** "2⁻¹⁰" of -10; empty for a number that is not whole. */
export function powerOfTwo(exponent: number): string {
  if (!Number.isInteger(exponent)) return "";
  const digits = String(exponent).replace(
    /./g,
    (each) => SUPERSCRIPTS["-0123456789".indexOf(each)] ?? each,
  );
  return `2${digits}`;
}

const SUPERSCRIPTS = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹";

/** "1,200". */
export function stepText(step: number): string {
  return step.toLocaleString("en");
}

/** "step 7", "steps 10 to 19". */
export function stepsText(first: number, width: number): string {
  return width > 1
    ? `steps ${stepText(first)} to ${stepText(first + width - 1)}`
    : `step ${stepText(first)}`;
}
