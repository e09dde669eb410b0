import { randomUUID } from 'node:crypto';
import { on, open, type Scene, shows, type Trial } from './trial.ts';

const ORDERS = '/api/purchaseorders';
const READ = 'purchaseorder.read';
const UPDATE = 'purchaseorder.update';

/** An order as a call that acts on it names it. */
async function asRead(scene: Scene, fields: Parameters<Scene['order']>[0]) {
  const { id, last_modified: lastModified } = await scene.order(fields);
  return { Id: id, LastModified: lastModified };
}

const byKeeper = ({ keeper, orderApprover }: Scene) => ({ created_by_id: keeper.id, approver_id: orderApprover });
const waitingForMe = (scene: Scene) => ({ ...byKeeper(scene), approver_id: scene.me, approve_status: 'READY' });
const waitingForOther = (scene: Scene) => ({ ...byKeeper(scene), approve_status: 'READY' });

const reads: Trial[] = [
  shows(`GET ${ORDERS}/search`, 'all', READ, 'everybody', anOrder(byKeeper)),
  shows(`GET ${ORDERS}/search`, 'those that wait for me', READ, 'everybody', anOrder(waitingForMe, 'myApprovals=true')),
  shows(
    `GET ${ORDERS}/search`,
    'those that wait for others',
    READ,
    'nobody',
    anOrder(waitingForOther, 'myApprovals=true'),
  ),
  open(`GET ${ORDERS}/jobs/:id`, READ, ({ job }) => ({ ids: [job.id] })),
  open(`GET ${ORDERS}/export`, READ),
  open(`GET ${ORDERS}/notices`, READ),
  open(`GET ${ORDERS}/:id`, READ, anOrder(byKeeper)),
  open(`GET ${ORDERS}/glcharts`, READ),
  open(`GET ${ORDERS}/approvers/:division`, READ, () => ({ ids: [0] })),
  open(`GET ${ORDERS}/jobs/lookup`, READ),
  open(`GET ${ORDERS}/jobs/:id/costtypes`, READ, ({ job }) => ({ ids: [job.id] })),
  open(`GET ${ORDERS}/checkpoglaccountisreadonlyforemployee`, READ),
  ...['vendortaxstatuses/lookup', 'divisions/lookup', 'currencies/lookup', 'suppliers/search'].map((path) =>
    open(`GET /api/${path}`, READ),
  ),
];

function anOrder(fields: (scene: Scene) => Parameters<Scene['order']>[0], query = '') {
  return async (scene: Scene) => {
    const { id, reference } = await scene.order(fields(scene));
    return { ids: [id], query: `keyphrase=${reference}&${query}`, looksFor: reference };
  };
}

/** A file on somebody's order: whoever may read or change orders may read or change their files. */
async function aFile(scene: Scene) {
  const { id } = await scene.order(byKeeper(scene));
  return { ids: [id, (await scene.attachment(id)).id] };
}

const files: Trial[] = [
  open(`GET ${ORDERS}/:id/pdf`, READ, anOrder(byKeeper)),
  open(`GET ${ORDERS}/:id/attachments`, READ, aFile),
  open(`GET ${ORDERS}/:id/attachments/:attachmentId`, READ, aFile),
  open(`DELETE ${ORDERS}/:id/attachments/:attachmentId`, UPDATE, aFile),
  open(`POST ${ORDERS}/:id/attachments`, UPDATE, async (scene) => ({
    ids: [(await scene.order(byKeeper(scene))).id],
    query: `fileName=offer.txt&requestId=${randomUUID()}`,
    body: new TextEncoder().encode('An offer'),
  })),
];

const saves: Trial[] = [
  open(`POST ${ORDERS}`, 'purchaseorder.create', ({ supplier, division }) => ({
    body: { id: 0, supplier: { id: supplier.id }, division: { id: division.id }, items: [] },
  })),
  open(`POST ${ORDERS}/:id/clone`, `purchaseorder.create & ${READ}`, anOrder(byKeeper)),
  open(
    `POST ${ORDERS}/:id/amend`,
    `purchaseorder.create & ${READ}`,
    anOrder((scene) => ({ ...byKeeper(scene), approve_status: 'APPROVED' })),
  ),
  open(`PUT ${ORDERS}/:id`, UPDATE, async (scene) => {
    const { Id: id, LastModified: lastModified } = await asRead(scene, byKeeper(scene));
    const { supplier, division } = scene;
    const body = { id, supplier: { id: supplier.id }, division: { id: division.id }, details: 'Changed', lastModified };
    return { ids: [id], body };
  }),
  ...(['created_by_id', 'requester_id'] as const).map((mine) =>
    on(`DELETE ${ORDERS}/:id`, `by ${mine}`, 'purchaseorder.delete', 'everybody', 403, (scene) =>
      anOrder(() => ({ ...byKeeper(scene), [mine]: scene.me }), '')(scene),
    ),
  ),
  on(
    `DELETE ${ORDERS}/:id`,
    "somebody else's",
    'purchaseorder.delete',
    'nobody',
    'order-delete-people',
    anOrder(byKeeper),
  ),
];

const TOLD = 'told in the result';
const actions: Trial[] = [
  open(`PUT ${ORDERS}/ready`, UPDATE, async (scene) => ({
    body: [{ ...(await asRead(scene, byKeeper(scene))), IsReady: true }],
  })),
  on(`PUT ${ORDERS}/recall`, "not the approver's", UPDATE, 'everybody', TOLD, async (scene) => ({
    body: [{ ...(await asRead(scene, waitingForOther(scene))), IsRecalled: true }],
  })),
  on(`PUT ${ORDERS}/recall`, "the approver's", UPDATE, 'nobody', TOLD, async (scene) => ({
    body: [{ ...(await asRead(scene, waitingForMe(scene))), IsRecalled: true }],
  })),
  ...(
    [
      ['the own', waitingForMe, 'everybody'],
      ["somebody else's", waitingForOther, 'nobody'],
    ] as const
  ).flatMap(([whose, fields, who]) => [
    on(`PUT ${ORDERS}/approved`, whose, 'purchaseorder.approve', who, TOLD, async (scene) => ({
      body: [{ ...(await asRead(scene, fields(scene))), IsApproved: true }],
    })),
    on(`PUT ${ORDERS}/rejected`, whose, 'purchaseorder.approve', who, TOLD, async (scene) => ({
      body: [{ ...(await asRead(scene, fields(scene))), IsRejected: true, Comment: 'Too dear' }],
    })),
  ]),
  ...(['approver_id', 'requester_id', 'created_by_id', null] as const).map((mine) =>
    on(`PUT ${ORDERS}/cancel`, `by ${mine}`, READ, mine ? 'everybody' : 'nobody', TOLD, async (scene) => ({
      body: [await asRead(scene, { ...byKeeper(scene), ...(mine ? { [mine]: scene.me } : {}) })],
    })),
  ),
];

/** An approved order of an agency that sends them to suppliers. */
function toSupplier(fields: (scene: Scene) => Record<string, unknown>) {
  return async (scene: Scene) => {
    await scene.sql("update agency set supplier_mail = 'ask'");
    const { id } = await scene.order({ ...byKeeper(scene), approve_status: 'APPROVED', ...fields(scene) });
    return { ids: [id], body: { address: 'print@supplier.example', sent: 0 } };
  };
}

const mails: Trial[] = [
  on(
    `POST ${ORDERS}/:id/mail`,
    "somebody else's",
    READ,
    UPDATE,
    'supplier-mail-people',
    toSupplier(() => ({})),
  ),
  ...(['approver_id', 'requester_id', 'created_by_id'] as const).map((mine) =>
    on(
      `POST ${ORDERS}/:id/mail`,
      `by ${mine}`,
      READ,
      'everybody',
      'supplier-mail-people',
      toSupplier(({ me }) => ({ [mine]: me })),
    ),
  ),
];

/** An approved order that has gone to its supplier. */
const goneToSupplier = async (scene: Scene) => {
  const { ids } = await toSupplier(() => ({}))(scene);
  await scene.sql(
    `with mail as (insert into outgoing_mail (template, address) values ('note', 'a@b.example') returning id)
     insert into supplier_mail (purchase_order_id, outgoing_mail_id, kind, by_employee_id) select $1, mail.id, 'order', $2 from mail`,
    [ids[0], scene.keeper.id],
  );
  return { ids, body: { text: 'Yes', sent: 1 } };
};

const answers: Trial[] = [
  on(`POST ${ORDERS}/:id/answers`, 'of the supplier', READ, UPDATE, 'supplier-mail-people', goneToSupplier),
];

const APPROVE = 'purchaseorder.approve';
/** An order that waits for somebody whose deputy one is, or was. */
async function inPlaceOfItsApprover(scene: Scene, day: string) {
  const approver = await scene.newOrderApprover();
  await scene.orderDeputy(approver.id, scene.me, day);
  return asRead(scene, { ...byKeeper(scene), approver_id: approver.id, approve_status: 'READY' });
}

function namedBy(who: 'me' | 'otherSupervisor', day: string) {
  return async (scene: Scene) => {
    const other = await scene.newOrderApprover();
    const { id } = await scene.orderDeputy(scene[who], other.id, day);
    return { ids: [id], looksFor: `"deputy":{"id":${other.id},` };
  };
}

const deputies: Trial[] = [
  ...(
    [
      ['as a deputy of today', '2026-11-21', 'everybody'],
      ['as a deputy of yesterday', '2026-11-20', 'nobody'],
    ] as const
  ).flatMap(([what, day, who]) => [
    on(`PUT ${ORDERS}/approved`, what, APPROVE, who, TOLD, async (scene) => ({
      body: [{ ...(await inPlaceOfItsApprover(scene, day)), IsApproved: true }],
    })),
    on(`PUT ${ORDERS}/rejected`, what, APPROVE, who, TOLD, async (scene) => ({
      body: [{ ...(await inPlaceOfItsApprover(scene, day)), IsRejected: true, Comment: 'Too dear' }],
    })),
  ]),
  open(`GET ${ORDERS}/deputies/candidates`, APPROVE),
  open(`POST ${ORDERS}/deputies`, APPROVE, async (scene) => ({
    body: { deputyId: (await scene.newOrderApprover()).id, startDate: '2027-01-04', endDate: '2027-01-08' },
  })),
  ...(['me', 'otherSupervisor'] as const).flatMap((who) => {
    const whose = who === 'me' ? 'everybody' : 'nobody';
    return [
      shows(`GET ${ORDERS}/deputies`, `named by ${who}`, APPROVE, whose, namedBy(who, '2027-03-01')),
      on(`DELETE ${ORDERS}/deputies/:id`, `named by ${who}`, APPROVE, whose, 404, namedBy(who, '2027-02-01')),
    ];
  }),
];

const INVOICES = '/api/approvals/clientinvoices';
const ANY_INVOICE = 'draftproductioninvoice.approve | draftsundryinvoice.approve';
const invoices: Trial[] = (['PRODUCTION', 'SUNDRY'] as const).flatMap((kind) => {
  const who = `draft${kind.toLowerCase()}invoice.approve`;
  const one = async (scene: Scene) => {
    const { id, reference } = await scene.invoice(kind);
    return { ids: [id], looksFor: reference };
  };
  const searched = async (scene: Scene) => {
    const invoice = await one(scene);
    return { ...invoice, query: `keyphrase=${invoice.looksFor}` };
  };
  return [
    shows(`GET ${INVOICES}/search`, kind, ANY_INVOICE, who, searched),
    shows(`GET ${INVOICES}/export`, kind, ANY_INVOICE, who, searched),
    on(`GET ${INVOICES}/:id`, kind, ANY_INVOICE, who, 404, one),
    on(`PUT ${INVOICES}/approved`, kind, ANY_INVOICE, who, TOLD, async (scene) => ({
      body: [{ id: (await scene.invoice(kind)).id, isApproved: true }],
    })),
    on(`PUT ${INVOICES}/rejected`, kind, ANY_INVOICE, who, TOLD, async (scene) => ({
      body: [{ id: (await scene.invoice(kind)).id, isRejected: true, comment: 'Too dear' }],
    })),
  ];
});

/** Purchase orders and client invoices (PO-12 to PO-21, CI-09). */
export const PAPER_TRIALS: readonly Trial[] = [
  ...reads,
  ...files,
  ...saves,
  ...actions,
  ...mails,
  ...answers,
  ...deputies,
  ...invoices,
];
