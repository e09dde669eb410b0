import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReplicatedAgency, startReplicatedAgency } from '../../testing/replicated-agency.ts';
import type { TestAnswer, TestPerson } from '../../testing/test-agency.ts';
import { MONDAY, TIME_ENTRIES } from '../../testing/time-sheet.ts';
import { readAsAt } from '../database/replica/read-as-at.ts';

const REPORT = `/api/timesheet/reports/time-allocation?role=AccountDirector&startDate=${MONDAY}&endDate=${MONDAY}`;
const EXPORT = '/api/administration/clients/export';
const AS_AT = 'docket-as-at';
/** However slow the machine is. */
const PATIENCE = { timeout: 90_000, interval: 100 };

let here: ReplicatedAgency;
let server: Awaited<ReturnType<ReplicatedAgency['serve']>>;
let dana: TestPerson;
let job: { id: number };
let costType: { id: number };
beforeAll(async () => {
  here = await startReplicatedAgency();
  server = await here.serve();
  job = await here.add.job({ name: 'Brand film' });
  costType = await here.add.costType();
  const access = { job: 'all', masterdata: 'all' } as const;
  dana = await server.signIn(await here.add.employee({ roles: ['TimesheetUser', 'AccountDirector'], access }));
  await here.sql.query('update job set account_director_id = $1', [dana.id]);
});
afterAll(() => here?.close());

const asAtOf = ({ headers }: TestAnswer) => headers.get(AS_AT);
const hoursOf = ({ body }: TestAnswer): number =>
  (body as { units: number }[]).reduce((sum, { units }) => sum + units, 0);

/** Asks until the replica answers. */
async function fromReplica(person: TestPerson, path: string): Promise<TestAnswer> {
  let answer: TestAnswer | undefined;
  await expect
    .poll(async () => {
      answer = await person.get(path);
      expect(answer.status).toBe(200);
      return asAtOf(answer);
    }, PATIENCE)
    .not.toBeNull();
  return answer!;
}

/** Keeps the replica at what it has, while something is done. */
async function whilePaused<Result>(work: () => Promise<Result>): Promise<Result> {
  await here.onReplica('select pg_wal_replay_pause()');
  const isPaused = async () =>
    (await here.onReplica<{ state: string }>('select pg_get_wal_replay_pause_state() as state'))[0]!.state;
  await expect.poll(isPaused, PATIENCE).toBe('paused');
  try {
    return await work();
  } finally {
    await here.onReplica('select pg_wal_replay_resume()');
  }
}

async function saveHours(person: TestPerson, units: number) {
  const entry = {
    id: 0,
    units,
    notes: '',
    transactionDate: MONDAY,
    isBillable: true,
    jobId: job.id,
    costTypeId: costType.id,
  };
  expect((await person.post(TIME_ENTRIES, entry)).status).toBe(201);
}

it('SCALE-15 a report comes from the replica and says as at when; what people work on comes from the primary', async () => {
  await fromReplica(dana, REPORT);
  await whilePaused(async () => {
    const before = await dana.get(REPORT);
    await saveHours(dana, 2);
    const report = await dana.get(REPORT);
    expect([asAtOf(report), hoursOf(report)]).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      hoursOf(before),
    ]);
    const [{ saved }] = (await here.sql.query('select max(last_modified) as saved from time_entry')).rows;
    expect(Date.parse(asAtOf(report)!)).toBeLessThan(Date.parse(saved));
    const entries = await dana.get(`${TIME_ENTRIES}?startDate=${MONDAY}&endDate=${MONDAY}`);
    expect([entries.status, asAtOf(entries), hoursOf(entries)]).toEqual([200, null, 2]);
  });
  await expect.poll(async () => hoursOf(await fromReplica(dana, REPORT)), PATIENCE).toBe(2);
});

it('SCALE-15 every report and export is read from the replica, and nothing else', async () => {
  const of = (name: string) => `/api/jobs/${job.id}/summaries/${name}`;
  const reports = [
    ...['unapproved-time', 'missing-time'].map((name) => REPORT.replace('time-allocation', name)),
    ...['/api/jobs/reports', '/api/jobs/reports/charts', `/api/jobs/reports/${job.id}/costTypeTracking`],
    ...['costtype', 'timesheet', 'revenue', 'wip', 'status'].map(of),
    `/api/jobs/${job.id}/amounts/time`,
  ];
  for (const path of reports) expect([path, asAtOf(await fromReplica(dana, path))]).toEqual([path, expect.any(String)]);
  const others = ['/api/home', '/api/jobs/search', `/api/jobs/${job.id}`, '/api/administration/clients'];
  for (const path of [...others, `/api/timesheet/jobs/${job.id}/budget?costTypeId=${costType.id}`]) {
    const answer = await dana.get(path);
    expect([path, answer.status, asAtOf(answer)]).toEqual([path, 200, null]);
  }
});

it('SCALE-15 an export comes from the replica, says so in its name, and is written down on the primary', async () => {
  await fromReplica(dana, EXPORT);
  const taken = async () =>
    (await here.sql.query("select after from audit_event where action = 'export' order by id desc limit 1")).rows[0]
      .after;
  await whilePaused(async () => {
    const before = (await here.sql.query('select count(*)::integer as count from client')).rows[0].count;
    const { name } = await here.add.client({ name: 'Not there yet' });
    const file = await dana.get(EXPORT);
    const [moment] = /^.{16}/.exec(asAtOf(file)!)!;
    const named = `clients-as-at-${moment.replace('T', '-').replaceAll(':', '')}Z.csv`;
    expect(file.headers.get('content-disposition')).toContain(`filename="${named}"`);
    expect([file.status, file.body.includes(name)]).toEqual([200, false]);
    expect(await taken()).toMatchObject({ kind: 'clients', count: before });
  });
});

it('SCALE-15 who asks, and what they may, is asked of the primary', async () => {
  const fields = { roles: ['TimesheetUser', 'AccountDirector'] } as const;
  const gone = await server.signIn(await here.add.employee({ ...fields, roles: [...fields.roles] }));
  await fromReplica(gone, REPORT);
  await whilePaused(async () => {
    await here.sql.query("delete from employee_role where employee_id = $1 and role = 'AccountDirector'", [gone.id]);
    expect((await gone.get(REPORT)).status).toBe(403);
    await here.sql.query('delete from session where employee_id = $1', [gone.id]);
    expect((await gone.get(REPORT)).status).toBe(401);
  });
});

it('SCALE-15 what is not on the replica yet is answered by the primary: a job, and an agency', async () => {
  await fromReplica(dana, REPORT);
  await whilePaused(async () => {
    const { id } = await here.add.job();
    const amounts = await dana.get(`/api/jobs/${id}/summaries/status`);
    expect([amounts.status, asAtOf(amounts)]).toEqual([200, null]);
    const { add } = await here.create('new');
    const someone = await server.signIn(await add.employee({ roles: ['AccountDirector'] }), 'new');
    const report = await someone.get(REPORT);
    expect([report.status, asAtOf(report), report.body]).toEqual([200, null, []]);
    // Where both lie the replica goes on.
    expect(asAtOf(await dana.get(REPORT))).not.toBeNull();
  });
});

it('SCALE-15 SCALE-10 what a migration has made is read from the primary until the replica has it', async () => {
  const before = hoursOf(await fromReplica(dana, REPORT));
  // The replica stays where the column is not what the report reads; on the primary it comes while the replica waits.
  await here.sql.query('alter table job rename column account_director_id to not_yet');
  const isRenamed = async () =>
    (await here.onReplica("select from information_schema.columns where column_name = 'not_yet'", 'docket_here'))
      .length;
  await expect.poll(isRenamed, PATIENCE).toBe(1);
  await whilePaused(async () => {
    await here.sql.query('alter table job rename column not_yet to account_director_id');
    const report = await dana.get(REPORT);
    expect([report.status, asAtOf(report), hoursOf(report)]).toEqual([200, null, before]);
    // What does not read it comes from the replica as before: that one report has failed there makes it no worse.
    expect(asAtOf(await dana.get(EXPORT))).not.toBeNull();
  });
  expect(hoursOf(await fromReplica(dana, REPORT))).toBe(before);
});

it('SCALE-15 OBS-03 the primary answers while the replica is too far behind, and then the replica again', async () => {
  const strict = await here.serve({ replicaTimes: { mostBehind: 2_000, look: 50, lookAgain: 50, beat: 25 } });
  const [{ username }] = (await here.sql.query('select username from employee where id = $1', [dana.id])).rows;
  const person = await strict.signIn({ id: dana.id, username });
  const before = hoursOf(await fromReplica(person, REPORT));
  await whilePaused(async () => {
    await saveHours(person, 1);
    await expect.poll(async () => asAtOf(await person.get(REPORT)), PATIENCE).toBeNull();
    expect(hoursOf(await person.get(REPORT))).toBe(before + 1);
    await expect
      .poll(() => strict.agencies.replicaLags(), PATIENCE)
      .toEqual([{ server: 'main', lag: expect.any(Number) }]);
    expect(strict.agencies.replicaLags()[0]!.lag).toBeGreaterThan(2_000);
    // OBS-03: as a monitor reads it.
    const { body } = await strict.send('/metrics');
    const [, seconds] = /^docket_replica_lag_seconds\{server="main"\} ([\d.]+)$/m.exec(body)!;
    expect(Number(seconds)).toBeGreaterThan(2);
  });
  expect(hoursOf(await fromReplica(person, REPORT))).toBe(before + 1);
  // Nobody writes, and it is not behind for all that.
  await expect.poll(() => strict.agencies.replicaLags()[0]!.lag, PATIENCE).toBeLessThan(2_000);
  await strict.agencies.close();
});

it('SCALE-15 a report that the replica breaks off is done again by the primary', async () => {
  await fromReplica(dana, REPORT);
  await here.onReplica('alter system set max_standby_streaming_delay = 0');
  await here.onReplica('select pg_reload_conf()');
  const replica = server.agencies.replicaOf('here')!;
  const failures: unknown[] = [];
  const answer = await readAsAt(
    replica,
    async ({ database }) => {
      const reading = sql`select count(*), pg_sleep(600) from client`.execute(database);
      const isReading = async () =>
        (await here.onReplica("select from pg_stat_activity where wait_event = 'PgSleep'")).length;
      await Promise.race([reading, expect.poll(isReading, PATIENCE).toBe(1)]);
      await here.sql.query("delete from client where name = 'Not there yet'");
      await here.sql.query('vacuum client');
      return reading;
    },
    (error) => failures.push(error),
  );
  expect([answer, failures]).toEqual([null, [expect.objectContaining({ code: '40001' })]]);
  // The replica may break off the next report as well, until it has replayed everything.
  await fromReplica(dana, REPORT);
});

it('SCALE-15 the primary answers while the replica is dead or says nothing, and the replica when it is back', async () => {
  const before = hoursOf(await fromReplica(dana, REPORT));
  await here.pair.signalStandby('SIGSTOP');
  try {
    const report = await dana.get(REPORT);
    expect([report.status, asAtOf(report), hoursOf(report)]).toEqual([200, null, before]);
    const file = await dana.get(EXPORT);
    expect([file.status, asAtOf(file), file.headers.get('content-disposition')]).toEqual([
      200,
      null,
      expect.stringContaining('"clients.csv"'),
    ]);
  } finally {
    await here.pair.signalStandby('SIGCONT');
  }
  await fromReplica(dana, REPORT);
  await here.pair.killStandby();
  const report = await dana.get(REPORT);
  expect([report.status, asAtOf(report), hoursOf(report)]).toEqual([200, null, before]);
  await here.pair.startStandby();
  expect(hoursOf(await fromReplica(dana, REPORT))).toBe(before);
});

it('SCALE-15 a replica that has become a primary is not read from', async () => {
  await fromReplica(dana, REPORT);
  await here.pair.promote();
  const report = await dana.get(REPORT);
  expect([report.status, asAtOf(report)]).toEqual([200, null]);
});
