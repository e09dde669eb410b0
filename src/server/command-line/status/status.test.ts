import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EARLIER_MIGRATIONS } from '#test/fixtures/earlier-version.ts';
import { startInstallation } from '#test/fixtures/typed-commands.ts';
import { asOwner } from '../../platform/database/registry/database-server.ts';
import { sealWebhookSecret } from '../../webhook/webhook-secret.ts';

/** Nothing listens there. */
const AWAY = 'postgres://docket@127.0.0.1:1/docket';

let installation: Awaited<ReturnType<typeof startInstallation>>;
const rows = (sql: string) => installation.rows(sql);
const ofRegistry = (sql: string) => asOwner(installation.databaseUrl, (owner) => owner.query(sql));
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

type Report = { exitCode: number; lines: Record<string, { state: string; text: string }> };

async function status(environment: Record<string, string> = {}): Promise<Report> {
  // Other tests use the same server, which is large enough.
  const { exitCode, output, errors } = await installation.type(['status'], '', { WORKERS: '1', ...environment });
  expect(errors).toBe('');
  const [build, ...rest] = output.trimEnd().split('\n');
  expect(build).toMatch(/^Docket 24\.2\.0, /);
  const lines = rest.map((line) => {
    const [, state, what, text] = /^(good|look|act) +(\S+(?: \S+)?) {2,}(.+)$/.exec(line) ?? [];
    expect([line, state]).not.toEqual([line, undefined]);
    return [what!, { state: state!, text: text! }] as const;
  });
  return { exitCode, lines: Object.fromEntries(lines) };
}

describe('an installation without agencies', () => {
  it('shows the server, its version and its connections (OBS-04, SCALE-18)', async () => {
    const { exitCode, lines } = await status();
    expect(exitCode).toBe(0);
    expect(lines['server main']).toEqual({ state: 'good', text: expect.stringMatching(/^PostgreSQL 1[5-8]\.\d+/) });
    expect(lines['connections main']!.text).toMatch(
      /^\d+ of \d+ in use; one Docket process with this configuration uses 63 at most$/,
    );
    expect(lines.agencies).toEqual({ state: 'good', text: 'none yet' });
  });

  it('warns about a connection budget larger than the server allows (OBS-04, SCALE-04)', async () => {
    const { exitCode, lines } = await status({ DATABASE_CONNECTIONS: '1000', WORKERS: '2' });
    expect(lines['connections main']).toMatchObject({ state: 'look', text: expect.stringContaining('uses 2006 at') });
    expect(exitCode).toBe(0);
  });

  it('exits with code 2 for wrong arguments (OBS-04)', async () => {
    expect(await installation.type(['status', 'acme'])).toMatchObject({ exitCode: 2, output: '' });
  });
});

describe('an installation with an agency', () => {
  beforeEach(async () => {
    await installation.type(['create', 'acme', '--agency', 'Acme & Co']);
    const person = ['acme', '--name', 'Ada', '--username', 'ada', '--password-from-stdin'];
    await installation.type(['add-person', ...person], 'correct horse battery staple');
    await installation.type(['make-administrator', 'acme', 'ada']);
  });
  afterEach(async () => {
    await installation.type(['remove', 'acme', '--yes']);
  });

  it('is good when no work is pending (OBS-04)', async () => {
    const { exitCode, lines } = await status();
    expect(lines.agencies).toEqual({ state: 'good', text: '1 up to date, 0 pending migration, 0 out of service' });
    expect(lines['scheduled work']).toEqual({ state: 'good', text: 'none overdue; none failed' });
    expect(lines.mail).toEqual({ state: 'good', text: 'none waiting; none failed' });
    expect(lines.webhooks).toEqual({ state: 'good', text: 'none waiting; none turned off' });
    expect(lines.attachments).toEqual({ state: 'good', text: 'in the database' });
    const backupFolder = join(installation.folder, 'backups');
    expect(lines.backups).toEqual({ state: 'good', text: `the first run is tonight, in ${backupFolder}` });
    expect(exitCode).toBe(0);
  });

  it('shows overdue and abandoned work (OBS-04)', async () => {
    await rows(`insert into outgoing_mail (template, address, created_at)
      values ('note', 'secret-name@b.example', now() - interval '20 minutes')`);
    await rows(`insert into scheduled_task (kind, period, day, due_at)
      values ('digest', 'x', '2026-11-20', now() - interval '3 hours')`);
    const late = await status();
    expect(late.lines.mail).toEqual({ state: 'look', text: '1 waiting, the oldest for 20 minutes; none failed' });
    expect(late.lines['scheduled work']).toEqual({
      state: 'look',
      text: '1 overdue, the oldest by 3 hours; none failed',
    });
    expect(late.exitCode).toBe(0);

    await rows("update outgoing_mail set state = 'dead', ended_at = now()");
    await rows("update scheduled_task set state = 'failed', finished_at = now()");
    const failed = await status();
    expect(failed.lines.mail).toEqual({ state: 'act', text: 'none waiting; 1 failed (acme)' });
    expect(failed.lines['scheduled work']).toEqual({ state: 'act', text: 'none overdue; 1 failed (acme)' });
    expect(failed.exitCode).toBe(1);
    expect(JSON.stringify(failed)).not.toContain('secret-name');
  });

  it('shows the age of the last good backup, alerts after 26 hours and says why one failed (SCALE-16, OBS-04)', async () => {
    const backUp = (agency: string, hours: number) =>
      ofRegistry(`insert into backup_state (agency, backed_up_at) values (${agency}, now() - interval '${hours} hours')
        on conflict (agency) do update set backed_up_at = excluded.backed_up_at`);
    await ofRegistry("update agency_database set created_at = now() - interval '9 days'");
    await backUp('null', 3);
    const without = await status();
    expect([without.exitCode, without.lines.backups]).toEqual([1, { state: 'act', text: 'acme: none for 216 hours' }]);
    await backUp("'acme'", 25);
    expect((await status()).lines.backups).toMatchObject({
      ...{ state: 'good', text: expect.stringMatching(/^the oldest is 25 hours old, in \S+backups$/) },
    });
    await backUp("'acme'", 27);
    expect((await status()).lines.backups).toEqual({ state: 'act', text: 'acme: the last is 27 hours old' });
    await backUp("'acme'", 3);
    await ofRegistry("update backup_state set failed_at = now(), problem = 'no room' where agency is null");
    expect((await status()).lines.backups).toEqual({
      state: 'look',
      text: 'registry: the last is 3 hours old, no room',
    });
    await ofRegistry('update backup_state set verification_failed_at = now() where agency is null');
    expect((await status()).lines.backups).toMatchObject({ state: 'act' });
    expect((await status({ BACKUP_DIR: 'off' })).lines.backups).toEqual({
      ...{ state: 'good', text: 'off on this server (BACKUP_DIR=off)' },
    });
    await ofRegistry('update backup_state set failed_at = null, verification_failed_at = null, problem = null');
  });

  it("shows moves in progress, leftovers that can't be removed and old copies (SCALE-02, OBS-04)", async () => {
    expect((await status()).lines).toMatchObject({
      places: { state: 'good', text: 'main 1' },
      moves: { state: 'good', text: 'none under way' },
    });
    await ofRegistry(`insert into agency_move (agency, database_name, from_server, to_server, step, began_at)
      values ('acme', 'docket_acme', 'main', 'second', 'copying', now() - interval '3 minutes')`);
    const underWay = await status();
    expect(underWay.lines.moves).toEqual({ state: 'look', text: 'acme to second: copying, for 3 minutes' });
    expect(underWay.exitCode).toBe(0);
    await ofRegistry(`update agency_move set step = 'moved', ended_at = now() - interval '6 minutes'`);
    const left = await status();
    expect(left.lines.moves).toEqual({
      state: 'act',
      text: "the move of acme from main to second can't be cleaned up: is one of the servers unreachable?",
    });
    expect(left.exitCode).toBe(1);
    await ofRegistry(`update agency_move set cleared_at = now(), old_copy = 'docket_moved_1_docket_acme'`);
    expect((await status()).lines.moves).toEqual({ state: 'good', text: '1 old copy, each deleted after a week' });
    await ofRegistry('delete from agency_move');
  });

  it('reports an agency without an administrator, as does every command for that agency (FIX-102)', async () => {
    expect((await status()).lines.administrators).toEqual({ state: 'good', text: 'all agencies have one' });
    const { errors: quiet } = await installation.type(['settings', 'acme']);
    expect(quiet).toBe('');
    await rows('update employee set access_profile_id = null');
    const { exitCode, lines } = await status();
    expect(lines.administrators).toEqual({
      state: 'act',
      text: 'no administrator (acme): docket make-administrator',
    });
    expect(exitCode).toBe(1);
    const { errors } = await installation.type(['settings', 'acme']);
    expect(errors).toBe('Acme & Co has no administrator: npm run docket -- make-administrator acme <username>\n');
  });

  it('shows what a changed SECRET_KEY can no longer decrypt (FIX-105)', async () => {
    const [former, current] = ['the key of before, thirty-two or more', 'the key of now, also thirty-two or more'];
    await rows(`insert into webhook (address, sealed_secret) values ('https://a.example', '')`);
    await rows(`update webhook set sealed_secret = '${sealWebhookSecret('whsec_x', former, 1)}', id = 1`);
    expect((await status({ SECRET_KEY: former })).lines['secret key']).toEqual({
      ...{ state: 'good', text: 'decrypts all stored secrets' },
    });
    expect((await status({ SECRET_KEY: current })).lines['secret key']).toEqual({
      state: 'act',
      text: 'SECRET_KEY is not the key that encrypted 1 webhook (acme): restore the former key, or enter these secrets again',
    });
  });

  it('warns about a pending migration without running it (OBS-04, SCALE-08)', async () => {
    const names = EARLIER_MIGRATIONS.map((name) => `('${name}', '')`).join(', ');
    await rows(`delete from schema_migration`);
    await rows(`insert into schema_migration (name, checksum) values ${names}`);
    const before = await rows('select count(*) from schema_migration');
    const { exitCode, lines } = await status();
    expect(lines.agencies).toEqual({ state: 'look', text: '0 up to date, 1 pending migration, 0 out of service' });
    expect(lines['agency acme']).toEqual({ state: 'look', text: expect.stringMatching(/^\d+ migrations pending$/) });
    expect(exitCode).toBe(0);
    expect(await rows('select count(*) from schema_migration')).toEqual(before);
  });

  it("reports an agency that can't be migrated as out of service, with the reason (OBS-04, SCALE-08)", async () => {
    await rows("update schema_migration set checksum = 'of another file' where name = '0270-schema'");
    const { exitCode, lines } = await status();
    expect(lines.agencies).toMatchObject({ state: 'act', text: expect.stringContaining('1 out of service') });
    expect(lines['agency acme']).toMatchObject({ state: 'act', text: expect.stringContaining('0270-schema') });
    expect(exitCode).toBe(1);
  });

  it('shows an unreachable server along with the reachable ones (OBS-04, SCALE-01)', async () => {
    const { exitCode, lines } = await status({ DATABASE_URL_EAST: AWAY });
    expect(lines['server main']!.state).toBe('good');
    expect(lines['server east']).toMatchObject({ state: 'act', text: expect.stringMatching(/^cannot be reached: /) });
    expect(lines.agencies!.state).toBe('good');
    expect(exitCode).toBe(1);
  });
});

it("reports only an error when the registry's server is unreachable (OBS-04)", async () => {
  const { exitCode, lines } = await status({ DATABASE_URL: AWAY });
  expect(lines['server main']!.state).toBe('act');
  expect(lines.agencies).toEqual({
    state: 'act',
    text: "the agency list can't be read: its server doesn't respond",
  });
  expect(exitCode).toBe(1);
});
