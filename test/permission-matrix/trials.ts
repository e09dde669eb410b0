import { ACCOUNT_TRIALS } from './account-trials.ts';
import { ADMINISTRATION_TRIALS } from './administration-trials.ts';
import { ELSEWHERE_TRIALS } from './elsewhere-trials.ts';
import { ESTIMATE_TRIALS } from './estimate-trials.ts';
import { HOME_TRIALS } from './home-trials.ts';
import { JOB_TRIALS } from './job-trials.ts';
import { LEAVE_TRIALS } from './leave-trials.ts';
import { PAPER_TRIALS } from './pdf-trials.ts';
import { RATE_TRIALS } from './rate-trials.ts';
import { SESSION_TRIALS } from './session-trials.ts';
import { SET_UP_TRIALS } from './set-up-trials.ts';
import { TIME_TRIALS } from './time-trials.ts';
import type { Trial } from './trial.ts';
import { WEBHOOK_TRIALS } from './webhook-trials.ts';

/** Every way to make every call, except those open to everybody. */
export const TRIALS: readonly Trial[] = [
  ...SESSION_TRIALS,
  ...ACCOUNT_TRIALS,
  ...TIME_TRIALS,
  ...JOB_TRIALS,
  ...LEAVE_TRIALS,
  ...PAPER_TRIALS,
  ...ESTIMATE_TRIALS,
  ...RATE_TRIALS,
  ...HOME_TRIALS,
  ...ADMINISTRATION_TRIALS,
  ...WEBHOOK_TRIALS,
  ...SET_UP_TRIALS,
  ...ELSEWHERE_TRIALS,
];
