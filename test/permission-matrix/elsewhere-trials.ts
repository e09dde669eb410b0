import { randomUUID } from 'node:crypto';
import { type OnlyElsewhere, on, type Trial } from './trial.ts';

const NOW = '2026-11-21T10:00:00.000Z';
const ANY_READ = 'job.read | project.read';
const ANY_INVOICE = 'draftproductioninvoice.approve | draftsundryinvoice.approve';
const PINS = '/api/timesheet/pinnedtimeallocations';
const ENTRIES = '/api/timesheet/timeentries';
const ORDERS = '/api/purchaseorders';
const INVOICES = '/api/approvals/clientinvoices';

type Gone = Pick<Trial, 'call' | 'mayCall'> & { what: keyof OnlyElsewhere };

/** Makes a call with an ID that exists only in the other agency: no caller finds it. */
function gone({ call, mayCall, what, body, query }: Gone & { body?: object; query?: string }): Trial {
  return on({
    call,
    on: `a ${what} of the other agency`,
    mayCall,
    mayDo: 'none',
    refusal: 404,
    sends: ({ elsewhere }) => ({
      ids: [elsewhere[what], 'time'],
      ...(body ? { body: 'id' in body ? { ...body, id: (body.id as number) * elsewhere[what] } : body } : {}),
      ...(query ? { query } : {}),
    }),
  });
}

/** The same for calls with a list of IDs, which report each of them in their result. */
function goneInResult({ call, mayCall, what, item }: Gone & { item: (id: number) => unknown }): Trial {
  return on({
    call,
    on: `a ${what} of the other agency`,
    mayCall,
    mayDo: 'none',
    refusal: 'refused in the result',
    sends: ({ elsewhere }) => ({
      body: [item(elsewhere[what])],
    }),
  });
}

const draft = { units: 1, notes: '', transactionDate: '2026-11-16', isBillable: true, jobId: 1, costTypeId: 1 };

/** Every call that refers to a record, with a record of the other agency. */
export const ELSEWHERE_TRIALS: readonly Trial[] = [
  gone({ call: `GET ${ENTRIES}/:id`, mayCall: 'everybody', what: 'timeEntry' }),
  gone({ call: `GET ${ENTRIES}/:id/history`, mayCall: 'everybody', what: 'timeEntry' }),
  gone({
    call: `PUT ${ENTRIES}/:id`,
    mayCall: 'everybody',
    what: 'timeEntry',
    body: { ...draft, id: 1, lastModified: NOW },
  }),
  gone({ call: `DELETE ${ENTRIES}/:id`, mayCall: 'everybody', what: 'timeEntry' }),
  gone({ call: `GET ${PINS}/:id`, mayCall: 'everybody', what: 'pin' }),
  gone({ call: `DELETE ${PINS}/:id`, mayCall: 'everybody', what: 'pin' }),
  gone({ call: 'DELETE /api/jobs/favorites/:id', mayCall: 'everybody', what: 'favorite' }),
  gone({ call: 'DELETE /api/timesheet/timeapprovers/deputies/:id', mayCall: 'approver', what: 'deputy' }),
  on({
    call: 'POST /api/jobs/favorites',
    on: 'a job of the other agency',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: ({ elsewhere }) => ({
      body: { id: elsewhere.job, isBillable: true },
    }),
  }),
  on({
    call: `POST ${PINS}`,
    on: 'a job of the other agency',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: ({ me, costType, elsewhere }) => ({
      body: { job: { id: elsewhere.job }, costType: { id: costType.id }, employee: { id: me } },
    }),
  }),
  on({
    call: 'PUT /api/timesheet/timer',
    on: 'an entry of the other agency',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: async (scene) => {
      await scene.sql('delete from running_timer where employee_id = $1', [scene.me]);
      return { body: { id: randomUUID(), entryId: scene.elsewhere.timeEntry } };
    },
  }),
  goneInResult({
    call: 'PUT /api/timesheet/timeapprovers/approved',
    mayCall: 'approver',
    what: 'timeEntry',
    item: (id) => ({
      ...{ id, lastModified: NOW, isApproved: true, isCurrentPeriod: true },
    }),
  }),
  goneInResult({
    call: 'PUT /api/timesheet/timeapprovers/returned',
    mayCall: 'approver',
    what: 'timeEntry',
    item: (id) => ({
      ...{ id, lastModified: NOW, comment: 'Which client?' },
    }),
  }),
  goneInResult({
    call: 'PUT /api/timesheet/timeapprovers/returned/withdrawn',
    mayCall: 'approver',
    what: 'timeEntry',
    item: (id) => ({
      ...{ id, lastModified: NOW },
    }),
  }),

  ...(['job', 'project'] as const).flatMap((kind) => [
    gone({ call: `GET /api/timesheet/${kind}s/:id/details`, mayCall: 'everybody', what: kind }),
    gone({ call: `GET /api/timesheet/${kind}s/:id/costtypes`, mayCall: 'everybody', what: kind }),
    gone({ call: `GET /api/${kind}s/:id`, mayCall: `${kind}.read`, what: kind }),
    gone({
      call: `PUT /api/${kind}s/:id`,
      mayCall: `${kind}.update`,
      what: kind,
      body: {
        id: kind === 'job' ? 1 : -1,
        name: 'changed',
        lastModified: NOW,
      },
    }),
    gone({ call: `DELETE /api/${kind}s/:id`, mayCall: `${kind}.delete`, what: kind }),
    goneInResult({
      call: 'POST /api/jobs/deletions',
      mayCall: 'job.delete | project.delete',
      what: kind,
      item: (id) => (kind === 'job' ? id : -id),
    }),
    gone({ call: 'GET /api/jobs/reports/:id/costTypeTracking', mayCall: ANY_READ, what: kind }),
    ...[
      'summaries/costtype',
      'summaries/costtype/export',
      'summaries/timesheet',
      'summaries/revenue',
      'summaries/wip',
      'summaries/status',
    ].map((path) => gone({ call: `GET /api/jobs/:id/${path}`, mayCall: ANY_READ, what: kind })),
    gone({ call: 'GET /api/jobs/:id/amounts/:figure', mayCall: ANY_READ, what: kind }),
    gone({ call: 'GET /api/jobs/:id/amounts/:figure/export', mayCall: ANY_READ, what: kind }),
    gone({ call: 'GET /api/jobs/:id/open-items', mayCall: ANY_READ, what: kind }),
    gone({ call: 'GET /api/jobs/:id/comments', mayCall: ANY_READ, what: kind }),
    gone({ call: 'POST /api/jobs/:id/comments', mayCall: ANY_READ, what: kind, body: { text: 'Said' } }),
    gone({ call: 'GET /api/jobs/:id/mentionable', mayCall: ANY_READ, what: kind }),
    {
      ...on({
        call: 'POST /api/jobs/:id/comments',
        on: `a ${kind}, mentioning somebody of the other agency`,
        mayCall: ANY_READ,
        mayDo: 'none',
        refusal: 'mention-unsuitable',
        sends: (scene) => ({ ids: [scene[kind].id], body: { text: 'Said', mentions: [scene.elsewhere.employee] } }),
      }),
      mayFind: `${kind}.read`,
    },
  ]),
  on({
    call: 'PUT /api/jobs/mentions/seen',
    on: 'of the other agency',
    mayCall: ANY_READ,
    mayDo: ANY_READ,
    refusal: 403,
    sends: ({ elsewhere }) => ({
      body: { ids: [elsewhere.mention] },
    }),
  }),
  on({
    call: 'PUT /api/jobs/:id/comments/:commentId',
    on: 'of the other agency',
    mayCall: ANY_READ,
    mayDo: 'none',
    refusal: 404,
    sends: ({ job, elsewhere }) => ({
      ids: [job.id, elsewhere.comment],
      body: { text: 'Said' },
    }),
  }),
  on({
    call: 'DELETE /api/jobs/:id/comments/:commentId',
    on: 'of the other agency',
    mayCall: ANY_READ,
    mayDo: 'none',
    refusal: 404,
    sends: ({ job, elsewhere }) => ({
      ids: [job.id, elsewhere.comment],
    }),
  }),
  gone({
    call: 'GET /api/timesheet/jobs/:id/budget',
    mayCall: 'everybody',
    what: 'job',
    query: 'costTypeId=1',
  }),
  gone({ call: 'GET /api/jobs/:id/studio-jobs', mayCall: 'job.read', what: 'job' }),
  gone({
    call: 'POST /api/jobs/:id/studio-jobs',
    mayCall: 'job.create',
    what: 'job',
    body: { divisionId: 2, accountExecutiveId: 1, jobTypeId: 1 },
  }),
  gone({ call: 'GET /api/clients/:id/contacts', mayCall: ANY_READ, what: 'client' }),
  gone({ call: 'GET /api/clients/:id/products/search', mayCall: 'everybody', what: 'client' }),
  gone({ call: 'GET /api/employees/:id/companydetails', mayCall: 'everybody', what: 'employee' }),
  on({
    call: 'PUT /api/employees/:id/language',
    on: 'of the other agency',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 403,
    sends: ({ elsewhere }) => ({
      ids: [elsewhere.employee],
      query: 'useSecondLanguage=true',
    }),
  }),
  on({
    call: 'PUT /api/employees/:id/start',
    on: 'of the other agency',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 403,
    sends: ({ elsewhere }) => ({
      ids: [elsewhere.employee],
      query: 'atHome=true',
    }),
  }),
  on({
    call: 'PUT /api/employees/:id/numberformat',
    on: 'of the other agency',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 403,
    sends: ({ elsewhere }) => ({
      ids: [elsewhere.employee],
    }),
  }),

  gone({ call: `GET ${ORDERS}/:id`, mayCall: 'purchaseorder.read', what: 'order' }),
  gone({ call: `DELETE ${ORDERS}/deputies/:id`, mayCall: 'purchaseorder.approve', what: 'orderDeputy' }),
  gone({ call: `GET ${ORDERS}/:id/pdf`, mayCall: 'purchaseorder.read', what: 'order' }),
  gone({ call: `GET ${ORDERS}/:id/paper`, mayCall: 'purchaseorder.read', what: 'order' }),
  gone({
    call: `POST ${ORDERS}/:id/answers`,
    mayCall: 'purchaseorder.read',
    what: 'order',
    body: { text: 'Yes', sent: 0 },
  }),
  gone({
    call: `POST ${ORDERS}/:id/mail`,
    mayCall: 'purchaseorder.read',
    what: 'order',
    body: { address: 'print@supplier.example', sent: 0 },
  }),
  gone({ call: `GET ${ORDERS}/:id/attachments`, mayCall: 'purchaseorder.read', what: 'order' }),
  ...(['GET', 'DELETE'] as const).map((method) =>
    on({
      call: `${method} ${ORDERS}/:id/attachments/:attachmentId`,
      on: 'of the other agency',
      mayCall: `purchaseorder.${method === 'GET' ? 'read' : 'update'}`,
      mayDo: 'none',
      refusal: 404,
      sends: async (scene) => ({
        ids: [(await scene.order({ created_by_id: scene.me })).id, scene.elsewhere.attachment],
      }),
    }),
  ),
  gone({ call: `GET ${ORDERS}/jobs/:id`, mayCall: 'purchaseorder.read', what: 'job' }),
  gone({ call: `GET ${ORDERS}/jobs/:id/costtypes`, mayCall: 'purchaseorder.read', what: 'job' }),
  gone({
    call: `PUT ${ORDERS}/:id`,
    mayCall: 'purchaseorder.update',
    what: 'order',
    body: { id: 1, details: 'Changed', lastModified: NOW },
  }),
  gone({ call: `DELETE ${ORDERS}/:id`, mayCall: 'purchaseorder.delete', what: 'order' }),
  gone({ call: `POST ${ORDERS}/:id/clone`, mayCall: 'purchaseorder.create & purchaseorder.read', what: 'order' }),
  gone({ call: `POST ${ORDERS}/:id/amend`, mayCall: 'purchaseorder.create & purchaseorder.read', what: 'order' }),
  on({
    call: `GET ${ORDERS}/approvers/:division`,
    on: 'of the other agency',
    mayCall: 'purchaseorder.read',
    mayDo: 'none',
    refusal: 404,
    sends: ({ elsewhere }) => ({
      ids: [0],
      query: `purchaseOrderID=${elsewhere.order}`,
    }),
  }),
  ...(
    [
      ['ready', 'purchaseorder.update', { IsReady: true }],
      ['approved', 'purchaseorder.approve', { IsApproved: true }],
      ['rejected', 'purchaseorder.approve', { IsRejected: true, Comment: 'Too dear' }],
      ['recall', 'purchaseorder.update', { IsRecalled: true }],
      ['cancel', 'purchaseorder.read', {}],
    ] as const
  ).map(([path, who, more]) =>
    goneInResult({
      call: `PUT ${ORDERS}/${path}`,
      mayCall: who,
      what: 'order',
      item: (Id) => ({ Id, LastModified: NOW, ...more }),
    }),
  ),
  gone({ call: `GET ${INVOICES}/:id`, mayCall: ANY_INVOICE, what: 'invoice' }),
  goneInResult({
    call: `PUT ${INVOICES}/approved`,
    mayCall: ANY_INVOICE,
    what: 'invoice',
    item: (id) => ({ id, isApproved: true }),
  }),
  goneInResult({
    call: `PUT ${INVOICES}/rejected`,
    mayCall: ANY_INVOICE,
    what: 'invoice',
    item: (id) => ({
      id,
      isRejected: true,
      comment: 'Too dear',
    }),
  }),
];
