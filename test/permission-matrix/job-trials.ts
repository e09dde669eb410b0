import { randomUUID } from 'node:crypto';
import { on, open, type Scene, shows, type Trial } from './trial.ts';

const ANY_READ = 'job.read | project.read';

/** Client jobs and internal projects are documents of two types: the path of the calls that both share doesn't distinguish them. */
const KINDS = [
  { kind: 'job', path: '/api/jobs', make: (scene: Scene) => scene.newJob(), sign: 1 },
  { kind: 'project', path: '/api/projects', make: (scene: Scene) => scene.newProject(), sign: -1 },
] as const;

const JOB_REPORT = ['costtype', 'costtype/export', 'timesheet', 'revenue', 'wip', 'status'];

const ofBothKinds: Trial[] = KINDS.flatMap(({ kind, path, make, sign }) => {
  const body = ({ client, product, campaign, jobType, keeper, mark }: Scene) => ({
    id: 0,
    name: mark,
    jobType: { id: jobType.id },
    accountExecutive: { id: keeper.id },
    ...(kind === 'job'
      ? { client: { id: client.id }, product: { id: product.id }, campaign: { id: campaign.id } }
      : { code: randomUUID() }),
  });
  const stands = (scene: Scene) => ({ ids: [scene[kind].id] });
  const shared = (call: string) =>
    on({ call, on: `a ${kind}`, mayCall: ANY_READ, mayDo: `${kind}.read`, refusal: 404, sends: stands });
  return [
    open({ call: `GET ${path}/:id`, mayCall: `${kind}.read`, sends: stands }),
    open({ call: `POST ${path}`, mayCall: `${kind}.create`, sends: (scene) => ({ body: body(scene) }) }),
    open({
      call: `PUT ${path}/:id`,
      mayCall: `${kind}.update`,
      sends: async (scene) => {
        const { id, last_modified: lastModified } = (await make(scene)) as { id: number; last_modified?: string };
        return { ids: [id], body: { id: sign * id, name: 'changed', lastModified } };
      },
    }),
    open({
      call: `DELETE ${path}/:id`,
      mayCall: `${kind}.delete`,
      sends: async (scene) => ({ ids: [(await make(scene)).id] }),
    }),
    on({
      call: 'POST /api/jobs/batch',
      on: `a ${kind}`,
      mayCall: 'job.update | project.update',
      mayDo: `${kind}.update`,
      refusal: 'refused in the result',
      sends: async (scene) => {
        const { id, last_modified: lastModified } = (await make(scene)) as { id: number; last_modified?: string };
        return { body: { rows: [{ id: sign * id, lastModified, dueDate: '2030-01-31' }] } };
      },
    }),
    on({
      call: 'POST /api/jobs/deletions',
      on: `a ${kind}`,
      mayCall: 'job.delete | project.delete',
      mayDo: `${kind}.delete`,
      refusal: 'refused in the result',
      sends: async (scene) => ({
        body: [sign * (await make(scene)).id],
      }),
    }),
    shared('GET /api/jobs/reports/:id/costTypeTracking'),
    ...JOB_REPORT.map((summary) => shared(`GET /api/jobs/:id/summaries/${summary}`)),
    ...['', '/export'].map((as) =>
      on({
        call: `GET /api/jobs/:id/amounts/:figure${as}`,
        on: `a ${kind}`,
        mayCall: ANY_READ,
        mayDo: `${kind}.read`,
        refusal: 404,
        sends: (scene) => ({
          ids: [scene[kind].id, 'time'],
        }),
      }),
    ),
    shared('GET /api/jobs/:id/open-items'),
    shared('GET /api/jobs/:id/history'),
    shared('GET /api/jobs/:id/comments'),
    on({
      call: 'POST /api/jobs/:id/comments',
      on: `a ${kind}`,
      mayCall: ANY_READ,
      mayDo: `${kind}.read`,
      refusal: 404,
      sends: (scene) => ({
        ids: [scene[kind].id],
        body: { text: 'Said' },
      }),
    }),
    ...comments(kind),
    shared('GET /api/jobs/:id/mentionable'),
    {
      ...on({
        call: 'POST /api/jobs/:id/comments',
        on: `a ${kind}, mentioning who may not read it`,
        mayCall: ANY_READ,
        mayDo: 'none',
        refusal: 'mention-unsuitable',
        sends: (scene) => ({ ids: [scene[kind].id], body: { text: 'Said', mentions: [scene.keeper.id] } }),
      }),
      mayFind: `${kind}.read`,
    },
    shows({
      call: 'GET /api/jobs/mentions',
      on: `a ${kind}`,
      mayCall: ANY_READ,
      maySee: `${kind}.read`,
      sends: async (scene) => ({
        looksFor: (await scene.mention(scene.me, scene.keeper.id, scene[kind].id)).text,
      }),
    }),
    open({
      call: 'PUT /api/jobs/mentions/seen',
      mayCall: ANY_READ,
      sends: async (scene) => ({
        body: { ids: [(await scene.mention(scene.me, scene.keeper.id, scene[kind].id)).id] },
      }),
    }),
    shows({
      call: 'GET /api/jobs',
      on: `${kind}s`,
      mayCall: ANY_READ,
      maySee: `${kind}.read`,
      sends: (scene) => ({ query: `keyphrase=${scene[kind].code}`, looksFor: `"code":"${scene[kind].code}"` }),
    }),
    shows({
      call: 'GET /api/jobs/search',
      on: `${kind}s`,
      mayCall: ANY_READ,
      maySee: `${kind}.read`,
      sends: (scene) => ({
        query: `type=all&status=all&keyphrase=${scene[kind].code}`,
        looksFor: `"code":"${scene[kind].code}"`,
      }),
    }),
    shows({
      call: 'GET /api/jobs/export',
      on: `${kind}s`,
      mayCall: ANY_READ,
      maySee: `${kind}.read`,
      sends: (scene) => ({
        query: `type=all&status=all&keyphrase=${scene[kind].code}`,
        looksFor: scene[kind].code,
      }),
    }),
    shows({
      call: 'POST /api/jobs/searchbyids',
      on: `${kind}s`,
      mayCall: ANY_READ,
      maySee: `${kind}.read`,
      sends: (scene) => ({
        body: [sign * scene[kind].id],
        looksFor: `"code":"${scene[kind].code}"`,
      }),
    }),
  ];
});

/** Comments can be changed by their author only; system comments never. */
function comments(kind: 'job' | 'project'): Trial[] {
  const owners = [
    { whose: 'own', who: 'everybody', by: ({ me }: Scene) => me, isSystem: false },
    { whose: "somebody else's", who: 'none', by: ({ mine }: Scene) => mine, isSystem: false },
    { whose: "the system's", who: 'none', by: ({ me }: Scene) => me, isSystem: true },
  ];
  return owners.flatMap(({ whose, who, by, isSystem }) => {
    const ids = async (scene: Scene) => {
      const { id } = await scene.comment(by(scene), scene[kind].id, isSystem);
      return [scene[kind].id, id];
    };
    const what = `${whose} on a ${kind}`;
    const trials = [
      on({
        call: 'PUT /api/jobs/:id/comments/:commentId',
        on: what,
        mayCall: ANY_READ,
        mayDo: who,
        refusal: 403,
        sends: async (scene) => ({
          ids: await ids(scene),
          body: { text: 'Said otherwise' },
        }),
      }),
      on({
        call: 'DELETE /api/jobs/:id/comments/:commentId',
        on: what,
        mayCall: ANY_READ,
        mayDo: who,
        refusal: 403,
        sends: async (scene) => ({
          ids: await ids(scene),
        }),
      }),
    ];
    return trials.map((trial) => ({ ...trial, mayFind: `${kind}.read` }));
  });
}

/** Notifications are visible to their recipient only. */
const mentionsOfOthers: Trial[] = [
  shows({
    call: 'GET /api/jobs/mentions',
    on: "somebody else's",
    mayCall: ANY_READ,
    maySee: 'none',
    sends: async (scene) => ({
      looksFor: (await scene.mention(scene.mine, scene.keeper.id, scene.job.id)).text,
    }),
  }),
];

const studio: Trial[] = [
  open({ call: 'GET /api/jobs/:id/studio-jobs', mayCall: 'job.read', sends: ({ job }) => ({ ids: [job.id] }) }),
  open({
    call: 'POST /api/jobs/:id/studio-jobs',
    mayCall: 'job.create',
    sends: async (scene) => ({
      ids: [(await scene.newJob()).id],
      body: { divisionId: scene.studio.id, accountExecutiveId: scene.keeper.id, jobTypeId: scene.jobType.id },
    }),
  }),
];

const ALL_OF_JOB = 'job.create & job.update & job.delete';
const APPROVES_ALL_INVOICES = 'draftproductioninvoice.approve & draftsundryinvoice.approve';
/** A line whose only problem is an unknown job: with `dryRun`, callers with the right get that problem. */
const csv = 'job\n';
const imports: Trial[] = [
  ...['estimates', 'estimate-lines', 'supplier-costs'].map((kind) =>
    open({
      call: 'POST /api/jobs/imports/:kind',
      mayCall: ALL_OF_JOB,
      sends: () => ({ ids: [kind], body: { csv, dryRun: true } }),
    }),
  ),
  ...['client-invoices', 'client-invoice-lines'].map((kind) =>
    on({
      call: 'POST /api/jobs/imports/:kind',
      on: kind,
      mayCall: ALL_OF_JOB,
      mayDo: APPROVES_ALL_INVOICES,
      refusal: 403,
      sends: () => ({
        ids: [kind],
        body: { csv, dryRun: true },
      }),
    }),
  ),
];

const lookups: Trial[] = [
  ...['numbering-method', 'divisions', 'jobstatuses', 'jobscopetypes/search', 'jobtypes', 'ratecards/search'].map(
    (path) => open({ call: `GET /api/jobs/${path}`, mayCall: ANY_READ }),
  ),
  open({ call: 'GET /api/clients/search', mayCall: ANY_READ }),
  open({ call: 'GET /api/clients/:id/contacts', mayCall: ANY_READ, sends: ({ client }) => ({ ids: [client.id] }) }),
  open({ call: 'GET /api/projects/default', mayCall: 'project.create' }),
  open({ call: 'GET /api/jobs/alerts', mayCall: 'job.read' }),
  open({ call: 'GET /api/jobs/reports', mayCall: 'job.read' }),
  open({ call: 'GET /api/products/search', mayCall: ANY_READ }),
  open({ call: 'GET /api/campaigns/search', mayCall: ANY_READ }),
  open({ call: 'GET /api/jobs/reports/charts', mayCall: 'job.read' }),
  open({ call: 'GET /api/jobs/reports/charts/export', mayCall: 'job.read' }),
  open({
    call: 'GET /api/clients/:id/products/search',
    mayCall: 'everybody',
    sends: ({ client }) => ({ ids: [client.id] }),
  }),
  open({
    call: 'GET /api/clients/:id/products/:productId/campaigns/search',
    mayCall: 'everybody',
    sends: ({ client, product }) => ({
      ids: [client.id, product.id],
    }),
  }),
];

const FAVORITES = '/api/jobs/favorites';
const favorites: Trial[] = [
  open({
    call: `POST ${FAVORITES}`,
    mayCall: 'everybody',
    sends: async (scene) => ({
      body: { id: (await scene.newJob()).id, isBillable: true },
    }),
  }),
  ...(['me', 'mine', 'ofOtherTeam'] as const).flatMap((whose) => {
    const who = whose === 'me' ? 'everybody' : 'none';
    const sends = async (scene: Scene) => {
      const { id } = await scene.favorite(scene[whose]);
      return { ids: [id], looksFor: `"favoriteJobId":${id},` };
    };
    return [
      on({ call: `DELETE ${FAVORITES}/:id`, on: whose, mayCall: 'everybody', mayDo: who, refusal: 404, sends }),
      shows({ call: `GET ${FAVORITES}`, on: whose, mayCall: 'everybody', maySee: who, sends }),
    ];
  }),
];

/** The trials of jobs and projects, and their dependent records. */
export const JOB_TRIALS: readonly Trial[] = [
  ...ofBothKinds,
  ...mentionsOfOthers,
  ...studio,
  ...imports,
  ...lookups,
  ...favorites,
];
