import { randomUUID } from 'node:crypto';
import { on, open, type Scene, shows, type Trial } from './trial.ts';

const ESTIMATES = '/api/estimates';
const READ = 'estimate.read';
const CREATE = 'estimate.create';
const UPDATE = 'estimate.update';
const APPROVE = 'estimate.approve';

type Fields = Partial<Parameters<Scene['estimate']>[0]>;
const byKeeper = ({ keeper, orderApprover }: Scene) => ({ created_by_id: keeper.id, approver_id: orderApprover });
const waitingForMe = (scene: Scene) => ({ approver_id: scene.me, status: 'READY' });
const waitingForOther = () => ({ status: 'READY' });

function anEstimate(
  fields: (scene: Scene) => Fields = () => ({}),
  more: (made: { name: string }) => object = () => ({}),
) {
  return async (scene: Scene) => {
    const made = await scene.estimate({ ...byKeeper(scene), ...fields(scene) });
    return { ids: [made.id, made.id], looksFor: made.name, ...more(made) };
  };
}

const byName = ({ name }: { name: string }) => ({ query: `keyphrase=${encodeURIComponent(name)}` });

const reads: Trial[] = [
  shows(`GET ${ESTIMATES}/search`, 'all', READ, 'everybody', anEstimate(undefined, byName)),
  shows(
    `GET ${ESTIMATES}/search`,
    'those that wait for me',
    READ,
    'everybody',
    anEstimate(waitingForMe, (made) => ({ query: `${byName(made).query}&myApprovals=true` })),
  ),
  shows(
    `GET ${ESTIMATES}/search`,
    'those that wait for others',
    READ,
    'nobody',
    anEstimate(waitingForOther, (made) => ({ query: `${byName(made).query}&myApprovals=true` })),
  ),
  shows(`GET ${ESTIMATES}/export`, 'all', READ, 'everybody', anEstimate(undefined, byName)),
  shows(
    `GET ${ESTIMATES}/export`,
    'what lines cost',
    READ,
    'margin.read',
    anEstimate(undefined, (made) => ({ query: `${byName(made).query}&of=lines`, looksFor: ',cost,mark_up,' })),
  ),
  open(`GET ${ESTIMATES}/:id`, READ, anEstimate()),
  // What is bought in, and at what (PERM-14).
  shows(
    `GET ${ESTIMATES}/:id`,
    'its cost',
    READ,
    'margin.read',
    anEstimate(undefined, () => ({ looksFor: '"cost":"98.76"' })),
  ),
  shows(
    `GET ${ESTIMATES}/:id`,
    'its margin',
    READ,
    'margin.read',
    anEstimate(undefined, () => ({ looksFor: '"margin":{' })),
  ),
  open(`GET ${ESTIMATES}/:id/pdf`, READ, anEstimate()),
  open(`GET ${ESTIMATES}/:id/answer/file`, READ, async (scene) => {
    const { id } = await scene.estimate({ ...byKeeper(scene), status: 'DECLINED' });
    await scene.sql(
      `insert into estimate_answer (estimate_id, answer, name, comment, answered_on, file_name, file)
       values ($1, 'decline', 'Carla', 'No', '2026-11-20', 'no.txt', 'No')`,
      [id],
    );
    return { ids: [id] };
  }),
  open(`GET ${ESTIMATES}/:id/differences/:otherId`, READ, anEstimate()),
  open(`GET ${ESTIMATES}/:id/rates`, READ, (scene) =>
    anEstimate(undefined, () => ({ query: `costType=${scene.costType.id}` }))(scene),
  ),
  open(`GET ${ESTIMATES}/:id/rates/differences`, READ, anEstimate()),
  open(`GET ${ESTIMATES}/:id/contacts`, READ, anEstimate()),
  open(`GET ${ESTIMATES}/:id/approvers`, READ, anEstimate()),
  ...['choices', 'suppliers', 'jobs'].map((what) => open(`GET ${ESTIMATES}/${what}`, READ)),
];

const saves: Trial[] = [
  open(`POST ${ESTIMATES}`, CREATE, async ({ newJob }) => ({
    body: { job: { id: (await newJob()).id }, kind: 'original', requestId: randomUUID() },
  })),
  open(
    `POST ${ESTIMATES}/:id/versions`,
    CREATE,
    anEstimate(undefined, () => ({ body: {} })),
  ),
  open(`PUT ${ESTIMATES}/:id`, UPDATE, async (scene) => {
    const { id, last_modified: lastModified } = await scene.estimate(byKeeper(scene));
    return { ids: [id], body: { id, name: 'Changed', lastModified } };
  }),
];

const STATUS = 'estimate-not-permitted';

/** A step of an estimate in a status. */
function step(action: string, fields: (scene: Scene) => Fields, more: (scene: Scene) => object = () => ({})) {
  return async (scene: Scene) => {
    const { id, last_modified: lastModified } = await scene.estimate({ ...byKeeper(scene), ...fields(scene) });
    return { ids: [id], body: { action, lastModified, ...more(scene) } };
  };
}

const CALL = `PUT ${ESTIMATES}/:id/actions`;
const steps: Trial[] = [
  on(
    CALL,
    'ready',
    READ,
    UPDATE,
    STATUS,
    step(
      'ready',
      () => ({}),
      ({ orderApprover }) => ({ approver: orderApprover }),
    ),
  ),
  on(
    CALL,
    'send',
    READ,
    UPDATE,
    STATUS,
    step(
      'send',
      () => ({ status: 'APPROVED' }),
      () => ({ to: ['client@acme.example'] }),
    ),
  ),
  on(
    CALL,
    'resend',
    READ,
    UPDATE,
    STATUS,
    step(
      'resend',
      () => ({ status: 'SENT' }),
      () => ({ to: ['other@acme.example'] }),
    ),
  ),
  on(
    CALL,
    'withdraw',
    READ,
    UPDATE,
    STATUS,
    step(
      'withdraw',
      () => ({ status: 'SENT' }),
      () => ({ comment: 'Wrong' }),
    ),
  ),
  on(
    CALL,
    'cancel',
    READ,
    UPDATE,
    STATUS,
    step('cancel', () => ({})),
  ),
  on(
    CALL,
    'record',
    READ,
    UPDATE,
    STATUS,
    step(
      'record',
      () => ({ status: 'SENT' }),
      () => ({ answer: 'decline', name: 'Carla', day: '2026-11-20', comment: 'No' }),
    ),
  ),
  on(CALL, "recall, not the approver's", READ, UPDATE, STATUS, step('recall', waitingForOther)),
  ...(['approve', 'reject'] as const).flatMap((action) => [
    on(
      CALL,
      `${action}, the own`,
      READ,
      APPROVE,
      STATUS,
      step(action, waitingForMe, () => (action === 'reject' ? { comment: 'No' } : {})),
    ),
  ]),
  ...(['approve', 'reject'] as const).map((action) =>
    on(
      CALL,
      `${action}, somebody else's`,
      READ,
      'nobody',
      'estimate-approver-only',
      step(action, waitingForOther, () => (action === 'reject' ? { comment: 'No' } : {})),
    ),
  ),
];

const orders: Trial[] = [
  open(`POST ${ESTIMATES}/:id/orders`, `${READ} & purchaseorder.create`, async (scene) => {
    const { id } = await scene.estimate({ ...byKeeper(scene), isAccepted: true });
    const { rows } = (await scene.sql('select id from estimate_line where estimate_id = $1', [id])) as {
      rows: { id: number }[];
    };
    return { ids: [id], body: { lines: rows.map((line) => line.id) } };
  }),
];

/** Calls with an estimate that is only in the other agency: nothing has it here. */
const NOW = '2026-11-21T10:00:00.000Z';
const gone = (call: string, who: string, body?: object, query?: string): Trial =>
  on(call, 'an estimate of the other agency', who, 'nobody', 404, ({ elsewhere }) => ({
    ids: [elsewhere.estimate, elsewhere.estimate],
    ...(body ? { body } : {}),
    ...(query ? { query } : {}),
  }));
const elsewhere: Trial[] = [
  gone(`GET ${ESTIMATES}/:id`, READ),
  gone(`GET ${ESTIMATES}/:id/pdf`, READ),
  gone(`GET ${ESTIMATES}/:id/answer/file`, READ),
  gone(`GET ${ESTIMATES}/:id/differences/:otherId`, READ),
  gone(`GET ${ESTIMATES}/:id/rates`, READ, undefined, 'costType=1'),
  gone(`GET ${ESTIMATES}/:id/rates/differences`, READ),
  gone(`GET ${ESTIMATES}/:id/contacts`, READ),
  gone(`GET ${ESTIMATES}/:id/approvers`, READ),
  gone(`POST ${ESTIMATES}/:id/versions`, CREATE, {}),
  gone(CALL, READ, { action: 'cancel', lastModified: NOW }),
  on(`PUT ${ESTIMATES}/:id`, 'an estimate of the other agency', UPDATE, 'nobody', 404, ({ elsewhere: there }) => ({
    ids: [there.estimate],
    body: { id: there.estimate, name: 'Mine', lastModified: NOW },
  })),
];

/** Every call about estimates (PERM-11, PERM-14, PERM-15). */
export const ESTIMATE_TRIALS: readonly Trial[] = [...reads, ...saves, ...steps, ...orders, ...elsewhere];
