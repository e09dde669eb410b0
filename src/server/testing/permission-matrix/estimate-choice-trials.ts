import { open, type Scene, type Trial } from './trial.ts';

const ESTIMATES = '/api/estimates';
const READ = 'estimate.read';

/** A template, as somebody else has made it. */
async function aTemplate({ sql, keeper }: Scene) {
  const { rows } = (await sql(
    `insert into estimate (name, is_template, status, version, currency_id, created_by_id, created_on)
      select 'Of a trial', true, 'NEW', 1, base_currency_id, $1, '2026-11-20' from agency returning id`,
    [keeper.id],
  )) as { rows: { id: number }[] };
  return { ids: [rows[0]!.id] };
}

/** What an estimate is filled in from (EST-02, EST-05, EST-07, EST-08). */
export const ESTIMATE_CHOICE_TRIALS: readonly Trial[] = [
  ...['choices', 'suppliers', 'jobs'].map((path) => open(`GET ${ESTIMATES}/${path}`, READ)),
  open(`GET ${ESTIMATES}/:id/contacts`, READ, aTemplate),
  open(`GET ${ESTIMATES}/:id/approvers`, READ, aTemplate),
];
