/** How far a job's actuals are into its approved estimates. */
export type JobProgress = 'success' | 'warning' | 'danger';

/** The colour of a job's progress in percent (TRACK-04); null where there is none: nothing spent, or nothing approved. */
export function jobProgress(percent: string | null): JobProgress | null {
  const value = Number(percent ?? 0);
  if (!(value > 0)) return null;
  if (value < 80) return 'success';
  return value < 100 ? 'warning' : 'danger';
}
