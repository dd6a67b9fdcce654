import type { Report } from "../../data";
import type { Distribution, Training, TrainingHeatMap, TrainingMetric } from "../../trainingData";
import { joinedCells, joinedHistograms, joinedPoints } from "./joining";
import { CELLS, HISTOGRAMS, POINTS, type Unpacked } from "./unpack";

/** What a level is joined by. */
interface Level {
  first: number;
  last: number;
  width: number;
  since: number | null;
}

/** A report of a training with all that there is: `before` has what `update` left out. */
export function withNewer(before: Report, update: Report): Report {
  const trainings = update.trainings.map((training) => {
    const old = before.trainings.find(({ name }) => name === training.name);
    return old && training.isPartial ? joined(old, training) : training;
  });
  return { ...update, trainings };
}

function joined(old: Training, update: Training): Training {
  return {
    ...update,
    isPartial: false,
    metrics: update.metrics.map((metric) => joinedMetric(old.metrics, metric)),
    byRank: update.byRank.map((metric) => joinedMetric(old.byRank, metric)),
    heatMaps: update.heatMaps.map((map) => joinedMap(old.heatMaps, map)),
    distributions: joinedDistributions(old.distributions, update.distributions),
  };
}

function joinedMetric(before: TrainingMetric[], metric: TrainingMetric): TrainingMetric {
  const { name, optimizer, rank } = metric;
  const old = before.find(
    (each) => each.name === name && each.optimizer === optimizer && each.rank === rank,
  );
  const levels = extended(POINTS, old?.levels, metric.levels, joinedPoints);
  return { ...metric, levels };
}

function joinedMap(before: TrainingHeatMap[], map: TrainingHeatMap): TrainingHeatMap {
  const old = before.find(({ name }) => name === map.name);
  const rows = map.tensors.length;
  const levels = extended(CELLS, old?.levels, map.levels, (data, newer, since) =>
    joinedCells(data, newer, since, rows),
  );
  return { ...map, levels };
}

/** Levels with what an older level of the same width has before their `since`. */
function extended<L extends Level, T>(
  unpacked: Unpacked<L, T>,
  before: L[] = [],
  levels: L[],
  join: (data: T, newer: T, since: number) => T,
): L[] {
  return levels.map((level) => {
    const { since, first, width } = level;
    if (since === null) return level;
    const old = before.find(
      (each) => each.width === width && each.first <= first && each.last >= since - 1,
    );
    if (old === undefined) return level;
    const whole = { ...level, since: null };
    unpacked.put(whole, join(unpacked.of(old), unpacked.of(level), since));
    return whole;
  });
}

function joinedDistributions(before: Distribution[], newer: Distribution[]): Distribution[] {
  const keyOf = ({ tensor, moment }: Distribution) => `${tensor} ${moment}`;
  const found = new Map(before.map((each) => [keyOf(each), each]));
  for (const each of newer) {
    const old = found.get(keyOf(each));
    let whole = each;
    if (old && each.since !== null && old.bins === each.bins && old.isLog === each.isLog) {
      whole = { ...each, since: null };
      HISTOGRAMS.put(whole, joinedHistograms(HISTOGRAMS.of(old), HISTOGRAMS.of(each), each.since));
    }
    found.set(keyOf(each), whole);
  }
  return [...found.values()];
}
