/** The lines before each undoable step, and after each undone one. */
export type Steps<Lines> = { past: readonly Lines[]; future: readonly Lines[] };

/** The maximum number of undo steps. */
const MOST_STEPS = 200;

/** Adds a step, given the lines before it. */
export function addStep<Lines>(steps: Steps<Lines> | undefined, now: Lines): Steps<Lines> {
  return { past: [...(steps?.past ?? []), now].slice(-MOST_STEPS), future: [] };
}

/** Undoes the last step; null if there's none. */
export function stepUndone<Lines>(
  steps: Steps<Lines> | undefined,
  now: Lines,
): { lines: Lines; steps: Steps<Lines> } | null {
  const { past = [], future = [] } = steps ?? {};
  const lines = past.at(-1);
  return lines === undefined ? null : { lines, steps: { past: past.slice(0, -1), future: [...future, now] } };
}

/** Redoes the last undone step; null if there's none. */
export function stepRedone<Lines>(
  steps: Steps<Lines> | undefined,
  now: Lines,
): { lines: Lines; steps: Steps<Lines> } | null {
  const { past = [], future = [] } = steps ?? {};
  const lines = future.at(-1);
  return lines === undefined ? null : { lines, steps: { past: [...past, now], future: future.slice(0, -1) } };
}
