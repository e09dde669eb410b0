import { on, open, type Trial } from './trial.ts';

const READ = 'administration.read';
const SAMPLE = '/api/administration/sample';

/** The trials of the first steps and sample data. The agency of the trials is itself a sample. */
export const SET_UP_TRIALS: Trial[] = [
  open({ call: 'GET /api/administration/first-steps', mayCall: READ }),
  open({
    call: 'POST /api/administration/first-steps/:step/dismiss',
    mayCall: 'administration.update',
    sends: () => ({ ids: ['move-in'] }),
  }),
  on({
    call: `POST ${SAMPLE}`,
    on: 'a sample',
    mayCall: 'administration.create',
    mayDo: 'none',
    refusal: 'sample-of-sample',
    sends: () => ({}),
  }),
  open({ call: `DELETE ${SAMPLE}`, mayCall: 'administration.delete' }),
];
