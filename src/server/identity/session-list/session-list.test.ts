import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency } from '#test/fixtures/test-agency.ts';

const OWN = '/api/auth/sessions';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency();
});
afterAll(() => agency.close());

const administrator = () => agency.add.employee({ access: { administration: 'all' } });

/** Signs a person in with a given User-Agent. */
async function signInWith(person: { username: string }, userAgent: string) {
  const answer = await agency.send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'user-agent': userAgent },
    body: JSON.stringify({ username: person.username, password: TEST_PASSWORD, database: 'here' }),
  });
  expect(answer.status).toBe(200);
}

const trailOf = async (id: number) => {
  const { rows } = await agency.sql.query(
    `select by_employee_id, for_employee_id, after from audit_event
     where subject = 'session' and subject_id = $1 and action = 'end-sessions' order by id`,
    [id],
  );
  return rows;
};

describe('your own sessions (IDENT-09)', () => {
  it('list device, address, sign-in method, start and last use, the current one first (IDENT-09)', async () => {
    const emma = await agency.add.employee();
    const session = await agency.signIn(emma);
    await signInWith(emma, SAFARI);
    const { status, body } = await session.get(OWN);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { browser: null, system: null, address: '127.0.0.1', way: 'password', isThis: true },
      { browser: 'Safari', system: 'iPhone', address: '127.0.0.1', way: 'password', isThis: false },
    ]);
    expect(Date.parse(body[1].endsAt) - Date.parse(body[1].beganAt)).toBeLessThanOrEqual(90 * 86_400_000);
    expect(JSON.stringify(body)).not.toMatch(/token|Mozilla/);
  });

  it("store only the beginning of the browser's user agent (IDENT-09)", async () => {
    const emma = await agency.add.employee();
    await signInWith(emma, `${'x'.repeat(5000)} Firefox/1`);
    const { rows } = await agency.sql.query('select length(user_agent) as length from session where employee_id = $1', [
      emma.id,
    ]);
    expect(rows).toEqual([{ length: 500 }]);
  });

  it('can be ended with immediate effect; a second time returns 404 (IDENT-09)', async () => {
    const emma = await agency.add.employee();
    const [here, there] = [await agency.signIn(emma), await agency.signIn(emma)];
    const [, other] = (await here.get(OWN)).body;
    expect((await here.delete(`${OWN}/${other.id}`)).status).toBe(204);
    expectProblem(await there.get(OWN), 401, 'signed-out', 'there');
    expectProblem(await here.delete(`${OWN}/${other.id}`), 404, 'not-found', 'again');
    expect(await trailOf(emma.id)).toEqual([{ by_employee_id: emma.id, for_employee_id: null, after: { count: 1 } }]);
  });

  it("can all be ended except the current one; other people's stay (IDENT-09)", async () => {
    const [emma, noah] = [await agency.add.employee(), await agency.add.employee()];
    const here = await agency.signIn(emma);
    const others = [await agency.signIn(emma), await agency.signIn(emma)];
    const ofNoah = await agency.signIn(noah);
    expect((await here.post(`${OWN}/end`)).body).toEqual({ ended: 2 });
    expect((await here.post(`${OWN}/end`)).body).toEqual({ ended: 0 });
    for (const other of others) expectProblem(await other.get(OWN), 401, 'signed-out', 'other');
    expect((await here.get(OWN)).body).toHaveLength(1);
    expect((await ofNoah.get(OWN)).body).toHaveLength(1);
  });

  it("don't include other people's, whatever the ID (IDENT-09)", async () => {
    const [emma, noah] = [await agency.add.employee(), await agency.add.employee()];
    const [ofEmma, ofNoah] = [await agency.signIn(emma), await agency.signIn(noah)];
    const [{ id }] = (await ofNoah.get(OWN)).body;
    expectProblem(await ofEmma.delete(`${OWN}/${id}`), 404, 'not-found', 'of another');
    expectProblem(await ofEmma.delete(`${OWN}/999999999`), 404, 'not-found', 'unknown');
    expect((await ofEmma.delete(`${OWN}/x`)).status).toBe(400);
    expect((await ofNoah.get(OWN)).status).toBe(200);
  });

  it("don't include expired ones (IDENT-09)", async () => {
    const emma = await agency.add.employee();
    const here = await agency.signIn(emma);
    await agency.signIn(emma);
    await agency.sql.query(
      `update session set expires_at = now() where employee_id = $1 and id = (select max(id) from session)`,
      [emma.id],
    );
    expect((await here.get(OWN)).body).toHaveLength(1);
  });
});

describe("other people's sessions (IDENT-09)", () => {
  it('are listed and ended by an administrator, and the audit trail names both people (IDENT-09)', async () => {
    const [admin, emma] = [await administrator(), await agency.add.employee()];
    const asking = await agency.signIn(admin);
    const browsers = [await agency.signIn(emma), await agency.signIn(emma), await agency.signIn(emma)];
    const address = `/api/administration/people/${emma.id}/sessions`;
    const { body } = await asking.get(address);
    expect(body).toHaveLength(3);
    expect(body.every(({ isThis }: { isThis: boolean }) => !isThis)).toBe(true);
    expect((await asking.delete(`${address}/${body[0].id}`)).status).toBe(204);
    expect((await asking.post(`${address}/end`)).body).toEqual({ ended: 2 });
    for (const browser of browsers) expectProblem(await browser.get(OWN), 401, 'signed-out', 'ended');
    expect(await trailOf(emma.id)).toEqual([
      { by_employee_id: admin.id, for_employee_id: emma.id, after: { count: 1 } },
      { by_employee_id: admin.id, for_employee_id: emma.id, after: { count: 2 } },
    ]);
  });

  it("keep the administrator's current session, and return 404 for an unknown person (IDENT-09)", async () => {
    const admin = await administrator();
    const asking = await agency.signIn(admin);
    await agency.signIn(admin);
    expect((await asking.post(`/api/administration/people/${admin.id}/sessions/end`)).body).toEqual({ ended: 1 });
    const unknown = '/api/administration/people/999999999/sessions';
    expectProblem(await asking.get(unknown), 404, 'not-found', 'unknown');
    expectProblem(await asking.post(`${unknown}/end`), 404, 'not-found', 'unknown');
  });

  it("can't be listed or ended without the right (IDENT-09)", async () => {
    const reader = await agency.signIn(await agency.add.employee({ access: { administration: { read: true } } }));
    const emma = await agency.add.employee();
    expectProblem(await reader.get(`/api/administration/people/${emma.id}/sessions`), 403, 'forbidden', 'read');
    expectProblem(await reader.post(`/api/administration/people/${emma.id}/sessions/end`), 403, 'forbidden', 'end');
  });
});
