import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestAgency, TEST_PASSWORD, type TestAgency } from '#test/fixtures/test-agency.ts';

/** Stored hashes that were compared with a password. */
const compared = vi.hoisted((): string[] => []);
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof argon.verify = (hash, ...rest) => {
    compared.push(String(hash));
    return argon.verify(hash, ...rest);
  };
  return { ...argon, verify };
});

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency();
  await agency.add.employee({ username: 'active' });
  await agency.add.employee({ username: 'inactive', is_active: false });
  await agency.add.employee({ username: 'invited', password_hash: null });
});
afterAll(() => agency.close());
beforeEach(() => {
  compared.length = 0;
});

describe('the work of a sign-in', () => {
  it.each([
    ['an unknown name', 'unknown name', 'guess'],
    ['a wrong password', 'active', 'guess'],
    ['somebody inactive, with the right password', 'inactive', TEST_PASSWORD],
    ['somebody without a password', 'invited', 'guess'],
    ['an empty password', 'active', ''],
  ])('is the same for %s, so timing reveals nothing (AUTH-06, AUTH-16)', async (_, username, password) => {
    const body = { username, password, database: 'here', isPersistent: false };
    const answer = await agency.signedOut.post('/api/auth/login', body);
    expect([answer.status, answer.body.code]).toEqual([401, 'sign-in-failed']);
    expect(compared).toHaveLength(1);
    expect(compared[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
