import { randomUUID } from 'node:crypto';
import { type OnlyElsewhere, on, type Trial } from './trial.ts';

const NOW = '2026-11-21T10:00:00.000Z';
const ANY_READ = 'job.read | project.read';
const ANY_INVOICE = 'draftproductioninvoice.approve | draftsundryinvoice.approve';
const PINS = '/api/timesheet/pinnedtimeallocations';
const ENTRIES = '/api/timesheet/timeentries';
const ORDERS = '/api/purchaseorders';
const INVOICES = '/api/approvals/clientinvoices';

/** A call with an id that is only in the other agency: nothing has it here, whoever asks. */
function gone(call: string, mayCall: string, what: keyof OnlyElsewhere, body?: object, query?: string): Trial {
  return on(call, `a ${what} of the other agency`, mayCall, 'nobody', 404, ({ elsewhere }) => ({
    ids: [elsewhere[what], 'time'],
    ...(body ? { body: 'id' in body ? { ...body, id: (body.id as number) * elsewhere[what] } : body } : {}),
    ...(query ? { query } : {}),
  }));
}

/** The same for calls that name it in a list and tell of each in their result. */
function goneInResult(call: string, mayCall: string, what: keyof OnlyElsewhere, item: (id: number) => unknown): Trial {
  return on(call, `a ${what} of the other agency`, mayCall, 'nobody', 'told in the result', ({ elsewhere }) => ({
    body: [item(elsewhere[what])],
  }));
}

const draft = { units: 1, notes: '', transactionDate: '2026-11-16', isBillable: true, jobId: 1, costTypeId: 1 };

/** Every call that names something, with a thing of the other agency (PERM-09). */
export const ELSEWHERE_TRIALS: readonly Trial[] = [
  gone(`GET ${ENTRIES}/:id`, 'everybody', 'timeEntry'),
  gone(`GET ${ENTRIES}/:id/history`, 'everybody', 'timeEntry'),
  gone(`PUT ${ENTRIES}/:id`, 'everybody', 'timeEntry', { ...draft, id: 1, lastModified: NOW }),
  gone(`DELETE ${ENTRIES}/:id`, 'everybody', 'timeEntry'),
  gone(`GET ${PINS}/:id`, 'everybody', 'pin'),
  gone(`DELETE ${PINS}/:id`, 'everybody', 'pin'),
  gone('DELETE /api/jobs/favorites/:id', 'everybody', 'favorite'),
  gone('DELETE /api/timesheet/timeapprovers/deputies/:id', 'approver', 'deputy'),
  on('POST /api/jobs/favorites', 'a job of the other agency', 'everybody', 'nobody', 404, ({ elsewhere }) => ({
    body: { id: elsewhere.job, isBillable: true },
  })),
  on(`POST ${PINS}`, 'a job of the other agency', 'everybody', 'nobody', 404, ({ me, costType, elsewhere }) => ({
    body: { job: { id: elsewhere.job }, costType: { id: costType.id }, employee: { id: me } },
  })),
  on('PUT /api/timesheet/timer', 'an entry of the other agency', 'everybody', 'nobody', 404, async (scene) => {
    await scene.sql('delete from running_timer where employee_id = $1', [scene.me]);
    return { body: { id: randomUUID(), entryId: scene.elsewhere.timeEntry } };
  }),
  goneInResult('PUT /api/timesheet/timeapprovers/approved', 'approver', 'timeEntry', (id) => ({
    ...{ id, lastModified: NOW, isApproved: true, isCurrentPeriod: true },
  })),
  goneInResult('PUT /api/timesheet/timeapprovers/returned', 'approver', 'timeEntry', (id) => ({
    ...{ id, lastModified: NOW, comment: 'Which client?' },
  })),
  goneInResult('PUT /api/timesheet/timeapprovers/returned/withdrawn', 'approver', 'timeEntry', (id) => ({
    ...{ id, lastModified: NOW },
  })),

  ...(['job', 'project'] as const).flatMap((kind) => [
    gone(`GET /api/timesheet/${kind}s/:id/details`, 'everybody', kind),
    gone(`GET /api/timesheet/${kind}s/:id/costtypes`, 'everybody', kind),
    gone(`GET /api/${kind}s/:id`, `${kind}.read`, kind),
    gone(`PUT /api/${kind}s/:id`, `${kind}.update`, kind, {
      id: kind === 'job' ? 1 : -1,
      name: 'changed',
      lastModified: NOW,
    }),
    gone(`DELETE /api/${kind}s/:id`, `${kind}.delete`, kind),
    goneInResult('POST /api/jobs/deletions', 'job.delete | project.delete', kind, (id) => (kind === 'job' ? id : -id)),
    gone('GET /api/jobs/reports/:id/costTypeTracking', ANY_READ, kind),
    ...[
      'summaries/costtype',
      'summaries/costtype/export',
      'summaries/timesheet',
      'summaries/revenue',
      'summaries/wip',
      'summaries/status',
    ].map((path) => gone(`GET /api/jobs/:id/${path}`, ANY_READ, kind)),
    gone('GET /api/jobs/:id/amounts/:figure', ANY_READ, kind),
    gone('GET /api/jobs/:id/amounts/:figure/export', ANY_READ, kind),
    gone('GET /api/jobs/:id/open-items', ANY_READ, kind),
    gone('GET /api/jobs/:id/comments', ANY_READ, kind),
    gone('POST /api/jobs/:id/comments', ANY_READ, kind, { text: 'Said' }),
    gone('GET /api/jobs/:id/mentionable', ANY_READ, kind),
    {
      ...on(
        'POST /api/jobs/:id/comments',
        `a ${kind}, mentioning somebody of the other agency`,
        ANY_READ,
        'nobody',
        'mention-unsuitable',
        (scene) => ({ ids: [scene[kind].id], body: { text: 'Said', mentions: [scene.elsewhere.employee] } }),
      ),
      isThere: `${kind}.read`,
    },
  ]),
  on('PUT /api/jobs/mentions/seen', 'of the other agency', ANY_READ, ANY_READ, 403, ({ elsewhere }) => ({
    body: { ids: [elsewhere.mention] },
  })),
  on('PUT /api/jobs/:id/comments/:commentId', 'of the other agency', ANY_READ, 'nobody', 404, ({ job, elsewhere }) => ({
    ids: [job.id, elsewhere.comment],
    body: { text: 'Said' },
  })),
  on(
    'DELETE /api/jobs/:id/comments/:commentId',
    'of the other agency',
    ANY_READ,
    'nobody',
    404,
    ({ job, elsewhere }) => ({
      ids: [job.id, elsewhere.comment],
    }),
  ),
  gone('GET /api/timesheet/jobs/:id/budget', 'everybody', 'job', undefined, 'costTypeId=1'),
  gone('GET /api/jobs/:id/studio-jobs', 'job.read', 'job'),
  gone('POST /api/jobs/:id/studio-jobs', 'job.create', 'job', { divisionId: 2, accountExecutiveId: 1, jobTypeId: 1 }),
  gone('GET /api/clients/:id/contacts', ANY_READ, 'client'),
  gone('GET /api/clients/:id/products/search', 'everybody', 'client'),
  gone('GET /api/employees/:id/companydetails', 'everybody', 'employee'),
  on('PUT /api/employees/:id/language', 'of the other agency', 'everybody', 'nobody', 403, ({ elsewhere }) => ({
    ids: [elsewhere.employee],
    query: 'useSecondLanguage=true',
  })),
  on('PUT /api/employees/:id/start', 'of the other agency', 'everybody', 'nobody', 403, ({ elsewhere }) => ({
    ids: [elsewhere.employee],
    query: 'atHome=true',
  })),
  on('PUT /api/employees/:id/numberformat', 'of the other agency', 'everybody', 'nobody', 403, ({ elsewhere }) => ({
    ids: [elsewhere.employee],
  })),

  gone(`GET ${ORDERS}/:id`, 'purchaseorder.read', 'order'),
  gone(`DELETE ${ORDERS}/deputies/:id`, 'purchaseorder.approve', 'orderDeputy'),
  gone(`GET ${ORDERS}/:id/pdf`, 'purchaseorder.read', 'order'),
  gone(`POST ${ORDERS}/:id/answers`, 'purchaseorder.read', 'order', { text: 'Yes', sent: 0 }),
  gone(`POST ${ORDERS}/:id/mail`, 'purchaseorder.read', 'order', { address: 'print@supplier.example', sent: 0 }),
  gone(`GET ${ORDERS}/:id/attachments`, 'purchaseorder.read', 'order'),
  ...(['GET', 'DELETE'] as const).map((method) =>
    on(
      `${method} ${ORDERS}/:id/attachments/:attachmentId`,
      'of the other agency',
      `purchaseorder.${method === 'GET' ? 'read' : 'update'}`,
      'nobody',
      404,
      async (scene) => ({
        ids: [(await scene.order({ created_by_id: scene.me })).id, scene.elsewhere.attachment],
      }),
    ),
  ),
  gone(`GET ${ORDERS}/jobs/:id`, 'purchaseorder.read', 'job'),
  gone(`GET ${ORDERS}/jobs/:id/costtypes`, 'purchaseorder.read', 'job'),
  gone(`PUT ${ORDERS}/:id`, 'purchaseorder.update', 'order', { id: 1, details: 'Changed', lastModified: NOW }),
  gone(`DELETE ${ORDERS}/:id`, 'purchaseorder.delete', 'order'),
  gone(`POST ${ORDERS}/:id/clone`, 'purchaseorder.create & purchaseorder.read', 'order'),
  gone(`POST ${ORDERS}/:id/amend`, 'purchaseorder.create & purchaseorder.read', 'order'),
  on(
    `GET ${ORDERS}/approvers/:division`,
    'of the other agency',
    'purchaseorder.read',
    'nobody',
    404,
    ({ elsewhere }) => ({
      ids: [0],
      query: `purchaseOrderID=${elsewhere.order}`,
    }),
  ),
  ...(
    [
      ['ready', 'purchaseorder.update', { IsReady: true }],
      ['approved', 'purchaseorder.approve', { IsApproved: true }],
      ['rejected', 'purchaseorder.approve', { IsRejected: true, Comment: 'Too dear' }],
      ['recall', 'purchaseorder.update', { IsRecalled: true }],
      ['cancel', 'purchaseorder.read', {}],
    ] as const
  ).map(([path, who, more]) =>
    goneInResult(`PUT ${ORDERS}/${path}`, who, 'order', (Id) => ({ Id, LastModified: NOW, ...more })),
  ),
  gone(`GET ${INVOICES}/:id`, ANY_INVOICE, 'invoice'),
  goneInResult(`PUT ${INVOICES}/approved`, ANY_INVOICE, 'invoice', (id) => ({ id, isApproved: true })),
  goneInResult(`PUT ${INVOICES}/rejected`, ANY_INVOICE, 'invoice', (id) => ({
    id,
    isRejected: true,
    comment: 'Too dear',
  })),
];
