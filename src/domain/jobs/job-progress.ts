/** How far a job's actuals are into its approved estimates. */
export type JobProgress = 'success' | 'warning' | 'danger';

/** The colour of a job's progress in percent; null where there is none: nothing spent, or nothing approved. */
export function jobProgress(percent: string | null): JobProgress | null {
  const value = Number(percent ?? 0);
  if (!(value > 0)) return null;
  if (value < 80) return 'success';
  return value < 100 ? 'warning' : 'danger';
}

/** The share of the approved estimate, 80 or 100 percent, that a job has reached between two percentages; null = none. */
export function reachedShare(before: string | null, after: string | null): 80 | 100 | null {
  const [from, to] = [Number(before ?? 0), Number(after ?? 0)];
  if (from < 100 && to >= 100) return 100;
  return from < 80 && to >= 80 ? 80 : null;
}
