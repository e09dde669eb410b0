/** How much of its approved estimates a job has used. */
export type JobProgress = 'success' | 'warning' | 'danger';

/** Returns the colour of a job's progress in percent; null if nothing is spent or approved. */
export function jobProgress(percent: string | null): JobProgress | null {
  const value = Number(percent ?? 0);
  if (!(value > 0)) return null;
  if (value < 80) return 'success';
  return value < 100 ? 'warning' : 'danger';
}

/** Returns the threshold of the approved estimate (80 or 100 percent) crossed between two percentages; null if none. */
export function reachedShare(before: string | null, after: string | null): 80 | 100 | null {
  const [from, to] = [Number(before ?? 0), Number(after ?? 0)];
  if (from < 100 && to >= 100) return 100;
  return from < 80 && to >= 80 ? 80 : null;
}
