import { randomUUID } from 'node:crypto';
import { on, open, type Scene, shows, type Trial } from './trial.ts';

const ANY_READ = 'job.read | project.read';

/** Client jobs and internal projects are documents of two types: the path of the calls that both share tells neither. */
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
  const shared = (call: string) => on(call, `a ${kind}`, ANY_READ, `${kind}.read`, 404, stands);
  return [
    open(`GET ${path}/:id`, `${kind}.read`, stands),
    open(`POST ${path}`, `${kind}.create`, (scene) => ({ body: body(scene) })),
    open(`PUT ${path}/:id`, `${kind}.update`, async (scene) => {
      const { id, last_modified: lastModified } = (await make(scene)) as { id: number; last_modified?: string };
      return { ids: [id], body: { id: sign * id, name: 'changed', lastModified } };
    }),
    open(`DELETE ${path}/:id`, `${kind}.delete`, async (scene) => ({ ids: [(await make(scene)).id] })),
    on(
      'POST /api/jobs/batch',
      `a ${kind}`,
      'job.update | project.update',
      `${kind}.update`,
      'told in the result',
      async (scene) => {
        const { id, last_modified: lastModified } = (await make(scene)) as { id: number; last_modified?: string };
        return { body: { rows: [{ id: sign * id, lastModified, dueDate: '2030-01-31' }] } };
      },
    ),
    on(
      'POST /api/jobs/deletions',
      `a ${kind}`,
      'job.delete | project.delete',
      `${kind}.delete`,
      'told in the result',
      async (scene) => ({
        body: [sign * (await make(scene)).id],
      }),
    ),
    shared('GET /api/jobs/reports/:id/costTypeTracking'),
    ...JOB_REPORT.map((summary) => shared(`GET /api/jobs/:id/summaries/${summary}`)),
    ...['', '/export'].map((as) =>
      on(`GET /api/jobs/:id/amounts/:figure${as}`, `a ${kind}`, ANY_READ, `${kind}.read`, 404, (scene) => ({
        ids: [scene[kind].id, 'time'],
      })),
    ),
    shared('GET /api/jobs/:id/open-items'),
    shared('GET /api/jobs/:id/history'),
    shared('GET /api/jobs/:id/comments'),
    on('POST /api/jobs/:id/comments', `a ${kind}`, ANY_READ, `${kind}.read`, 404, (scene) => ({
      ids: [scene[kind].id],
      body: { text: 'Said' },
    })),
    ...comments(kind),
    shared('GET /api/jobs/:id/mentionable'),
    {
      ...on(
        'POST /api/jobs/:id/comments',
        `a ${kind}, mentioning who may not read it`,
        ANY_READ,
        'nobody',
        'mention-unsuitable',
        (scene) => ({ ids: [scene[kind].id], body: { text: 'Said', mentions: [scene.keeper.id] } }),
      ),
      isThere: `${kind}.read`,
    },
    shows('GET /api/jobs/mentions', `a ${kind}`, ANY_READ, `${kind}.read`, async (scene) => ({
      looksFor: (await scene.mention(scene.me, scene.keeper.id, scene[kind].id)).text,
    })),
    open('PUT /api/jobs/mentions/seen', ANY_READ, async (scene) => ({
      body: { ids: [(await scene.mention(scene.me, scene.keeper.id, scene[kind].id)).id] },
    })),
    shows('GET /api/jobs/search', `${kind}s`, ANY_READ, `${kind}.read`, (scene) => ({
      query: `type=all&status=all&keyphrase=${scene[kind].code}`,
      looksFor: `"code":"${scene[kind].code}"`,
    })),
    shows('GET /api/jobs/export', `${kind}s`, ANY_READ, `${kind}.read`, (scene) => ({
      query: `type=all&status=all&keyphrase=${scene[kind].code}`,
      looksFor: scene[kind].code,
    })),
    shows('POST /api/jobs/searchbyids', `${kind}s`, ANY_READ, `${kind}.read`, (scene) => ({
      body: [sign * scene[kind].id],
      looksFor: `"code":"${scene[kind].code}"`,
    })),
  ];
});

/** What somebody said is theirs alone to change; what the system said is nobody's. */
function comments(kind: 'job' | 'project'): Trial[] {
  const owners = [
    { whose: 'own', who: 'everybody', by: ({ me }: Scene) => me, isSystem: false },
    { whose: "somebody else's", who: 'nobody', by: ({ mine }: Scene) => mine, isSystem: false },
    { whose: "the system's", who: 'nobody', by: ({ me }: Scene) => me, isSystem: true },
  ];
  return owners.flatMap(({ whose, who, by, isSystem }) => {
    const ids = async (scene: Scene) => {
      const { id } = await scene.comment(by(scene), scene[kind].id, isSystem);
      return [scene[kind].id, id];
    };
    const what = `${whose} on a ${kind}`;
    const trials = [
      on('PUT /api/jobs/:id/comments/:commentId', what, ANY_READ, who, 403, async (scene) => ({
        ids: await ids(scene),
        body: { text: 'Said otherwise' },
      })),
      on('DELETE /api/jobs/:id/comments/:commentId', what, ANY_READ, who, 403, async (scene) => ({
        ids: await ids(scene),
      })),
    ];
    return trials.map((trial) => ({ ...trial, isThere: `${kind}.read` }));
  });
}

/** What others are told is told to nobody else. */
const mentionsOfOthers: Trial[] = [
  shows('GET /api/jobs/mentions', "somebody else's", ANY_READ, 'nobody', async (scene) => ({
    looksFor: (await scene.mention(scene.mine, scene.keeper.id, scene.job.id)).text,
  })),
];

const studio: Trial[] = [
  open('GET /api/jobs/:id/studio-jobs', 'job.read', ({ job }) => ({ ids: [job.id] })),
  open('POST /api/jobs/:id/studio-jobs', 'job.create', async (scene) => ({
    ids: [(await scene.newJob()).id],
    body: { divisionId: scene.studio.id, accountExecutiveId: scene.keeper.id, jobTypeId: scene.jobType.id },
  })),
];

const ALL_OF_JOB = 'job.create & job.update & job.delete';
const APPROVES_ALL_INVOICES = 'draftproductioninvoice.approve & draftsundryinvoice.approve';
/** A line with which nothing is wrong but that it names no job of here: with `dryRun`, who may is told of it. */
const csv = 'job\n';
const imports: Trial[] = [
  ...['estimates', 'estimate-lines', 'supplier-costs'].map((kind) =>
    open('POST /api/jobs/imports/:kind', ALL_OF_JOB, () => ({ ids: [kind], body: { csv, dryRun: true } })),
  ),
  ...['client-invoices', 'client-invoice-lines'].map((kind) =>
    on('POST /api/jobs/imports/:kind', kind, ALL_OF_JOB, APPROVES_ALL_INVOICES, 403, () => ({
      ids: [kind],
      body: { csv, dryRun: true },
    })),
  ),
];

const lookups: Trial[] = [
  ...['numbering-method', 'divisions', 'jobstatuses', 'jobscopetypes/search', 'jobtypes', 'ratecards/search'].map(
    (path) => open(`GET /api/jobs/${path}`, ANY_READ),
  ),
  open('GET /api/clients/search', ANY_READ),
  open('GET /api/clients/:id/contacts', ANY_READ, ({ client }) => ({ ids: [client.id] })),
  open('GET /api/projects/default', 'project.create'),
  open('GET /api/jobs/alerts', 'job.read'),
  open('GET /api/jobs/reports', 'job.read'),
  open('GET /api/products/search', ANY_READ),
  open('GET /api/campaigns/search', ANY_READ),
  open('GET /api/jobs/reports/charts', 'job.read'),
  open('GET /api/jobs/reports/charts/export', 'job.read'),
  open('GET /api/clients/:id/products/search', 'everybody', ({ client }) => ({ ids: [client.id] })),
  open('GET /api/clients/:id/products/:productId/campaigns/search', 'everybody', ({ client, product }) => ({
    ids: [client.id, product.id],
  })),
];

const FAVORITES = '/api/jobs/favorites';
const favorites: Trial[] = [
  open(`POST ${FAVORITES}`, 'everybody', async (scene) => ({
    body: { id: (await scene.newJob()).id, isBillable: true },
  })),
  ...(['me', 'mine', 'ofOtherTeam'] as const).flatMap((whose) => {
    const who = whose === 'me' ? 'everybody' : 'nobody';
    const sends = async (scene: Scene) => {
      const { id } = await scene.favorite(scene[whose]);
      return { ids: [id], looksFor: `"favoriteJobId":${id},` };
    };
    return [
      on(`DELETE ${FAVORITES}/:id`, whose, 'everybody', who, 404, sends),
      shows(`GET ${FAVORITES}`, whose, 'everybody', who, sends),
    ];
  }),
];

/** Jobs and projects, and what hangs on them (PERM-03, PERM-06, JOBE-10). */
export const JOB_TRIALS: readonly Trial[] = [
  ...ofBothKinds,
  ...mentionsOfOthers,
  ...studio,
  ...imports,
  ...lookups,
  ...favorites,
];
