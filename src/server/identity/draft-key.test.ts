import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency();
});
afterAll(() => agency.close());

const KEY = '/api/auth/draftkey';

it('the key for drafts is the same in all sessions of a person and different for other people (FIX-16)', async () => {
  const employee = await agency.add.employee();
  const [one, other] = [await agency.signIn(employee), await agency.signIn(employee)];
  const colleague = await agency.signIn(await agency.add.employee());
  const [first, second, third] = await Promise.all(
    [one, other, colleague].map(async (who) => (await who.get(KEY)).body.key),
  );
  expect(first).toMatch(/^[\w-]{43}$/);
  expect([second === first, third === first]).toEqual([true, false]);
  await one.post('/api/auth/logout');
  expectProblem(await one.get(KEY), 401, 'signed-out');
});

it('clears cache and storage at sign-out when no changes are pending (FIX-16, FIX-131)', async () => {
  const person = await agency.signIn(await agency.add.employee());
  expect((await person.post('/api/auth/logout')).headers.get('clear-site-data')).toBeNull();
  const answer = await agency.signedOut.post('/api/auth/logout?clearDevice=true');
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"']);
});
