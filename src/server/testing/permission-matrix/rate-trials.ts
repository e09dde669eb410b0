import { on, open, type Scene, type Trial } from './trial.ts';

const KIND = '/api/administration/:kind/:id';

/** A rate card that nothing uses. */
async function aCard({ sql }: Scene) {
  const { rows } = (await sql(
    "insert into rate_card (code, name) values (gen_random_uuid()::text, 'Of a trial') returning id",
  )) as { rows: { id: number }[] };
  return { ids: ['rate-cards', rows[0]!.id] };
}

/** What changed rates mean for time, and why time has its rates. */
export const RATE_TRIALS: readonly Trial[] = [
  open(`GET ${KIND}/rate-changes`, 'moneysettings.read', aCard),
  open(`POST ${KIND}/re-rate`, 'moneysettings.read & moneysettings.approve', async (scene) => ({
    ...(await aCard(scene)),
    body: { proof: '' },
  })),
  open('GET /api/administration/exchange-rates/documents-without-rate', 'moneysettings.read'),
  on(`GET ${KIND}/rate-changes`, 'a card of nobody', 'moneysettings.read', 'nobody', 404, () => ({
    ids: ['rate-cards', 1_999_999],
  })),
  on(
    'GET /api/timesheet/timeentries/:id/rate',
    'of a client job',
    'job.read | project.read',
    'job.read',
    404,
    async (scene) => ({ ids: [(await scene.timeEntry(scene.me)).id] }),
  ),
];
