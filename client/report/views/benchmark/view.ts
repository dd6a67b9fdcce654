import { h, prose, type Child } from "../../dom";
import { duration } from "../../format";
import type { Arm, Benchmark } from "../../benchmarkData";
import type { Page } from "../../page";
import { group } from "../../parts";
import { bars, type Bar } from "./bars";
import { markOf, unitFor } from "./breakEven";
import { breakEvenChart } from "./breakEvenChart";
import { alertsOf, busyNote, soleBenchmark } from "./conclusion";
import { costsTable } from "./costsTable";
import { timesTable } from "./timesTable";

const MB = 2 ** 20;

/** Whether compiling pays: each benchmark of the target. */
export function benchmarkView({ report }: Page): HTMLElement {
  const sole = soleBenchmark(report);
  return h(
    "div",
    {},
    ...report.benchmarks.map((benchmark) =>
      h(
        "article",
        { class: "benchmark", "aria-label": benchmark.size || "Benchmark" },
        // The page of a single benchmark begins with them.
        benchmark !== sole && group(...alertsOf(benchmark)),
        benchmark !== sole && h("h2", { class: "conclusion" }, prose(sized(benchmark))),
        benchmark !== sole && busyNote(benchmark),
        h("p", { class: "meta" }, prose(benchmark.conditions)),
        ...sections(benchmark),
      ),
    ),
  );
}

function sized({ size, sentence }: Benchmark): string {
  return size === "" ? sentence : `${size}: ${sentence}`;
}

function sections(benchmark: Benchmark): Child[] {
  const measured = benchmark.arms.filter(({ times }) => times !== null);
  const problems = benchmark.arms.flatMap(({ problem }) => (problem === "" ? [] : problem));
  return [
    section("Speed-up over eager mode", speedUps(measured)),
    section("Times of a call", timesTable(benchmark)),
    benchmark.costs.length > 0 && section("Cost of graph breaks", costsTable(benchmark)),
    problems.length > 0 && section("Not measured", list(problems)),
    measured.length > 1 && section("When compiling pays", breakEvenChart(benchmark)),
    h(
      "div",
      { class: "side-by-side" },
      section("Warm-up", warmUps(measured)),
      measured.some(({ memory }) => memory !== null) && section("Peak memory", memory(measured)),
    ),
    benchmark.notes.length > 0 && section("Notes", list(benchmark.notes)),
  ];
}

function section(title: string, content: Child): HTMLElement {
  return h("section", {}, h("h2", {}, title), content);
}

function list(texts: string[]): HTMLElement {
  return h("ul", { class: "plain listed" }, ...texts.map((text) => h("li", {}, prose(text))));
}

function speedUps(arms: Arm[]): HTMLElement {
  const rows = arms.flatMap((arm, index): Bar[] => {
    if (index === 0) return [{ name: arm.name, value: 1, text: "1.00x", tone: "baseline" }];
    const { name, ratio } = arm;
    if (ratio === null) return [];
    const { estimate, low, high } = ratio;
    const interval = `${low.toFixed(2)} to ${high.toFixed(2)}`;
    const tone = arm.isWrong ? "wrong" : undefined;
    const wrong = arm.isWrong ? ", wrong output" : "";
    const text = `${estimate.toFixed(2)}x (${interval})${wrong}`;
    return [{ name, value: estimate, text, interval: ratio, ...(tone && { tone }) }];
  });
  return h(
    "div",
    {},
    bars("Speed-up over eager mode", rows, { tick: times, line: 1 }),
    h("p", { class: "meta" }, "With 95 % intervals. Eager mode is the line at 1x."),
  );
}

function times(value: number): string {
  return value === 0 ? "0" : `${value}x`;
}

function warmUps(arms: Arm[]): HTMLElement {
  const found = arms.flatMap(({ name, warmUp, cachedWarmUp }) => [
    { name, seconds: warmUp },
    { name: `${name}, with filled caches`, seconds: cachedWarmUp },
  ]);
  const unit = unitFor(Math.max(...found.map(({ seconds }) => seconds ?? 0)));
  const rows = found.flatMap(({ name, seconds }): Bar[] =>
    seconds === null ? [] : [{ name, value: seconds / unit.seconds, text: duration(seconds) }],
  );
  return bars("Warm-up", rows, { tick: (value) => markOf(value, unit.name) });
}

function memory(arms: Arm[]): HTMLElement {
  const rows = arms.flatMap(({ name, memory: bytes }): Bar[] =>
    bytes === null ? [] : [{ name, value: bytes / MB, text: `${(bytes / MB).toFixed(0)} MB` }],
  );
  return bars("Peak memory", rows, { tick: (value) => markOf(value, "MB") });
}
