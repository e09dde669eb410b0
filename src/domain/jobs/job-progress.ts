/** How much of a job's approved estimate is used. */
export type JobProgress = 'success' | 'warning' | 'danger';

/** Returns the colour of a job's progress in percent; null if nothing was spent or approved. */
export function jobProgress(percent: string | null): JobProgress | null {
  const value = Number(percent ?? 0);
  if (!(value > 0)) return null;
  if (value < 80) return 'success';
  return value < 100 ? 'warning' : 'danger';
}

/** Returns the threshold, 80 or 100 percent of the approved estimate, that a job crossed between two percentages; null = none. */
export function reachedShare(before: string | null, after: string | null): 80 | 100 | null {
  const [from, to] = [Number(before ?? 0), Number(after ?? 0)];
  if (from < 100 && to >= 100) return 100;
  return from < 80 && to >= 80 ? 80 : null;
}
