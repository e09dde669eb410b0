import { randomUUID } from 'node:crypto';
import { TIMESHEET_REPORTS } from '#domain/timesheet-report.ts';
import { on, open, type Scene, shows, type Trial, type TrialRequest } from './trial.ts';

const ENTRIES = '/api/timesheet/timeentries';
const PINS = '/api/timesheet/pinnedtimeallocations';
const APPROVERS = '/api/timesheet/timeapprovers';
const DAYS = 'startDate=2026-11-16&endDate=2026-11-17';

/** Whose time there is, and who enters or approves it beside its owner (PERM-04, PERM-05). */
const WHOSE: readonly { whose: string; of(scene: Scene): number; enters: string; approves: string }[] = [
  { whose: 'own', of: ({ me }) => me, enters: 'everybody', approves: 'nobody' },
  { whose: 'of the own team', of: ({ mine }) => mine, enters: 'editor', approves: 'approver' },
  {
    whose: 'of another team',
    of: ({ ofOtherTeam }) => ofOtherTeam,
    enters: 'editor & deputy',
    approves: 'approver & deputy',
  },
  { whose: 'of a supervisor', of: ({ otherSupervisor }) => otherSupervisor, enters: 'nobody', approves: 'nobody' },
  { whose: 'of nobody here', of: ({ elsewhere }) => elsewhere.employee, enters: 'nobody', approves: 'nobody' },
];
const PEOPLE = WHOSE.slice(0, -1);

const draft = ({ job, costType, mark }: Scene) => ({
  units: 0.01,
  notes: mark,
  transactionDate: '2026-11-16',
  isBillable: true,
  jobId: job.id,
  costTypeId: costType.id,
});

async function readEntry(scene: Scene, employeeId: number) {
  const { id, last_modified: lastModified } = await scene.timeEntry(employeeId);
  return { id, lastModified };
}

const entries: Trial[] = WHOSE.flatMap(({ whose, of, enters }) => [
  on(`GET ${ENTRIES}`, whose, 'everybody', enters, 403, (scene) => ({ query: `${DAYS}&employeeId=${of(scene)}` })),
  on(`GET ${ENTRIES}/export`, whose, 'everybody', enters, 403, (scene) => ({
    query: `${DAYS}&employeeId=${of(scene)}`,
  })),
  on('GET /api/timesheet/workdays', whose, 'everybody', enters, 403, (scene) => ({
    query: `${DAYS}&employeeId=${of(scene)}`,
  })),
  on('GET /api/timesheet/changes', whose, 'everybody', enters, 403, (scene) => ({ query: `employeeId=${of(scene)}` })),
  on('GET /api/timesheet/jobs/search', whose, 'everybody', enters, 403, (scene) => ({
    query: `mine=true&employeeid=${of(scene)}`,
  })),
  on(`GET ${PINS}`, whose, 'everybody', enters, 403, (scene) => ({ query: `employeeId=${of(scene)}` })),
  on(`POST ${ENTRIES}`, whose, 'everybody', enters, 403, (scene) => ({
    body: { ...draft(scene), id: 0, employeeId: of(scene) },
  })),
  on(`POST ${ENTRIES}/batch`, `to create one ${whose}`, 'everybody', enters, 'told in the result', (scene) => ({
    body: { creates: [{ ...draft(scene), id: 0, employeeId: of(scene) }], updates: [], deletes: [] },
  })),
  on(`POST ${PINS}`, whose, 'everybody', enters, 403, async (scene) => {
    const [costType] = [await scene.newCostType()];
    return { body: { job: { id: scene.job.id }, costType: { id: costType.id }, employee: { id: of(scene) } } };
  }),
]);

const ofEntries: Trial[] = PEOPLE.flatMap(({ whose, of, enters, approves }) => [
  on(`GET ${ENTRIES}/:id`, whose, 'everybody', enters, 404, async (scene) => ({
    ids: [(await readEntry(scene, of(scene))).id],
  })),
  on(`GET ${ENTRIES}/:id/history`, whose, 'everybody', `${enters} | ${approves}`, 404, async (scene) => ({
    ids: [(await readEntry(scene, of(scene))).id],
  })),
  on(`PUT ${ENTRIES}/:id`, whose, 'everybody', enters, 404, async (scene) => {
    const entry = await readEntry(scene, of(scene));
    return { ids: [entry.id], body: { ...draft(scene), ...entry, notes: 'changed' } };
  }),
  on(`DELETE ${ENTRIES}/:id`, whose, 'everybody', enters, 404, async (scene) => ({
    ids: [(await readEntry(scene, of(scene))).id],
  })),
  on(`POST ${ENTRIES}/batch`, `to change one ${whose}`, 'everybody', enters, 'told in the result', async (scene) => {
    const entry = await readEntry(scene, of(scene));
    return { body: { creates: [], updates: [{ ...draft(scene), ...entry, notes: 'changed' }], deletes: [] } };
  }),
  on(`POST ${ENTRIES}/batch`, `to delete one ${whose}`, 'everybody', enters, 'told in the result', async (scene) => ({
    body: { creates: [], updates: [], deletes: [await readEntry(scene, of(scene))] },
  })),
  on(`GET ${PINS}/:id`, whose, 'everybody', enters, 404, async (scene) => ({ ids: [(await scene.pin(of(scene))).id] })),
  on(`DELETE ${PINS}/:id`, whose, 'everybody', enters, 404, async (scene) => ({
    ids: [(await scene.pin(of(scene))).id],
  })),
]);

const approvals: Trial[] = PEOPLE.flatMap(({ whose, of, approves }) => [
  shows(`GET ${APPROVERS}/timeEntries`, whose, 'approver', approves, entryToFind(of, 'status=UnapprovedOnly')),
  shows(`GET ${APPROVERS}/export`, whose, 'approver', approves, entryToFind(of, 'filters=status:unapproved')),
  on(`PUT ${APPROVERS}/approved`, whose, 'approver', approves, 'told in the result', async (scene) => ({
    body: [{ ...(await readEntry(scene, of(scene))), isApproved: true, isCurrentPeriod: true }],
  })),
  on(`PUT ${APPROVERS}/returned`, whose, 'approver', approves, 'told in the result', async (scene) => ({
    body: [{ ...(await readEntry(scene, of(scene))), comment: 'Which client?' }],
  })),
  on(`PUT ${APPROVERS}/returned/withdrawn`, whose, 'approver', approves, 'told in the result', async (scene) => {
    const entry = await readEntry(scene, of(scene));
    await scene.giveBack(entry.id, scene.otherSupervisor);
    return { body: [entry] };
  }),
  shows(`GET ${APPROVERS}/team`, whose, 'approver | editor', teamOf(whose), (scene) => ({
    looksFor: `{"id":${of(scene)},"code"`,
  })),
]);

/** The own team, and that of the supervisor in whose place one acts. */
function teamOf(whose: string) {
  if (whose === 'of the own team') return 'everybody';
  return whose === 'of another team' ? 'deputy' : 'nobody';
}

function entryToFind(of: (scene: Scene) => number, query = '') {
  return async (scene: Scene) => ({ query, looksFor: (await scene.timeEntry(of(scene))).notes });
}

const approvedTime: Trial[] = [
  { ...on('GET /api/timesheet/approvedtime', '', 'timecell.read', 'timecell.read', 403, () => ({ query: DAYS })) },
];

const approvalsOf: Trial[] = WHOSE.flatMap(({ whose, of, approves }) => [
  on(`GET ${APPROVERS}/timeEntries/:employeeId`, whose, 'approver', approves, 403, (scene) => ({ ids: [of(scene)] })),
  on(`GET ${APPROVERS}/signals`, whose, 'approver', approves, 403, (scene) => ({ query: `employeeId=${of(scene)}` })),
]);

const deputies: Trial[] = [
  open(`GET ${APPROVERS}/signals`, 'approver'),
  open(`GET ${APPROVERS}/settings`, 'approver'),
  open(`GET ${APPROVERS}/deputies/candidates`, 'approver'),
  shows(`GET ${APPROVERS}/deputies`, 'named by oneself', 'approver', 'everybody', deputyNamedBy('me')),
  shows(`GET ${APPROVERS}/deputies`, 'named by somebody else', 'approver', 'nobody', deputyNamedBy('otherSupervisor')),
  open(`POST ${APPROVERS}/deputies`, 'approver', (scene) => ({
    body: { deputyId: scene.otherSupervisor, startDate: '2027-01-04', endDate: '2027-01-08' },
  })),
  on(
    `DELETE ${APPROVERS}/deputies/:id`,
    'named by oneself',
    'approver',
    'everybody',
    404,
    deputyNamedBy('me', '2027-02-01'),
  ),
  on(
    `DELETE ${APPROVERS}/deputies/:id`,
    'named by somebody else',
    'approver',
    'nobody',
    404,
    deputyNamedBy('otherSupervisor', '2027-02-01'),
  ),
];

function deputyNamedBy(who: 'me' | 'otherSupervisor', day = '2027-03-01') {
  return async (scene: Scene) => {
    const other = await scene.newEmployee();
    const { id } = await scene.deputy(scene[who], other.id, day);
    return { ids: [id], looksFor: `"deputy":{"id":${other.id},` };
  };
}

const TIMER = '/api/timesheet/timer';
const timers: Trial[] = [
  open(`GET ${TIMER}`, 'everybody'),
  open(`PUT ${TIMER}`, 'everybody', async ({ job, costType, sql, me }) => {
    await sql('delete from running_timer where employee_id = $1', [me]);
    return { body: { id: randomUUID(), jobId: job.id, costTypeId: costType.id } };
  }),
  on(`PUT ${TIMER}`, "on an entry of one's team", 'everybody', 'nobody', 404, async (scene) => {
    await scene.sql('delete from running_timer where employee_id = $1', [scene.me]);
    return { body: { id: randomUUID(), entryId: (await readEntry(scene, scene.mine)).id } };
  }),
  on(`DELETE ${TIMER}`, 'own', 'everybody', 'everybody', 404, (scene) => runningTimer(scene, scene.me)),
  on(`DELETE ${TIMER}`, "of one's team", 'everybody', 'nobody', 404, (scene) => runningTimer(scene, scene.mine)),
];

async function runningTimer({ sql, job, costType }: Scene, employeeId: number): Promise<TrialRequest> {
  const id = randomUUID();
  await sql('delete from running_timer where employee_id = $1', [employeeId]);
  await sql(
    `insert into running_timer (employee_id, id, job_id, cost_type_id, work_date, started_at)
     values ($1, $2, $3, $4, '2026-11-21', now())`,
    [employeeId, id, job.id, costType.id],
  );
  return { query: `id=${id}&discard=true` };
}

const REPORTS = '/api/timesheet/reports';
/** Who asks in which role at all (TDASH-09), and in which one sees more than the own time in a report of booked hours. */
const ROLES: readonly { role: string; who: string; isOfOthers: boolean }[] = [
  { role: 'TimesheetApproval', who: 'approver', isOfOthers: true },
  { role: 'TimesheetSupervisor', who: 'TimesheetSupervisor', isOfOthers: true },
  { role: 'AccountExecutive', who: 'AccountExecutive', isOfOthers: true },
  { role: 'AccountDirector', who: 'AccountDirector', isOfOthers: true },
  { role: 'TimesheetUser', who: 'everybody', isOfOthers: false },
];
const ANYBODY_WITH_SIGHT = 'TimesheetSupervisor | AccountExecutive | AccountDirector';
const reports: Trial[] = ROLES.flatMap(({ role, who, isOfOthers }) => {
  const sends = () => ({ query: `${DAYS}&role=${role}` });
  const booked = isOfOthers ? who : 'nobody';
  return [
    on(`GET ${REPORTS}/time-allocation`, role, ANYBODY_WITH_SIGHT, booked, 403, sends),
    on(`GET ${REPORTS}/unapproved-time`, role, ANYBODY_WITH_SIGHT, booked, 403, sends),
    on(`GET ${REPORTS}/missing-time`, role, 'everybody', who, 403, sends),
    ...TIMESHEET_REPORTS.map((report) =>
      on(
        `GET ${REPORTS}/:report/export`,
        `${report}, ${role}`,
        'everybody',
        report === 'missing-time' ? who : booked,
        403,
        () => ({ ...sends(), ids: [report] }),
      ),
    ),
  ];
});
const REMINDED_DAYS = { startDate: '2026-11-02', endDate: '2026-11-06' };
const reminders: Trial[] = [
  on(
    `POST /api/timesheet/missing-time/reminders`,
    "of one's team",
    'TimesheetSupervisor',
    'TimesheetSupervisor',
    404,
    (scene) => ({
      body: { employeeId: scene.mine, ...REMINDED_DAYS },
    }),
  ),
  on(
    `POST /api/timesheet/missing-time/reminders`,
    'of another team',
    'TimesheetSupervisor',
    'deputy & TimesheetSupervisor',
    404,
    (scene) => ({
      body: { employeeId: scene.ofOtherTeam, ...REMINDED_DAYS },
    }),
  ),
];

const rest: Trial[] = [
  ...(['me', 'mine', 'ofOtherTeam'] as const).map((who) =>
    shows(`GET ${ENTRIES}/returned`, who, 'everybody', who === 'me' ? 'everybody' : 'nobody', async (scene) => {
      const { id, notes } = await scene.timeEntry(scene[who]);
      await scene.giveBack(id, scene.otherSupervisor);
      return { looksFor: notes };
    }),
  ),
  ...(['job', 'project'] as const).flatMap((kind) => [
    open(`GET /api/timesheet/${kind}s/:id/details`, 'everybody', (scene) => ({ ids: [scene[kind].id] })),
    open(`GET /api/timesheet/${kind}s/:id/costtypes`, 'everybody', (scene) => ({ ids: [scene[kind].id] })),
  ]),
  open('GET /api/timesheet/jobs/:id/budget', 'everybody', ({ job, costType }) => ({
    ids: [job.id],
    query: `costTypeId=${costType.id}`,
  })),
];

/** Time: entering it, approving it, and reading of it (PERM-04, PERM-05, APPR-19, TDASH-09). */
export const TIME_TRIALS: readonly Trial[] = [
  ...entries,
  ...ofEntries,
  ...approvals,
  ...approvalsOf,
  ...approvedTime,
  ...deputies,
  ...timers,
  ...reports,
  ...reminders,
  ...rest,
];
