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
  shows({
    call: `GET ${ESTIMATES}`,
    on: 'all',
    mayCall: READ,
    maySee: 'everybody',
    sends: anEstimate(undefined, byName),
  }),
  shows({
    call: `GET ${ESTIMATES}/search`,
    on: 'all',
    mayCall: READ,
    maySee: 'everybody',
    sends: anEstimate(undefined, byName),
  }),
  shows({
    call: `GET ${ESTIMATES}/search`,
    on: 'those that wait for me',
    mayCall: READ,
    maySee: 'everybody',
    sends: anEstimate(waitingForMe, (made) => ({ query: `${byName(made).query}&myApprovals=true` })),
  }),
  shows({
    call: `GET ${ESTIMATES}/search`,
    on: 'those that wait for others',
    mayCall: READ,
    maySee: 'none',
    sends: anEstimate(waitingForOther, (made) => ({ query: `${byName(made).query}&myApprovals=true` })),
  }),
  shows({
    call: `GET ${ESTIMATES}/export`,
    on: 'all',
    mayCall: READ,
    maySee: 'everybody',
    sends: anEstimate(undefined, byName),
  }),
  shows({
    call: `GET ${ESTIMATES}/export`,
    on: 'what lines cost',
    mayCall: READ,
    maySee: 'margin.read',
    sends: anEstimate(undefined, (made) => ({ query: `${byName(made).query}&of=lines`, looksFor: ',cost,mark_up,' })),
  }),
  open({ call: `GET ${ESTIMATES}/:id`, mayCall: READ, sends: anEstimate() }),
  // The purchased lines and their prices.
  shows({
    call: `GET ${ESTIMATES}/:id`,
    on: 'its cost',
    mayCall: READ,
    maySee: 'margin.read',
    sends: anEstimate(undefined, () => ({ looksFor: '"cost":"98.76"' })),
  }),
  shows({
    call: `GET ${ESTIMATES}/:id`,
    on: 'its margin',
    mayCall: READ,
    maySee: 'margin.read',
    sends: anEstimate(undefined, () => ({ looksFor: '"margin":{' })),
  }),
  open({ call: `GET ${ESTIMATES}/:id/pdf`, mayCall: READ, sends: anEstimate() }),
  open({ call: `GET ${ESTIMATES}/:id/paper`, mayCall: READ, sends: anEstimate() }),
  open({
    call: `GET ${ESTIMATES}/:id/answer/file`,
    mayCall: READ,
    sends: async (scene) => {
      const { id } = await scene.estimate({ ...byKeeper(scene), status: 'DECLINED' });
      await scene.sql(
        `insert into estimate_answer (estimate_id, answer, name, comment, answered_on, file_name, file)
       values ($1, 'decline', 'Carla', 'No', '2026-11-20', 'no.txt', 'No')`,
        [id],
      );
      return { ids: [id] };
    },
  }),
  open({ call: `GET ${ESTIMATES}/:id/differences/:otherId`, mayCall: READ, sends: anEstimate() }),
  open({
    call: `GET ${ESTIMATES}/:id/rates`,
    mayCall: READ,
    sends: (scene) => anEstimate(undefined, () => ({ query: `costType=${scene.costType.id}` }))(scene),
  }),
  open({ call: `GET ${ESTIMATES}/:id/rates/differences`, mayCall: READ, sends: anEstimate() }),
  open({ call: `GET ${ESTIMATES}/:id/contacts`, mayCall: READ, sends: anEstimate() }),
  open({ call: `GET ${ESTIMATES}/:id/approvers`, mayCall: READ, sends: anEstimate() }),
  ...['choices', 'suppliers', 'jobs'].map((what) => open({ call: `GET ${ESTIMATES}/${what}`, mayCall: READ })),
];

const saves: Trial[] = [
  open({
    call: `POST ${ESTIMATES}`,
    mayCall: CREATE,
    sends: async ({ newJob }) => ({
      body: { job: { id: (await newJob()).id }, kind: 'original', requestId: randomUUID() },
    }),
  }),
  open({ call: `POST ${ESTIMATES}/:id/versions`, mayCall: CREATE, sends: anEstimate(undefined, () => ({ body: {} })) }),
  open({
    call: `PUT ${ESTIMATES}/:id`,
    mayCall: UPDATE,
    sends: async (scene) => {
      const { id, last_modified: lastModified } = await scene.estimate(byKeeper(scene));
      return { ids: [id], body: { id, name: 'Changed', lastModified } };
    },
  }),
];

const STATUS = 'estimate-not-permitted';

/** Takes a step on an estimate in a status. */
function step(action: string, fields: (scene: Scene) => Fields, more: (scene: Scene) => object = () => ({})) {
  return async (scene: Scene) => {
    const { id, last_modified: lastModified } = await scene.estimate({ ...byKeeper(scene), ...fields(scene) });
    return { ids: [id], body: { action, lastModified, ...more(scene) } };
  };
}

const CALL = `PUT ${ESTIMATES}/:id/actions`;
const steps: Trial[] = [
  on({
    call: CALL,
    on: 'ready',
    mayCall: READ,
    mayDo: UPDATE,
    refusal: STATUS,
    sends: step(
      'ready',
      () => ({}),
      ({ orderApprover }) => ({ approver: orderApprover }),
    ),
  }),
  on({
    call: CALL,
    on: 'send',
    mayCall: READ,
    mayDo: UPDATE,
    refusal: STATUS,
    sends: step(
      'send',
      () => ({ status: 'APPROVED' }),
      () => ({ to: ['client@acme.example'] }),
    ),
  }),
  on({
    call: CALL,
    on: 'resend',
    mayCall: READ,
    mayDo: UPDATE,
    refusal: STATUS,
    sends: step(
      'resend',
      () => ({ status: 'SENT' }),
      () => ({ to: ['other@acme.example'] }),
    ),
  }),
  on({
    call: CALL,
    on: 'withdraw',
    mayCall: READ,
    mayDo: UPDATE,
    refusal: STATUS,
    sends: step(
      'withdraw',
      () => ({ status: 'SENT' }),
      () => ({ comment: 'Wrong' }),
    ),
  }),
  on({ call: CALL, on: 'cancel', mayCall: READ, mayDo: UPDATE, refusal: STATUS, sends: step('cancel', () => ({})) }),
  on({
    call: CALL,
    on: 'record',
    mayCall: READ,
    mayDo: UPDATE,
    refusal: STATUS,
    sends: step(
      'record',
      () => ({ status: 'SENT' }),
      () => ({ answer: 'decline', name: 'Carla', day: '2026-11-20', comment: 'No' }),
    ),
  }),
  on({
    call: CALL,
    on: "recall, not the approver's",
    mayCall: READ,
    mayDo: UPDATE,
    refusal: STATUS,
    sends: step('recall', waitingForOther),
  }),
  ...(['approve', 'reject'] as const).flatMap((action) => [
    on({
      call: CALL,
      on: `${action}, the own`,
      mayCall: READ,
      mayDo: APPROVE,
      refusal: STATUS,
      sends: step(action, waitingForMe, () => (action === 'reject' ? { comment: 'No' } : {})),
    }),
  ]),
  ...(['approve', 'reject'] as const).map((action) =>
    on({
      call: CALL,
      on: `${action}, somebody else's`,
      mayCall: READ,
      mayDo: 'none',
      refusal: 'estimate-approver-only',
      sends: step(action, waitingForOther, () => (action === 'reject' ? { comment: 'No' } : {})),
    }),
  ),
];

const orders: Trial[] = [
  open({
    call: `POST ${ESTIMATES}/:id/orders`,
    mayCall: `${READ} & purchaseorder.create`,
    sends: async (scene) => {
      const { id } = await scene.estimate({ ...byKeeper(scene), isAccepted: true });
      const { rows } = (await scene.sql('select id from estimate_line where estimate_id = $1', [id])) as {
        rows: { id: number }[];
      };
      return { ids: [id], body: { lines: rows.map((line) => line.id) } };
    },
  }),
];

/** Calls with an estimate that exists only in the other agency: nothing here refers to it. */
const NOW = '2026-11-21T10:00:00.000Z';
type Gone = Pick<Trial, 'call' | 'mayCall'> & { body?: object; query?: string };
const gone = ({ call, mayCall, body, query }: Gone): Trial =>
  on({
    call,
    on: 'an estimate of the other agency',
    mayCall,
    mayDo: 'none',
    refusal: 404,
    sends: ({ elsewhere }) => ({
      ids: [elsewhere.estimate, elsewhere.estimate],
      ...(body ? { body } : {}),
      ...(query ? { query } : {}),
    }),
  });
const elsewhere: Trial[] = [
  gone({ call: `GET ${ESTIMATES}/:id`, mayCall: READ }),
  gone({ call: `GET ${ESTIMATES}/:id/pdf`, mayCall: READ }),
  gone({ call: `GET ${ESTIMATES}/:id/paper`, mayCall: READ }),
  gone({ call: `GET ${ESTIMATES}/:id/answer/file`, mayCall: READ }),
  gone({ call: `GET ${ESTIMATES}/:id/differences/:otherId`, mayCall: READ }),
  gone({ call: `GET ${ESTIMATES}/:id/rates`, mayCall: READ, query: 'costType=1' }),
  gone({ call: `GET ${ESTIMATES}/:id/rates/differences`, mayCall: READ }),
  gone({ call: `GET ${ESTIMATES}/:id/contacts`, mayCall: READ }),
  gone({ call: `GET ${ESTIMATES}/:id/approvers`, mayCall: READ }),
  gone({ call: `POST ${ESTIMATES}/:id/versions`, mayCall: CREATE, body: {} }),
  gone({ call: CALL, mayCall: READ, body: { action: 'cancel', lastModified: NOW } }),
  on({
    call: `PUT ${ESTIMATES}/:id`,
    on: 'an estimate of the other agency',
    mayCall: UPDATE,
    mayDo: 'none',
    refusal: 404,
    sends: ({ elsewhere: there }) => ({
      ids: [there.estimate],
      body: { id: there.estimate, name: 'Mine', lastModified: NOW },
    }),
  }),
];

/** The trials of estimates. */
export const ESTIMATE_TRIALS: readonly Trial[] = [...reads, ...saves, ...steps, ...orders, ...elsewhere];
