/** How lines were before each step that can be undone, and after each that was. */
export type Steps<Lines> = { past: readonly Lines[]; future: readonly Lines[] };

/** At most so many steps can be undone. */
const MOST_STEPS = 200;

/** The steps after one more, from how the lines are now. */
export function addStep<Lines>(steps: Steps<Lines> | undefined, now: Lines): Steps<Lines> {
  return { past: [...(steps?.past ?? []), now].slice(-MOST_STEPS), future: [] };
}

/** The lines before the last step, with the steps from there; null = there is none. */
export function stepUndone<Lines>(
  steps: Steps<Lines> | undefined,
  now: Lines,
): { lines: Lines; steps: Steps<Lines> } | null {
  const { past = [], future = [] } = steps ?? {};
  const lines = past.at(-1);
  return lines === undefined ? null : { lines, steps: { past: past.slice(0, -1), future: [...future, now] } };
}

/** The lines after the step that was undone last, with the steps from there; null = there is none. */
export function stepRedone<Lines>(
  steps: Steps<Lines> | undefined,
  now: Lines,
): { lines: Lines; steps: Steps<Lines> } | null {
  const { past = [], future = [] } = steps ?? {};
  const lines = future.at(-1);
  return lines === undefined ? null : { lines, steps: { past: [...past, now], future: future.slice(0, -1) } };
}
