import { on, open, type Scene, type Trial } from './trial.ts';

const WEBHOOKS = '/api/administration/webhooks';
const READ = 'administration.read';
const UPDATE = 'administration.read & administration.update';
/** An address that everybody may name, and nothing is sent to: no server of the trials sends. */
const GIVEN = { address: 'https://8.8.8.8/', eventTypes: ['job.created'] };

/** A webhook with an event that was given up. */
async function aWebhook({ sql }: Scene) {
  const { rows } = (await sql(
    `with made as (
       insert into webhook (address, event_types, sealed_secret) values ('https://8.8.8.8/', '{job.created}', 'sealed')
       returning id, last_modified
     ), sending as (
       insert into webhook_sending (webhook_id) select id from made
     ), event as (
       insert into webhook_event (type, data) values ('job.created', '{}') returning id
     ), delivery as (
       insert into webhook_delivery (webhook_id, event_id, state) select made.id, event.id, 'failed' from made, event returning id
     )
     select made.id, last_modified as "lastModified", delivery.id as delivery from made, delivery`,
  )) as { rows: { id: number; lastModified: string; delivery: number }[] };
  return rows[0]!;
}

const ofOne = async (scene: Scene) => ({ ids: [(await aWebhook(scene)).id] });
const ofDelivery = async (scene: Scene) => {
  const { id, delivery } = await aWebhook(scene);
  return { ids: [id, delivery] };
};

/** To which programs events go (TOKEN-05 to TOKEN-08). */
export const WEBHOOK_TRIALS: readonly Trial[] = [
  open(`GET ${WEBHOOKS}`, READ),
  on(`POST ${WEBHOOKS}`, 'without a key', UPDATE, 'nobody', 'webhooks-unavailable', () => ({ body: GIVEN })),
  open(`PUT ${WEBHOOKS}/:id`, UPDATE, async (scene) => {
    const { id, lastModified } = await aWebhook(scene);
    return { ids: [id], body: { ...GIVEN, lastModified } };
  }),
  open(`DELETE ${WEBHOOKS}/:id`, UPDATE, ofOne),
  on(`POST ${WEBHOOKS}/:id/secret`, 'without a key', UPDATE, 'nobody', 'webhooks-unavailable', ofOne),
  open(`POST ${WEBHOOKS}/:id/test`, UPDATE, ofOne),
  open(`POST ${WEBHOOKS}/:id/resend`, UPDATE, ofOne),
  open(`GET ${WEBHOOKS}/:id/deliveries`, READ, ofOne),
  open(`GET ${WEBHOOKS}/:id/deliveries/export`, READ, ofOne),
  open(`GET ${WEBHOOKS}/:id/deliveries/:delivery`, READ, ofDelivery),
  open(`POST ${WEBHOOKS}/:id/deliveries/:delivery/resend`, UPDATE, ofDelivery),
  on(`GET ${WEBHOOKS}/:id/deliveries`, 'that there is not', READ, 'nobody', 404, () => ({ ids: [999_999] })),
  on(`GET ${WEBHOOKS}/:id/deliveries/export`, 'that there is not', READ, 'nobody', 404, () => ({ ids: [999_999] })),
];
