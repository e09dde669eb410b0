import { on, open, type Trial } from './trial.ts';

const READ = 'administration.read';
const SAMPLE = '/api/administration/sample';

/** What is still to be done in a new agency, and its sample data (SETUP-04, SETUP-06). The agency of the trials is itself a sample. */
export const SET_UP_TRIALS: Trial[] = [
  open('GET /api/administration/first-steps', READ),
  open('POST /api/administration/first-steps/:step/dismiss', 'administration.update', () => ({ ids: ['move-in'] })),
  on(`POST ${SAMPLE}`, 'a sample', 'administration.create', 'nobody', 'sample-of-sample', () => ({})),
  open(`DELETE ${SAMPLE}`, 'administration.delete'),
];
