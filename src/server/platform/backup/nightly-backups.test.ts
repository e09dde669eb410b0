import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Registry as Metrics } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestRegistry } from '#test/fixtures/start-test-registry.ts';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { fillDemoAgency } from '../../demo/demo-agency.ts';
import { openAttachments } from '../attachments/open-attachments.ts';
import { onServer } from '../database/registry/database-server.ts';
import { databaseFolders } from '../database/registry/registry.ts';
import { MAIN_SERVER } from '../database/registry/servers.ts';
import { projectRoot } from '../operations/project-root.ts';
import { readBackupStates } from './backup-state.sql.ts';
import { measureBackups } from './measure-backups.ts';
import { backUpWhatIsDue, type NightlyBackups } from './nightly-backups.ts';
import { verifyBackup } from './verify-backup.ts';

const HOUR = 3_600_000;
const NIGHT = 24 * HOUR;
const folders = databaseFolders(projectRoot());

let made: Awaited<ReturnType<typeof startTestRegistry>>;
let parts: NightlyBackups;
let said: string[];
/** The current time for the server. */
let clock: number;

beforeAll(async () => {
  made = await startTestRegistry();
  await made.registry.create({ name: 'acme', agencyName: 'Acme' }, (client) =>
    fillDemoAgency(client, {
      entries: 200,
      agency: 'studio-meridian',
      today: '2026-11-18',
      translationsFolder: folders.translations,
    }),
  );
  await made.registry.create({ name: 'north', agencyName: 'North' }, async () => undefined);
});
afterAll(() => made.close());

beforeEach(async () => {
  const backupFolder = await mkdtemp(join(tmpdir(), 'docket-backups-'));
  said = [];
  parts = {
    ...{ registry: made.registry, folders, backupFolder, isCreated: false },
    attachments: openAttachments(null),
    say: (line) => said.push(line),
  };
  clock = Date.now() + NIGHT;
  await made.registry.query('delete from backup_state');
  // Verified backups are skipped quickly.
  await made.registry.query(
    `insert into backup_state (agency, verified_at) select name, now() + interval '100 years' from agency_database
     union all select null, now() + interval '100 years'`,
  );
  return () => rm(backupFolder, { recursive: true, force: true });
});

const look = (signal?: AbortSignal) =>
  backUpWhatIsDue(parts, { now: () => new Date(clock), ...(signal && { signal }) });
const files = (subject: string) => {
  try {
    return readdirSync(join(parts.backupFolder, subject)).sort();
  } catch {
    return [];
  }
};
const counts = () => ['_registry', 'acme', 'north'].map((subject) => files(subject).length);
const forgetVerifications = () => made.registry.query('update backup_state set verified_at = null');
const stateOf = async (agency: string | null) =>
  (await readBackupStates(made.registry)).find((state) => state.agency === agency)!;
const scratches = () =>
  onServer(testServerUrl(), (server) =>
    server
      .query('select datname from pg_database where datname = $1', [`${made.prefix}__scratch`])
      .then(({ rows }) => rows),
  );
/** Locks rows that a backup reads. */
const holding = (work: () => Promise<void>) =>
  made.registry
    .find('acme')
    .then((agency) => made.registry.openOwner(agency!))
    .then(async (client) => {
      try {
        await client.query('begin; lock table time_entry in access exclusive mode');
        await work();
      } finally {
        await client.end();
      }
    });

it('backs up every agency and the registry once a night, verifies each, and lets only its own account read them (SCALE-16)', async () => {
  clock = Date.now();
  await look();
  expect(counts()).toEqual([0, 0, 0]);
  await forgetVerifications();
  clock += NIGHT;
  await look();
  await look();
  expect([said, counts()]).toEqual([[], [1, 1, 1]]);
  for (const subject of ['_registry', 'acme']) {
    const folder = join(parts.backupFolder, subject);
    const [name] = files(subject);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
    expect([statSync(folder).mode & 0o777, statSync(join(folder, name!)).mode & 0o777]).toEqual([0o700, 0o600]);
  }
  expect(await stateOf('acme')).toMatchObject({ backedUpAt: clock, verifiedAt: clock, problem: null });
  expect(await stateOf(null)).toMatchObject({ backedUpAt: clock, verifiedAt: clock, problem: null });
  expect(await scratches()).toEqual([]);
  // Backups contain no credentials.
  const registry = gunzipSync(readFileSync(join(parts.backupFolder, '_registry', files('_registry')[0]!))).toString();
  expect(registry).toContain('acme');
  expect(registry).not.toContain('application_login');

  const verifiedAt = clock;
  for (let night = 1; night <= 7; night += 1) {
    clock += NIGHT;
    await look();
  }
  expect(counts()).toEqual([7, 7, 7].map((days) => days + (files('acme').length - 7)));
  expect((await stateOf('acme')).verifiedAt).toBe(verifiedAt + 7 * NIGHT);
});

it('makes up for the nights in which no server ran with one backup, and two servers make it once (SCALE-16)', async () => {
  clock += 20 * NIGHT;
  await Promise.all([look(), look()]);
  await look();
  expect(counts()).toEqual([1, 1, 1]);
});

it('deletes expired backups, and no files of others (SCALE-16)', async () => {
  const folder = join(parts.backupFolder, 'north');
  await mkdir(folder);
  const old = Array.from({ length: 20 }, (_, day) => `2020-01-${String(day + 1).padStart(2, '0')}T020000Z.backup`);
  for (const name of [...old, 'of-last-year.backup', 'notes.txt']) await writeFile(join(folder, name), '');
  await mkdir(join(folder, '2019-01-01T020000Z.backup'));
  await look();
  const left = files('north');
  expect(left.filter((name) => name.startsWith('2020'))).toEqual([
    ...['2020-01-12T020000Z.backup', '2020-01-15T020000Z.backup', '2020-01-16T020000Z.backup'],
    ...['2020-01-17T020000Z.backup', '2020-01-18T020000Z.backup'],
    ...['2020-01-19T020000Z.backup', '2020-01-20T020000Z.backup'],
  ]);
  expect(left).toEqual(expect.arrayContaining(['2019-01-01T020000Z.backup', 'notes.txt', 'of-last-year.backup']));
});

it('leaves nothing that looks complete when it is ended in the middle, and does it again (SCALE-16)', async () => {
  const ending = new AbortController();
  await holding(async () => {
    const backingUp = look(ending.signal);
    await expect.poll(() => files('acme').some((name) => name.endsWith('.unfinished')), { timeout: 60_000 }).toBe(true);
    expect(files('acme')).toHaveLength(1);
    ending.abort();
    await backingUp;
  });
  expect([files('acme'), await stateOf('acme')]).toMatchObject([[], { backedUpAt: null, failedAt: null }]);
  // A killed process can't remove its unfinished file.
  await writeFile(join(parts.backupFolder, 'acme', '2026-11-01T020000Z.backup.unfinished'), 'half');
  await writeFile(join(parts.backupFolder, 'acme', 'mine.unfinished'), '');
  await look();
  expect(files('acme')).toEqual([expect.stringMatching(/Z\.backup$/), 'mine.unfinished']);
});

it('reports a failure, backs up the others, and tries again after half an hour (SCALE-16)', async () => {
  await writeFile(join(parts.backupFolder, 'acme'), 'in the way');
  await look();
  expect(counts()).toEqual([1, 0, 1]);
  expect(said).toEqual([
    expect.stringMatching(/^The backup of acme failed and will be retried in half an hour: .*ENOTDIR/),
  ]);
  expect(await stateOf('acme')).toMatchObject({
    backedUpAt: null,
    failedAt: clock,
    problem: expect.stringContaining('ENOTDIR'),
  });
  await rm(join(parts.backupFolder, 'acme'));
  clock += HOUR / 4;
  await look();
  expect(counts()).toEqual([1, 0, 1]);
  clock += HOUR / 4;
  await look();
  expect(counts()).toEqual([1, 1, 1]);
  expect(await stateOf('acme')).toMatchObject({ backedUpAt: clock, failedAt: null, problem: null });
});

it('reports a missing BACKUP_DIR, and creates only the one in DATA_DIR (SCALE-16)', async () => {
  parts = { ...parts, backupFolder: join(parts.backupFolder, 'not-mounted') };
  await look();
  expect(said).toHaveLength(3);
  expect((await stateOf(null)).problem).toContain('ENOENT');
  parts = { ...parts, isCreated: true };
  clock += HOUR;
  await look();
  expect(counts()).toEqual([1, 1, 1]);
  expect(statSync(parts.backupFolder).mode & 0o777).toBe(0o700);
});

it('leaves agencies alone that are moving or to be migrated, and backs them up afterwards (SCALE-16)', async () => {
  const ofRegistry = (sql: string) =>
    made.registry.openRegistryOwner().then((owner) => owner.query(sql).finally(() => owner.end()));
  await ofRegistry(`insert into agency_move (agency, database_name, from_server, to_server, step)
    values ('acme', 'docket_acme', 'main', 'second', 'copying')`);
  await ofRegistry("update agency_database set migrated_to = '0001' where name = 'north'");
  await look();
  expect([said, counts()]).toEqual([[], [1, 0, 0]]);
  await ofRegistry('delete from agency_move');
  await ofRegistry(`update agency_database set migrated_to = '${made.registry.newest}'`);
  await look();
  expect(counts()).toEqual([1, 1, 1]);
});

it('finds a backup that is damaged, cut off or lacks a row, and drops the scratch database (SCALE-16)', async () => {
  await look();
  const file = join(parts.backupFolder, 'acme', files('acme')[0]!);
  const whole = readFileSync(file);
  const verify = () => verifyBackup(parts, { file, kind: 'backup', server: MAIN_SERVER });
  await verify();
  const text = gunzipSync(whole).toString().split('\n');
  const rowOfEntry = text.findIndex((line) => line.startsWith('{"table":"time_entry"')) + 1;
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)]! ^= 0xff;
  const damages: [string, Buffer, RegExp][] = [
    ['flipped', flipped, /./],
    ['cut', whole.subarray(0, whole.length / 2), /incomplete/],
    ['a row less', gzipSync(text.toSpliced(rowOfEntry, 1).join('\n')), /has \d+ rows in time_entry, expected \d+/],
  ];
  for (const [what, bytes, problem] of damages) {
    await writeFile(file, bytes);
    await expect(verify(), what).rejects.toThrow(problem);
    expect(await scratches()).toEqual([]);
  }
});

it('reports a failed verification until one succeeds, and removes the scratch database of a killed one (SCALE-16)', async () => {
  const name = `${made.prefix}__scratch`;
  const server = (sql: string) => onServer(testServerUrl(), (client) => client.query(sql));
  // A foreign database is never dropped.
  await server(`create database "${name}"`);
  await forgetVerifications();
  await look();
  expect(said).toHaveLength(3);
  expect(said[0]).toMatch(/^The backup of .* could not be restored from .*already exists/);
  expect(await stateOf('acme')).toMatchObject({ backedUpAt: clock, verifiedAt: null, verificationFailedAt: clock });
  await server(`comment on database "${name}" is 'Docket: a scratch database, dropped after use'`);
  clock += NIGHT;
  await look();
  expect(await stateOf('acme')).toMatchObject({ verifiedAt: clock, verificationFailedAt: null, problem: null });
  expect(await scratches()).toEqual([]);
});

it('exposes the age of the last good and last verified backup, and the number of failures (OBS-03)', async () => {
  const figures = async () => {
    const metrics = new Metrics();
    measureBackups(metrics, made.registry);
    const text = await metrics.metrics();
    return ['docket_backup_seconds', 'docket_verified_backup_seconds', 'docket_backups_failing'].map((name) =>
      Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)![1]),
    );
  };
  await made.registry.query(
    `update backup_state set since = now() - interval '3 days', backed_up_at = now() - interval '3 hours', verified_at = now() - interval '5 hours'`,
  );
  const [age, verifiedAge, failing] = await figures();
  expect([Math.floor(age! / 3600), Math.floor(verifiedAge! / 3600), failing]).toEqual([3, 5, 0]);
  await made.registry.query("update backup_state set problem = 'ENOSPC' where agency = 'acme'");
  await made.registry.query("update backup_state set verification_problem = 'x' where agency = 'north'");
  expect((await figures())[2]).toBe(2);
});
