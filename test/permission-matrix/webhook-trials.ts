import { on, open, type Scene, type Trial } from './trial.ts';

const WEBHOOKS = '/api/administration/webhooks';
const READ = 'administration.read';
const UPDATE = 'administration.read & administration.update';
/** An address that everybody may use, to which nothing is sent: no server of the trials sends. */
const GIVEN = { address: 'https://8.8.8.8/', eventTypes: ['job.created'] };

/** Creates a webhook with an abandoned event. */
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

/** The trials of webhooks. */
export const WEBHOOK_TRIALS: readonly Trial[] = [
  open({ call: `GET ${WEBHOOKS}`, mayCall: READ }),
  on({
    call: `POST ${WEBHOOKS}`,
    on: 'without a key',
    mayCall: UPDATE,
    mayDo: 'none',
    refusal: 'webhooks-unavailable',
    sends: () => ({ body: GIVEN }),
  }),
  open({
    call: `PUT ${WEBHOOKS}/:id`,
    mayCall: UPDATE,
    sends: async (scene) => {
      const { id, lastModified } = await aWebhook(scene);
      return { ids: [id], body: { ...GIVEN, lastModified } };
    },
  }),
  open({ call: `DELETE ${WEBHOOKS}/:id`, mayCall: UPDATE, sends: ofOne }),
  on({
    call: `POST ${WEBHOOKS}/:id/secret`,
    on: 'without a key',
    mayCall: UPDATE,
    mayDo: 'none',
    refusal: 'webhooks-unavailable',
    sends: ofOne,
  }),
  open({ call: `POST ${WEBHOOKS}/:id/test`, mayCall: UPDATE, sends: ofOne }),
  open({ call: `POST ${WEBHOOKS}/:id/resend`, mayCall: UPDATE, sends: ofOne }),
  open({ call: `GET ${WEBHOOKS}/:id/deliveries`, mayCall: READ, sends: ofOne }),
  open({ call: `GET ${WEBHOOKS}/:id/deliveries/export`, mayCall: READ, sends: ofOne }),
  open({ call: `GET ${WEBHOOKS}/:id/deliveries/:delivery`, mayCall: READ, sends: ofDelivery }),
  open({ call: `POST ${WEBHOOKS}/:id/deliveries/:delivery/resend`, mayCall: UPDATE, sends: ofDelivery }),
  on({
    call: `GET ${WEBHOOKS}/:id/deliveries`,
    on: 'that there is not',
    mayCall: READ,
    mayDo: 'none',
    refusal: 404,
    sends: () => ({ ids: [999_999] }),
  }),
  on({
    call: `GET ${WEBHOOKS}/:id/deliveries/export`,
    on: 'that there is not',
    mayCall: READ,
    mayDo: 'none',
    refusal: 404,
    sends: () => ({ ids: [999_999] }),
  }),
];
