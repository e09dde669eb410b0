/** The longest reason with which an approver gives an entry back, in characters. */
export const RETURN_COMMENT_MAXIMUM = 2000;

/** What makes an entry worth a look before it is approved. */
export const SIGNALS = [
  'day-above-maximum',
  'non-working-day',
  'job-inactive',
  'job-over-estimate',
  'notes-missing',
  'unlike-usual',
] as const;
export type Signal = (typeof SIGNALS)[number];
