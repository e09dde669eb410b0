import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency();
  await agency.add.employee({ username: 'there', email: 'there@here.example' });
  await agency.add.employee({ username: 'waiting', email: 'waiting@here.example', password_hash: null });
});
afterAll(() => agency.close());

/** Statements that notify other processes of a write. Requests don't wait for them, whatever was written. */
const TELLS_OTHERS = /change_notice|docket_written|pg_notify|pg_backend_pid/;

/** The statements a server sends for a forgotten password, without their parameters. */
async function statementsFor(username: string): Promise<string[]> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given as [string | { text?: string }];
    const statement = typeof first === 'string' ? first : (first.text ?? '');
    if (!TELLS_OTHERS.test(statement)) sent.push(statement);
    return (query as (...all: unknown[]) => void).apply(this, given);
  });
  try {
    const answer = await agency.signedOut.post('/api/auth/forgot', { database: 'here', username });
    expect(answer.status).toBe(204);
  } finally {
    spy.mockRestore();
  }
  return sent;
}

it('does the same work for every name, including the awaited write, so that timing reveals nothing (PEOPLE-02)', async () => {
  const there = await statementsFor('there');
  expect(there.length).toBeGreaterThan(6);
  expect(there.some((statement) => /insert into sign_in_link /.test(statement))).toBe(true);
  for (const name of ['unknown name', 'waiting']) expect(await statementsFor(name)).toEqual(there);
});
