import { randomUUID } from 'node:crypto';
import { on, open, type Scene, shows, type Trial } from './trial.ts';

const ORDERS = '/api/purchaseorders';
const READ = 'purchaseorder.read';
const UPDATE = 'purchaseorder.update';

/** Returns an order as calls refer to it. */
async function asRead(scene: Scene, fields: Parameters<Scene['order']>[0]) {
  const { id, last_modified: lastModified } = await scene.order(fields);
  return { Id: id, LastModified: lastModified };
}

const byKeeper = ({ keeper, orderApprover }: Scene) => ({ created_by_id: keeper.id, approver_id: orderApprover });
const waitingForMe = (scene: Scene) => ({ ...byKeeper(scene), approver_id: scene.me, approve_status: 'READY' });
const waitingForOther = (scene: Scene) => ({ ...byKeeper(scene), approve_status: 'READY' });

const reads: Trial[] = [
  shows({ call: `GET ${ORDERS}`, on: 'all', mayCall: READ, maySee: 'everybody', sends: anOrder(byKeeper) }),
  shows({ call: `GET ${ORDERS}/search`, on: 'all', mayCall: READ, maySee: 'everybody', sends: anOrder(byKeeper) }),
  shows({
    call: `GET ${ORDERS}/search`,
    on: 'those that wait for me',
    mayCall: READ,
    maySee: 'everybody',
    sends: anOrder(waitingForMe, 'myApprovals=true'),
  }),
  shows({
    call: `GET ${ORDERS}/search`,
    on: 'those that wait for others',
    mayCall: READ,
    maySee: 'none',
    sends: anOrder(waitingForOther, 'myApprovals=true'),
  }),
  open({ call: `GET ${ORDERS}/jobs/:id`, mayCall: READ, sends: ({ job }) => ({ ids: [job.id] }) }),
  open({ call: `GET ${ORDERS}/export`, mayCall: READ }),
  open({ call: `GET ${ORDERS}/notices`, mayCall: READ }),
  open({ call: `GET ${ORDERS}/:id`, mayCall: READ, sends: anOrder(byKeeper) }),
  open({ call: `GET ${ORDERS}/glcharts`, mayCall: READ }),
  open({ call: `GET ${ORDERS}/approvers/:division`, mayCall: READ, sends: () => ({ ids: [0] }) }),
  open({ call: `GET ${ORDERS}/jobs/lookup`, mayCall: READ }),
  open({ call: `GET ${ORDERS}/jobs/:id/costtypes`, mayCall: READ, sends: ({ job }) => ({ ids: [job.id] }) }),
  open({ call: `GET ${ORDERS}/checkpoglaccountisreadonlyforemployee`, mayCall: READ }),
  ...['vendortaxstatuses/lookup', 'divisions/lookup', 'currencies/lookup', 'suppliers/search'].map((path) =>
    open({ call: `GET /api/${path}`, mayCall: READ }),
  ),
];

function anOrder(fields: (scene: Scene) => Parameters<Scene['order']>[0], query = '') {
  return async (scene: Scene) => {
    const { id, reference } = await scene.order(fields(scene));
    return { ids: [id], query: `keyphrase=${reference}&${query}`, looksFor: reference };
  };
}

/** Creates a file on another person's order: callers who may read or change orders may read or change their files. */
async function aFile(scene: Scene) {
  const { id } = await scene.order(byKeeper(scene));
  return { ids: [id, (await scene.attachment(id)).id] };
}

const files: Trial[] = [
  open({ call: `GET ${ORDERS}/:id/pdf`, mayCall: READ, sends: anOrder(byKeeper) }),
  open({ call: `GET ${ORDERS}/:id/paper`, mayCall: READ, sends: anOrder(byKeeper) }),
  open({ call: `GET ${ORDERS}/:id/attachments`, mayCall: READ, sends: aFile }),
  open({ call: `GET ${ORDERS}/:id/attachments/:attachmentId`, mayCall: READ, sends: aFile }),
  open({ call: `DELETE ${ORDERS}/:id/attachments/:attachmentId`, mayCall: UPDATE, sends: aFile }),
  open({
    call: `POST ${ORDERS}/:id/attachments`,
    mayCall: UPDATE,
    sends: async (scene) => ({
      ids: [(await scene.order(byKeeper(scene))).id],
      query: `fileName=offer.txt&requestId=${randomUUID()}`,
      body: new TextEncoder().encode('An offer'),
    }),
  }),
];

const saves: Trial[] = [
  open({
    call: `POST ${ORDERS}`,
    mayCall: 'purchaseorder.create',
    sends: ({ supplier, division }) => ({
      body: { id: 0, supplier: { id: supplier.id }, division: { id: division.id }, items: [] },
    }),
  }),
  open({ call: `POST ${ORDERS}/:id/clone`, mayCall: `purchaseorder.create & ${READ}`, sends: anOrder(byKeeper) }),
  open({
    call: `POST ${ORDERS}/:id/amend`,
    mayCall: `purchaseorder.create & ${READ}`,
    sends: anOrder((scene) => ({ ...byKeeper(scene), approve_status: 'APPROVED' })),
  }),
  open({
    call: `PUT ${ORDERS}/:id`,
    mayCall: UPDATE,
    sends: async (scene) => {
      const { Id: id, LastModified: lastModified } = await asRead(scene, byKeeper(scene));
      const { supplier, division } = scene;
      const body = {
        id,
        supplier: { id: supplier.id },
        division: { id: division.id },
        details: 'Changed',
        lastModified,
      };
      return { ids: [id], body };
    },
  }),
  ...(['created_by_id', 'requester_id'] as const).map((mine) =>
    on({
      call: `DELETE ${ORDERS}/:id`,
      on: `by ${mine}`,
      mayCall: 'purchaseorder.delete',
      mayDo: 'everybody',
      refusal: 403,
      sends: (scene) => anOrder(() => ({ ...byKeeper(scene), [mine]: scene.me }), '')(scene),
    }),
  ),
  on({
    call: `DELETE ${ORDERS}/:id`,
    on: "somebody else's",
    mayCall: 'purchaseorder.delete',
    mayDo: 'none',
    refusal: 'order-delete-people',
    sends: anOrder(byKeeper),
  }),
];

const TOLD = 'refused in the result';
const actions: Trial[] = [
  open({
    call: `PUT ${ORDERS}/ready`,
    mayCall: UPDATE,
    sends: async (scene) => ({
      body: [{ ...(await asRead(scene, byKeeper(scene))), IsReady: true }],
    }),
  }),
  on({
    call: `PUT ${ORDERS}/recall`,
    on: "not the approver's",
    mayCall: UPDATE,
    mayDo: 'everybody',
    refusal: TOLD,
    sends: async (scene) => ({
      body: [{ ...(await asRead(scene, waitingForOther(scene))), IsRecalled: true }],
    }),
  }),
  on({
    call: `PUT ${ORDERS}/recall`,
    on: "the approver's",
    mayCall: UPDATE,
    mayDo: 'none',
    refusal: TOLD,
    sends: async (scene) => ({
      body: [{ ...(await asRead(scene, waitingForMe(scene))), IsRecalled: true }],
    }),
  }),
  ...(
    [
      ['the own', waitingForMe, 'everybody'],
      ["somebody else's", waitingForOther, 'none'],
    ] as const
  ).flatMap(([whose, fields, who]) => [
    on({
      call: `PUT ${ORDERS}/approved`,
      on: whose,
      mayCall: 'purchaseorder.approve',
      mayDo: who,
      refusal: TOLD,
      sends: async (scene) => ({
        body: [{ ...(await asRead(scene, fields(scene))), IsApproved: true }],
      }),
    }),
    on({
      call: `PUT ${ORDERS}/rejected`,
      on: whose,
      mayCall: 'purchaseorder.approve',
      mayDo: who,
      refusal: TOLD,
      sends: async (scene) => ({
        body: [{ ...(await asRead(scene, fields(scene))), IsRejected: true, Comment: 'Too dear' }],
      }),
    }),
  ]),
  ...(['approver_id', 'requester_id', 'created_by_id', null] as const).map((mine) =>
    on({
      call: `PUT ${ORDERS}/cancel`,
      on: `by ${mine}`,
      mayCall: READ,
      mayDo: mine ? 'everybody' : 'none',
      refusal: TOLD,
      sends: async (scene) => ({
        body: [await asRead(scene, { ...byKeeper(scene), ...(mine ? { [mine]: scene.me } : {}) })],
      }),
    }),
  ),
];

/** Creates an approved order of an agency that mails orders to suppliers. */
function toSupplier(fields: (scene: Scene) => Record<string, unknown>) {
  return async (scene: Scene) => {
    await scene.sql("update agency set supplier_mail = 'ask'");
    const { id } = await scene.order({ ...byKeeper(scene), approve_status: 'APPROVED', ...fields(scene) });
    return { ids: [id], body: { address: 'print@supplier.example', sent: 0 } };
  };
}

const mails: Trial[] = [
  on({
    call: `POST ${ORDERS}/:id/mail`,
    on: "somebody else's",
    mayCall: READ,
    mayDo: UPDATE,
    refusal: 'supplier-mail-people',
    sends: toSupplier(() => ({})),
  }),
  ...(['approver_id', 'requester_id', 'created_by_id'] as const).map((mine) =>
    on({
      call: `POST ${ORDERS}/:id/mail`,
      on: `by ${mine}`,
      mayCall: READ,
      mayDo: 'everybody',
      refusal: 'supplier-mail-people',
      sends: toSupplier(({ me }) => ({ [mine]: me })),
    }),
  ),
];

/** Creates an approved order that was mailed to its supplier. */
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
  on({
    call: `POST ${ORDERS}/:id/answers`,
    on: 'of the supplier',
    mayCall: READ,
    mayDo: UPDATE,
    refusal: 'supplier-mail-people',
    sends: goneToSupplier,
  }),
];

const APPROVE = 'purchaseorder.approve';
/** Creates an order that waits for a person whose deputy the caller is, or was. */
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
      ['as a deputy of yesterday', '2026-11-20', 'none'],
    ] as const
  ).flatMap(([what, day, who]) => [
    on({
      call: `PUT ${ORDERS}/approved`,
      on: what,
      mayCall: APPROVE,
      mayDo: who,
      refusal: TOLD,
      sends: async (scene) => ({
        body: [{ ...(await inPlaceOfItsApprover(scene, day)), IsApproved: true }],
      }),
    }),
    on({
      call: `PUT ${ORDERS}/rejected`,
      on: what,
      mayCall: APPROVE,
      mayDo: who,
      refusal: TOLD,
      sends: async (scene) => ({
        body: [{ ...(await inPlaceOfItsApprover(scene, day)), IsRejected: true, Comment: 'Too dear' }],
      }),
    }),
  ]),
  open({ call: `GET ${ORDERS}/deputies/candidates`, mayCall: APPROVE }),
  open({
    call: `POST ${ORDERS}/deputies`,
    mayCall: APPROVE,
    sends: async (scene) => ({
      body: { deputyId: (await scene.newOrderApprover()).id, startDate: '2027-01-04', endDate: '2027-01-08' },
    }),
  }),
  ...(['me', 'otherSupervisor'] as const).flatMap((who) => {
    const whose = who === 'me' ? 'everybody' : 'none';
    return [
      shows({
        call: `GET ${ORDERS}/deputies`,
        on: `named by ${who}`,
        mayCall: APPROVE,
        maySee: whose,
        sends: namedBy(who, '2027-03-01'),
      }),
      on({
        call: `DELETE ${ORDERS}/deputies/:id`,
        on: `named by ${who}`,
        mayCall: APPROVE,
        mayDo: whose,
        refusal: 404,
        sends: namedBy(who, '2027-02-01'),
      }),
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
    shows({ call: `GET ${INVOICES}`, on: kind, mayCall: ANY_INVOICE, maySee: who, sends: searched }),
    shows({ call: `GET ${INVOICES}/search`, on: kind, mayCall: ANY_INVOICE, maySee: who, sends: searched }),
    shows({ call: `GET ${INVOICES}/export`, on: kind, mayCall: ANY_INVOICE, maySee: who, sends: searched }),
    on({ call: `GET ${INVOICES}/:id`, on: kind, mayCall: ANY_INVOICE, mayDo: who, refusal: 404, sends: one }),
    on({
      call: `PUT ${INVOICES}/approved`,
      on: kind,
      mayCall: ANY_INVOICE,
      mayDo: who,
      refusal: TOLD,
      sends: async (scene) => ({
        body: [{ id: (await scene.invoice(kind)).id, isApproved: true }],
      }),
    }),
    on({
      call: `PUT ${INVOICES}/rejected`,
      on: kind,
      mayCall: ANY_INVOICE,
      mayDo: who,
      refusal: TOLD,
      sends: async (scene) => ({
        body: [{ id: (await scene.invoice(kind)).id, isRejected: true, comment: 'Too dear' }],
      }),
    }),
  ];
});

/** The trials of purchase orders and client invoices. */
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
