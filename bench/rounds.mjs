export function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Returns the quantile of some figures: 0.95 = only the slowest twentieth is above it. */
export function quantile(figures, part) {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/**
 * Runs some functions in alternation, round after round, so that a slow moment of the machine affects all of them, and returns the median
 * of each in milliseconds. A function that needs preparation or cleaning up measures itself.
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

/** Returns how long a function took, in milliseconds. */
export async function timed(carryOut) {
  const started = performance.now();
  await carryOut();
  return performance.now() - started;
}
