/** The middle of some figures. */
export function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** The figure below which a part of all lies: 0.95 = all but the slowest twentieth. */
export function quantile(figures, part) {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/**
 * Carries out some things in turn, round after round, so that a slow moment of the machine hits all alike, and answers
 * the median of each in milliseconds. A thing measures itself where it must prepare or clear away something.
 */
export async function alternate(things, { warmUp, rounds }) {
  const figures = new Map(Object.keys(things).map((name) => [name, []]));
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const [name, carryOut] of Object.entries(things)) {
      const milliseconds = await carryOut();
      if (round >= warmUp) figures.get(name).push(milliseconds);
    }
  }
  return Object.fromEntries([...figures].map(([name, list]) => [name, median(list)]));
}

/** How long something took, in milliseconds. */
export async function timed(carryOut) {
  const started = performance.now();
  await carryOut();
  return performance.now() - started;
}
