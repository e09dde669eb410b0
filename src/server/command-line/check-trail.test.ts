import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation } from '#test/fixtures/typed-commands.ts';
import { type ReportedSeal, sealingWork } from '../audit/seal-trail.ts';
import { openPool } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';

let installation: Awaited<ReturnType<typeof startInstallation>>;
const type = (...typed: string[]) => installation.type(typed);
beforeAll(async () => {
  installation = await startInstallation();
  await type('create', 'acme', '--agency', 'Acme & Co');
});
afterAll(() => installation.close());

/** A night: new rows are sealed. */
async function seal(): Promise<ReportedSeal> {
  const told: ReportedSeal[] = [];
  const database = openPool(`${installation.databaseUrl}_acme`, 1);
  const time = { agency: 'here', day: '2026-11-21', now: '', dropAfter: null };
  await inTransaction(database, (transaction) => sealingWork((one) => told.push(one)).perform(transaction, time));
  await database.destroy();
  return told[0]!;
}

it('check-trail verifies the trail, shows the latest seal and finds a noted one (AUDIT-04)', async () => {
  expect(await type('check-trail', 'acme')).toMatchObject({ exitCode: 0, output: 'Nothing is sealed yet.\n' });
  await type('settings', 'acme', 'self-approval', 'on');
  const first = await seal();
  await type('settings', 'acme', 'self-approval', 'off');
  const open = await type('check-trail', 'acme', '--expect', first.hash.toUpperCase());
  expect(open.exitCode).toBe(0);
  expect(open.output).toContain('The audit trail is intact: 1 seal over 1 row.\nLatest seal: 1 of ');
  expect(open.output).toContain(`${first.hash}\nNot sealed yet: 1 row, the oldest of `);
  expect(open.output).toContain('The expected seal is number 1: everything up to it is unchanged.\n');
  await seal();
  expect((await type('check-trail', 'acme')).output).toContain('The audit trail is intact: 2 seals over 2 rows.\n');
});

it('check-trail exits with 1 when the owner changed a row or rebuilt the chain (AUDIT-04)', async () => {
  await type('settings', 'acme', 'password-days', '90');
  const { hash } = await seal();
  const file = `${installation.folder}/acme.backup`;
  await type('back-up', 'acme', file);
  const asOwner = (text: string) =>
    installation.rows(`set session_replication_role = replica; ${text}; set session_replication_role = origin`);
  await asOwner(
    `update audit_event set after = '{"self-approval": "off"}' where id = (select min(id) from audit_event)`,
  );
  const changed = await type('check-trail', 'acme');
  expect(changed.exitCode).toBe(1);
  expect(changed.output).toMatch(
    /^The audit trail doesn't match its seals\. Row \d+ was changed: it is not what was sealed by seal 1 at /,
  );
  await asOwner('delete from audit_seal');
  await seal();
  expect(await type('check-trail', 'acme')).toMatchObject({ exitCode: 0 });
  const rebuilt = await type('check-trail', 'acme', '--expect', hash);
  expect(rebuilt.exitCode).toBe(1);
  expect(rebuilt.output).toContain('The expected seal is not among the valid ones.\n');
  // The earlier backup still contains the original chain.
  await type('restore', 'again', file);
  expect(await type('check-trail', 'again', '--expect', hash)).toMatchObject({ exitCode: 0 });
  await type('remove', 'again', '--yes');
});

it('check-trail rejects an invalid seal and an unknown agency (AUDIT-05)', async () => {
  expect(await type('check-trail', 'acme', '--expect', 'no seal')).toMatchObject({ exitCode: 2 });
  expect(await type('check-trail')).toMatchObject({ exitCode: 2 });
  expect(await type('check-trail', 'nowhere')).toMatchObject({ exitCode: 1 });
});
