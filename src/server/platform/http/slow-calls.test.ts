import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgency, TEST_PASSWORD, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

/** Milliseconds that a slow statement sleeps, and from which a call counts as slow. */
const [SLEEPS, SLOW] = [400, 300];

const lines: string[] = [];
let agency: TestAgency;
let person: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency({
    slowMilliseconds: SLOW,
    logLevel: 'warn',
    logTo: { write: (line) => void lines.push(line) },
  });
  person = await agency.signIn(await agency.add.employee({ username: 'emma', name: 'Emma Secretname' }));
  await agency.sql.query(`
    create function sleep() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${SLEEPS / 1000}); return null; end $$;
    create trigger sleep after insert or update or delete on employee execute function sleep();
    alter table employee disable trigger sleep`);
});
afterAll(() => agency.close());

type Line = Record<'milliseconds' | 'waiting' | 'sql' | 'code' | 'statements', number> & Record<string, unknown>;
const slowCalls = (call: string): Line[] =>
  lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'slow call' && line.call === call) as unknown as Line[];
/** The line is logged when the connection's use ends, a moment after the response. */
async function slowCall(call: string): Promise<Line> {
  await expect.poll(() => slowCalls(call).length).toBe(1);
  return slowCalls(call)[0]!;
}

async function whileSlow<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  await agency.sql.query('alter table employee enable trigger sleep');
  try {
    return await work();
  } finally {
    await agency.sql.query('alter table employee disable trigger sleep');
  }
}

/** Makes a call while another connection locks a table, and releases it after a wait; `meanwhile` runs just before. */
async function whileLocked<Answer>(
  table: string,
  ask: () => Promise<Answer>,
  meanwhile = async () => {},
): Promise<Answer> {
  await agency.sql.query(`begin; lock table ${table} in access exclusive mode`);
  const asking = ask();
  const waits =
    'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = $1)';
  const database = (await agency.sql.query('select current_database() as name')).rows[0].name;
  await expect.poll(async () => (await agency.elsewhere.query(waits, [database])).rowCount).toBeGreaterThan(0);
  await agency.sql.query(`select pg_sleep(${SLEEPS / 1000})`);
  await meanwhile();
  await agency.sql.query('rollback');
  return asking;
}

const setLanguage = () => person.put(`/api/employees/${person.id}/language?useSecondLanguage=false`);

describe('a request that takes longer than SLOW_MS', () => {
  it('is logged on one line with endpoint, agency, time spent, number of statements and ID (OBS-02)', async () => {
    lines.length = 0;
    const answer = await whileSlow(setLanguage);
    expect(answer.status).toBeLessThan(300);
    const line = await slowCall('PUT /api/employees/:id/language');
    expect(line).toMatchObject({ level: 40, agency: 'here', status: answer.status });
    expect(line.reqId).toBe(answer.headers.get('x-request-id'));
    expect(line.sql).toBeGreaterThanOrEqual(SLEEPS);
    expect(line.statements).toBeGreaterThanOrEqual(2);
    const parts = line.waiting + line.sql + line.code;
    // Each part is rounded separately.
    expect(Math.abs(parts - line.milliseconds)).toBeLessThanOrEqual(2);
    expect(slowCalls('PUT /api/employees/:id/language')).toHaveLength(1);
  });

  it('is logged without its content or the person (OBS-02)', async () => {
    lines.length = 0;
    await whileSlow(setLanguage);
    await slowCall('PUT /api/employees/:id/language');
    const log = lines.join('');
    for (const told of ['useSecondLanguage', 'false', 'emma', 'Secretname', `/employees/${person.id}/`])
      expect([told, log.includes(told)]).toEqual([told, false]);
  });

  it('is logged without a sign-in too, and while waiting for another transaction (OBS-02)', async () => {
    lines.length = 0;
    const signedIn = await whileLocked('employee', () =>
      agency.signedOut.post('/api/auth/login', { username: 'emma', password: TEST_PASSWORD, database: 'here' }),
    );
    expect(signedIn.status).toBe(200);
    const line = await slowCall('POST /api/auth/login');
    expect(line).toMatchObject({ agency: 'here', status: 200 });
    expect(line.sql).toBeGreaterThanOrEqual(SLEEPS);
  });

  it('is logged without a status when the client disconnected (OBS-02)', async () => {
    lines.length = 0;
    const leaving = new AbortController();
    const asked = await whileLocked(
      'employee',
      () =>
        fetch(`${agency.origin}/api/auth/employeeinfo`, {
          headers: { cookie: person.cookie },
          signal: leaving.signal,
        }).catch(() => 'gave up'),
      async () => {
        leaving.abort();
        await slowCall('GET /api/auth/employeeinfo');
      },
    );
    expect(asked).toBe('gave up');
    const line = await slowCall('GET /api/auth/employeeinfo');
    expect(line).toMatchObject({ status: null, agency: 'here' });
  });

  it('is logged with work for files, which uses its own connection (OBS-02)', async () => {
    lines.length = 0;
    const access = { administration: { read: true, create: true, update: true } };
    const admin = await agency.signIn(await agency.add.employee({ username: 'ada', access }));
    const path = '/api/administration/time-entries/matches/choices';
    const answer = await whileLocked('cost_type', () => admin.get(`${path}?subject=task`));
    expect(answer.status).toBe(200);
    const line = await slowCall(`GET ${path}`);
    expect(line.sql).toBeGreaterThanOrEqual(SLEEPS);
  });
});

describe('the log', () => {
  it('has no line for fast requests, and none at all with SLOW_MS=0 (OBS-02)', async () => {
    const never: string[] = [];
    const logTo = { write: (line: string) => void never.push(line) };
    for (const slowMilliseconds of [0, 600_000]) {
      const another = await agency.startAnother({ slowMilliseconds, logLevel: 'warn', logTo });
      try {
        const asked = await whileSlow(() =>
          fetch(`${another.origin}/api/employees/${person.id}/language?useSecondLanguage=false`, {
            method: 'PUT',
            headers: { cookie: person.cookie, 'x-requested-with': 'XMLHttpRequest' },
          }),
        );
        expect(asked.status).toBeLessThan(300);
      } finally {
        await another.close();
      }
    }
    expect(never.filter((line) => line.includes('slow call'))).toEqual([]);
  });
});
