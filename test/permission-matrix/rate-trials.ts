import { on, open, type Scene, type Trial } from './trial.ts';

const KIND = '/api/administration/:kind/:id';

/** Creates an unused rate card. */
async function aCard({ sql }: Scene) {
  const { rows } = (await sql(
    "insert into rate_card (code, name) values (gen_random_uuid()::text, 'Of a trial') returning id",
  )) as { rows: { id: number }[] };
  return { ids: ['rate-cards', rows[0]!.id] };
}

/** The trials of rates: the effect of changed rates on time, and the source of an entry's rates. */
export const RATE_TRIALS: readonly Trial[] = [
  open({ call: `GET ${KIND}/rate-changes`, mayCall: 'moneysettings.read', sends: aCard }),
  open({
    call: `POST ${KIND}/re-rate`,
    mayCall: 'moneysettings.read & moneysettings.approve',
    sends: async (scene) => ({
      ...(await aCard(scene)),
      body: { proof: '' },
    }),
  }),
  open({ call: 'GET /api/administration/exchange-rates/documents-without-rate', mayCall: 'moneysettings.read' }),
  on({
    call: `GET ${KIND}/rate-changes`,
    on: 'a card without clients',
    mayCall: 'moneysettings.read',
    mayDo: 'none',
    refusal: 404,
    sends: () => ({
      ids: ['rate-cards', 1_999_999],
    }),
  }),
  on({
    call: 'GET /api/timesheet/timeentries/:id/rate',
    on: 'of a client job',
    mayCall: 'job.read | project.read',
    mayDo: 'job.read',
    refusal: 404,
    sends: async (scene) => ({ ids: [(await scene.timeEntry(scene.me)).id] }),
  }),
];
