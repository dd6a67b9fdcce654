import { h, prose, type Child } from "../../dom";
import type { Benchmark } from "../../benchmarkData";
import type { Report } from "../../data";

/** The benchmark of a page that is about nothing else; its sentence is the title of the page. */
export function soleBenchmark({ kind, benchmarks }: Report): Benchmark | undefined {
  return kind === "benchmark" && benchmarks.length === 1 ? benchmarks[0] : undefined;
}

/** The arms with wrong outputs: a fast wrong answer is no gain. */
export function alertsOf({ alerts }: Benchmark): Child[] {
  return alerts.map((alert) => h("p", { class: "alert" }, prose(alert)));
}

/** That other programs disturbed the measurement; null if they did not. */
export function busyNote({ busy }: Benchmark): HTMLElement | null {
  return busy === "" ? null : h("p", { class: "busy" }, prose(busy));
}
