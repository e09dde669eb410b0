import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../src/server/platform/database/registry/database-server.ts';
import { startDocket } from '../stories/support/docket-process.ts';
import { typeCommand } from '../stories/support/typed-command.ts';
import { type OwnDatabase, openFolder, startOwnDatabase, until } from './support/own-database.ts';

/** Enough space for the registry, but too little for an agency. */
const SMALL_DISK = '64k';

const [data, small] = [await openFolder(), await openFolder()];
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=0755`, 'tmpfs', small]);
const mayMount = mounted.status === 0;
const whySkipped = mayMount ? '' : ` (skipped: no small disk can be made here, ${String(mounted.stderr).trim()})`;

let database: OwnDatabase;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await startOwnDatabase();
  environment = { DATABASE_URL: database.url, DATA_DIR: data, DEMO: '300' };
  await (await startDocket(environment)).stop();
  // Simulates that two nights have passed.
  await asOwner(database.url, (registry) =>
    registry.query("update agency_database set created_at = now() - interval '2 days'"),
  );
});
afterAll(async () => {
  await database?.stop();
  if (mayMount) spawnSync('umount', ['-l', small]);
  for (const folder of [data, small]) await rm(folder, { recursive: true, force: true });
});

const filesIn = (folder: string) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

it('leaves nothing that looks complete when the server is killed, and makes up for it at the next start (SCALE-16)', async () => {
  const folder = join(data, 'backups/harbour-pine');
  await asOwner(database.agencyUrl, async (agency) => {
    await agency.query('begin; lock table time_entry in access exclusive mode');
    const docket = await startDocket(environment);
    await until(async () => filesIn(folder).length > 0);
    docket.process.kill('SIGKILL');
    await once(docket.process, 'exit');
    expect(filesIn(folder)).toEqual([expect.stringMatching(/Z\.backup\.unfinished$/)]);
    await agency.query('rollback');
  });
  const docket = await startDocket(environment);
  await until(async () => filesIn(folder).some((name) => name.endsWith('.backup')));
  expect(filesIn(folder)).toEqual([expect.stringMatching(/Z\.backup$/)]);
  await docket.stop();
});

it.skipIf(!mayMount)(
  `reports a full disk, leaves no partial file, and backs up agencies that fit${whySkipped} (SCALE-16, OBS-04)`,
  async () => {
    await asOwner(database.url, (registry) =>
      registry.query("update backup_state set backed_up_at = null, since = now() - interval '2 days'"),
    );
    await mkdir(join(small, 'backups'));
    const full = { ...environment, BACKUP_DIR: join(small, 'backups') };
    const docket = await startDocket(full);
    await until(async () => docket.said.filter((line) => line.startsWith('The backup of')).length === 2);
    expect(docket.said.join('\n')).toMatch(/^The backup of harbour-pine failed and will be retried .*\(ENOSPC\)\.$/m);
    for (const agency of ['harbour-pine', 'studio-meridian'])
      expect(filesIn(join(full.BACKUP_DIR, agency))).toEqual([]);
    await until(async () => filesIn(join(full.BACKUP_DIR, '_registry')).some((name) => name.endsWith('.backup')));
    const { exitCode, output } = await typeCommand(['status'], { ...full, WORKERS: '1' });
    expect([exitCode, output]).toEqual([1, expect.stringMatching(/^act +backups +.*ENOSPC/m)]);
    await docket.stop();
  },
);
