import { randomUUID } from 'node:crypto';
import { TIMESHEET_REPORTS } from '#domain/time/timesheet-report.ts';
import { on, open, type Scene, shows, type Trial, type TrialRequest } from './trial.ts';

const ENTRIES = '/api/timesheet/timeentries';
const PINS = '/api/timesheet/pinnedtimeallocations';
const APPROVERS = '/api/timesheet/timeapprovers';
const DAYS = 'startDate=2026-11-16&endDate=2026-11-17';

/** Whose time it is, and who enters or approves it apart from its owner. */
const WHOSE: readonly { whose: string; of(scene: Scene): number; enters: string; approves: string }[] = [
  { whose: 'own', of: ({ me }) => me, enters: 'everybody', approves: 'none' },
  { whose: 'of the own team', of: ({ mine }) => mine, enters: 'editor', approves: 'approver' },
  {
    whose: 'of another team',
    of: ({ ofOtherTeam }) => ofOtherTeam,
    enters: 'editor & deputy',
    approves: 'approver & deputy',
  },
  { whose: 'of a supervisor', of: ({ otherSupervisor }) => otherSupervisor, enters: 'none', approves: 'none' },
  { whose: 'of an unknown person', of: ({ elsewhere }) => elsewhere.employee, enters: 'none', approves: 'none' },
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
  on({
    call: `GET ${ENTRIES}`,
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 403,
    sends: (scene) => ({ query: `${DAYS}&employeeId=${of(scene)}` }),
  }),
  on({
    call: `GET ${ENTRIES}/export`,
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 403,
    sends: (scene) => ({
      query: `${DAYS}&employeeId=${of(scene)}`,
    }),
  }),
  on({
    call: 'GET /api/timesheet/workdays',
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 403,
    sends: (scene) => ({
      query: `${DAYS}&employeeId=${of(scene)}`,
    }),
  }),
  on({
    call: 'GET /api/timesheet/changes',
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 403,
    sends: (scene) => ({ query: `employeeId=${of(scene)}` }),
  }),
  on({
    call: 'GET /api/timesheet/jobs/search',
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 403,
    sends: (scene) => ({
      query: `mine=true&employeeid=${of(scene)}`,
    }),
  }),
  on({
    call: `GET ${PINS}`,
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 403,
    sends: (scene) => ({ query: `employeeId=${of(scene)}` }),
  }),
  on({
    call: `POST ${ENTRIES}`,
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 403,
    sends: (scene) => ({
      body: { ...draft(scene), id: 0, employeeId: of(scene) },
    }),
  }),
  on({
    call: `POST ${ENTRIES}/batch`,
    on: `to create one ${whose}`,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 'refused in the result',
    sends: (scene) => ({
      body: { creates: [{ ...draft(scene), id: 0, employeeId: of(scene) }], updates: [], deletes: [] },
    }),
  }),
  on({
    call: `POST ${PINS}`,
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 403,
    sends: async (scene) => {
      const [costType] = [await scene.newCostType()];
      return { body: { job: { id: scene.job.id }, costType: { id: costType.id }, employee: { id: of(scene) } } };
    },
  }),
]);

const ofEntries: Trial[] = PEOPLE.flatMap(({ whose, of, enters, approves }) => [
  on({
    call: `GET ${ENTRIES}/:id`,
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 404,
    sends: async (scene) => ({
      ids: [(await readEntry(scene, of(scene))).id],
    }),
  }),
  on({
    call: `GET ${ENTRIES}/:id/history`,
    on: whose,
    mayCall: 'everybody',
    mayDo: `${enters} | ${approves}`,
    refusal: 404,
    sends: async (scene) => ({
      ids: [(await readEntry(scene, of(scene))).id],
    }),
  }),
  on({
    call: `PUT ${ENTRIES}/:id`,
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 404,
    sends: async (scene) => {
      const entry = await readEntry(scene, of(scene));
      return { ids: [entry.id], body: { ...draft(scene), ...entry, notes: 'changed' } };
    },
  }),
  on({
    call: `DELETE ${ENTRIES}/:id`,
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 404,
    sends: async (scene) => ({
      ids: [(await readEntry(scene, of(scene))).id],
    }),
  }),
  on({
    call: `POST ${ENTRIES}/batch`,
    on: `to change one ${whose}`,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 'refused in the result',
    sends: async (scene) => {
      const entry = await readEntry(scene, of(scene));
      return { body: { creates: [], updates: [{ ...draft(scene), ...entry, notes: 'changed' }], deletes: [] } };
    },
  }),
  on({
    call: `POST ${ENTRIES}/batch`,
    on: `to delete one ${whose}`,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 'refused in the result',
    sends: async (scene) => ({
      body: { creates: [], updates: [], deletes: [await readEntry(scene, of(scene))] },
    }),
  }),
  on({
    call: `GET ${PINS}/:id`,
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 404,
    sends: async (scene) => ({ ids: [(await scene.pin(of(scene))).id] }),
  }),
  on({
    call: `DELETE ${PINS}/:id`,
    on: whose,
    mayCall: 'everybody',
    mayDo: enters,
    refusal: 404,
    sends: async (scene) => ({
      ids: [(await scene.pin(of(scene))).id],
    }),
  }),
]);

const approvals: Trial[] = PEOPLE.flatMap(({ whose, of, approves }) => [
  shows({
    call: `GET ${APPROVERS}/timeEntries`,
    on: whose,
    mayCall: 'approver',
    maySee: approves,
    sends: entryToFind(of, 'status=UnapprovedOnly'),
  }),
  shows({
    call: `GET ${APPROVERS}/export`,
    on: whose,
    mayCall: 'approver',
    maySee: approves,
    sends: entryToFind(of, 'filters=status:unapproved'),
  }),
  on({
    call: `PUT ${APPROVERS}/approved`,
    on: whose,
    mayCall: 'approver',
    mayDo: approves,
    refusal: 'refused in the result',
    sends: async (scene) => ({
      body: [{ ...(await readEntry(scene, of(scene))), isApproved: true, isCurrentPeriod: true }],
    }),
  }),
  on({
    call: `PUT ${APPROVERS}/returned`,
    on: whose,
    mayCall: 'approver',
    mayDo: approves,
    refusal: 'refused in the result',
    sends: async (scene) => ({
      body: [{ ...(await readEntry(scene, of(scene))), comment: 'Which client?' }],
    }),
  }),
  on({
    call: `PUT ${APPROVERS}/returned/withdrawn`,
    on: whose,
    mayCall: 'approver',
    mayDo: approves,
    refusal: 'refused in the result',
    sends: async (scene) => {
      const entry = await readEntry(scene, of(scene));
      await scene.returnEntry(entry.id, scene.otherSupervisor);
      return { body: [entry] };
    },
  }),
  shows({
    call: `GET ${APPROVERS}/team`,
    on: whose,
    mayCall: 'approver | editor',
    maySee: teamOf(whose),
    sends: (scene) => ({
      looksFor: `{"id":${of(scene)},"code"`,
    }),
  }),
]);

/** The person's own team, or that of the supervisor whose deputy they are. */
function teamOf(whose: string) {
  if (whose === 'of the own team') return 'everybody';
  return whose === 'of another team' ? 'deputy' : 'none';
}

function entryToFind(of: (scene: Scene) => number, query = '') {
  return async (scene: Scene) => ({ query, looksFor: (await scene.timeEntry(of(scene))).notes });
}

const approvedTime: Trial[] = [
  {
    ...on({
      call: 'GET /api/timesheet/approvedtime',
      on: '',
      mayCall: 'timecell.read',
      mayDo: 'timecell.read',
      refusal: 403,
      sends: () => ({ query: DAYS }),
    }),
  },
];

const approvalsOf: Trial[] = WHOSE.flatMap(({ whose, of, approves }) => [
  on({
    call: `GET ${APPROVERS}/timeEntries/:employeeId`,
    on: whose,
    mayCall: 'approver',
    mayDo: approves,
    refusal: 403,
    sends: (scene) => ({ ids: [of(scene)] }),
  }),
  on({
    call: `GET ${APPROVERS}/signals`,
    on: whose,
    mayCall: 'approver',
    mayDo: approves,
    refusal: 403,
    sends: (scene) => ({ query: `employeeId=${of(scene)}` }),
  }),
]);

const deputies: Trial[] = [
  open({ call: `GET ${APPROVERS}/signals`, mayCall: 'approver' }),
  open({ call: `GET ${APPROVERS}/settings`, mayCall: 'approver' }),
  open({ call: `GET ${APPROVERS}/expected`, mayCall: 'approver', sends: () => ({ query: DAYS }) }),
  open({ call: `GET ${APPROVERS}/deputies/candidates`, mayCall: 'approver' }),
  shows({
    call: `GET ${APPROVERS}/deputies`,
    on: 'named by oneself',
    mayCall: 'approver',
    maySee: 'everybody',
    sends: deputyNamedBy('me'),
  }),
  shows({
    call: `GET ${APPROVERS}/deputies`,
    on: 'named by somebody else',
    mayCall: 'approver',
    maySee: 'none',
    sends: deputyNamedBy('otherSupervisor'),
  }),
  open({
    call: `POST ${APPROVERS}/deputies`,
    mayCall: 'approver',
    sends: (scene) => ({
      body: { deputyId: scene.otherSupervisor, startDate: '2027-01-04', endDate: '2027-01-08' },
    }),
  }),
  on({
    call: `DELETE ${APPROVERS}/deputies/:id`,
    on: 'named by oneself',
    mayCall: 'approver',
    mayDo: 'everybody',
    refusal: 404,
    sends: deputyNamedBy('me', '2027-02-01'),
  }),
  on({
    call: `DELETE ${APPROVERS}/deputies/:id`,
    on: 'named by somebody else',
    mayCall: 'approver',
    mayDo: 'none',
    refusal: 404,
    sends: deputyNamedBy('otherSupervisor', '2027-02-01'),
  }),
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
  open({ call: `GET ${TIMER}`, mayCall: 'everybody' }),
  open({
    call: `PUT ${TIMER}`,
    mayCall: 'everybody',
    sends: async ({ job, costType, sql, me }) => {
      await sql('delete from running_timer where employee_id = $1', [me]);
      return { body: { id: randomUUID(), jobId: job.id, costTypeId: costType.id } };
    },
  }),
  on({
    call: `PUT ${TIMER}`,
    on: "on an entry of one's team",
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: async (scene) => {
      await scene.sql('delete from running_timer where employee_id = $1', [scene.me]);
      return { body: { id: randomUUID(), entryId: (await readEntry(scene, scene.mine)).id } };
    },
  }),
  on({
    call: `DELETE ${TIMER}`,
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 404,
    sends: (scene) => runningTimer(scene, scene.me),
  }),
  on({
    call: `DELETE ${TIMER}`,
    on: "of one's team",
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 404,
    sends: (scene) => runningTimer(scene, scene.mine),
  }),
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
/** Who may request a report in a role, and in which one they see more than their own time in a report of booked hours. */
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
  const booked = isOfOthers ? who : 'none';
  return [
    on({
      call: `GET ${REPORTS}/time-allocation`,
      on: role,
      mayCall: ANYBODY_WITH_SIGHT,
      mayDo: booked,
      refusal: 403,
      sends,
    }),
    on({
      call: `GET ${REPORTS}/unapproved-time`,
      on: role,
      mayCall: ANYBODY_WITH_SIGHT,
      mayDo: booked,
      refusal: 403,
      sends,
    }),
    on({ call: `GET ${REPORTS}/missing-time`, on: role, mayCall: 'everybody', mayDo: who, refusal: 403, sends }),
    ...TIMESHEET_REPORTS.map((report) =>
      on({
        call: `GET ${REPORTS}/:report/export`,
        on: `${report}, ${role}`,
        mayCall: 'everybody',
        mayDo: report === 'missing-time' ? who : booked,
        refusal: 403,
        sends: () => ({ ...sends(), ids: [report] }),
      }),
    ),
  ];
});
const REMINDED_DAYS = { startDate: '2026-11-02', endDate: '2026-11-06' };
const reminders: Trial[] = [
  on({
    call: `POST /api/timesheet/missing-time/reminders`,
    on: "of one's team",
    mayCall: 'TimesheetSupervisor',
    mayDo: 'TimesheetSupervisor',
    refusal: 404,
    sends: (scene) => ({
      body: { employeeId: scene.mine, ...REMINDED_DAYS },
    }),
  }),
  on({
    call: `POST /api/timesheet/missing-time/reminders`,
    on: 'of another team',
    mayCall: 'TimesheetSupervisor',
    mayDo: 'deputy & TimesheetSupervisor',
    refusal: 404,
    sends: (scene) => ({
      body: { employeeId: scene.ofOtherTeam, ...REMINDED_DAYS },
    }),
  }),
];

const rest: Trial[] = [
  ...(['me', 'mine', 'ofOtherTeam'] as const).map((who) =>
    shows({
      call: `GET ${ENTRIES}/returned`,
      on: who,
      mayCall: 'everybody',
      maySee: who === 'me' ? 'everybody' : 'none',
      sends: async (scene) => {
        const { id, notes } = await scene.timeEntry(scene[who]);
        await scene.returnEntry(id, scene.otherSupervisor);
        return { looksFor: notes };
      },
    }),
  ),
  ...(['job', 'project'] as const).flatMap((kind) => [
    open({
      call: `GET /api/timesheet/${kind}s/:id/details`,
      mayCall: 'everybody',
      sends: (scene) => ({ ids: [scene[kind].id] }),
    }),
    open({
      call: `GET /api/timesheet/${kind}s/:id/costtypes`,
      mayCall: 'everybody',
      sends: (scene) => ({ ids: [scene[kind].id] }),
    }),
  ]),
  open({
    call: 'GET /api/timesheet/jobs/:id/budget',
    mayCall: 'everybody',
    sends: ({ job, costType }) => ({
      ids: [job.id],
      query: `costTypeId=${costType.id}`,
    }),
  }),
];

/** The trials of time: entering, approving and reading it. */
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
