import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ObjectStoreServer, startObjectStore } from '#test/fixtures/object-store-server.ts';
import { startInstallation } from '#test/fixtures/typed-commands.ts';
import { fillDemoAgency } from '../demo/demo-agency.ts';
import { sha256Of } from '../platform/attachments/stored-content.ts';
import { findConnectedServers } from '../platform/database/registry/connected-servers.ts';
import { databaseFolders, openRegistry } from '../platform/database/registry/registry.ts';
import { projectRoot } from '../platform/operations/project-root.ts';

/** Attachments of orders, of which the last was deleted, and an answer's file from before hashes were recorded. */
const FILES = ['%PDF-1.7 first', '%PDF-1.7 second', '%PDF-1.7 second'];
const PROOF = 'Nein\t\\N – zu teuer\n';

let installation: Awaited<ReturnType<typeof startInstallation>>;
let store: ObjectStoreServer;
let file: string;

beforeAll(async () => {
  [installation, store] = await Promise.all([startInstallation(), startObjectStore()]);
  file = join(installation.folder, 'acme.backup');
  const registry = await openRegistry(installation.databaseUrl, databaseFolders(projectRoot()));
  const translationsFolder = join(projectRoot(), 'db/translations');
  await registry.create({ name: 'acme', agencyName: 'Acme' }, (client) =>
    fillDemoAgency(client, { agency: 'harbour-pine', today: '2026-11-18', translationsFolder }),
  );
  await registry.close();
});
afterAll(async () => {
  store.be('works');
  for (const name of ['acme', 'again']) await type('remove', name, '--yes');
  await Promise.all([installation.close(), store.close()]);
});
beforeEach(async () => {
  store.be('works');
  store.objects.clear();
  store.requests.length = 0;
  await sql('delete from purchase_order_attachment; delete from estimate_answer; delete from stored_attachment');
  for (const content of FILES)
    await sql(`insert into purchase_order_attachment
        (purchase_order_id, file_name, content_type, size, content, content_hash, created_by_id, request_id)
      select (select min(id) from purchase_order), 'a.pdf', 'application/pdf', length(content), content, sha256(content),
        (select min(id) from employee), gen_random_uuid()
      from convert_to('${content}', 'UTF8') as content`);
  await sql(`update purchase_order_attachment set content = null, deleted_at = now()
    where id = (select max(id) from purchase_order_attachment)`);
  await sql(`insert into estimate_answer (estimate_id, answer, name, comment, answered_on, file_name, file)
    select (select min(id) from estimate), 'decline', 'Carla', 'Too much', '2026-11-18', 'no.txt', convert_to('${PROOF}', 'UTF8')`);
});

const sql = (text: string, agency = 'acme') => installation.rows(text, agency);
const type = (...typed: string[]) => installation.type(typed, '', store.environment);
const keyOf = (content: string, agency = 'acme') => `files/${agency}/${sha256Of(Buffer.from(content)).toString('hex')}`;
const keys = () => [...store.objects.keys()].sort();
const ALL = [FILES[0]!, FILES[1]!, PROOF];

/** What the rows contain, and whether they refer to the object store. */
const held = (agency = 'acme') =>
  sql(
    `select convert_from(content, 'UTF8') as content, is_outside from
      (select id, content, is_outside from purchase_order_attachment
        union all select 1000000, file, is_file_outside from estimate_answer) as file order by id`,
    agency,
  );
const IN_DATABASE = [
  ...[
    { content: FILES[0], is_outside: false },
    { content: FILES[1], is_outside: false },
  ],
  ...[
    { content: null, is_outside: false },
    { content: PROOF, is_outside: false },
  ],
];
const OUTSIDE = [
  ...[
    { content: '', is_outside: true },
    { content: '', is_outside: true },
  ],
  ...[
    { content: null, is_outside: false },
    { content: null, is_outside: true },
  ],
];

describe('files of an agency', () => {
  it('move to the store, repeatably, and back (SCALE-17)', async () => {
    const first = await type('move-attachments', 'acme');
    expect(first).toEqual({ exitCode: 0, output: 'Moved 3 files of acme to s3://attachments/files.\n', errors: '' });
    expect(keys()).toEqual(ALL.map((content) => keyOf(content)).sort());
    expect(store.objects.get(keyOf(PROOF))!.toString()).toBe(PROOF);
    expect(await held()).toEqual(OUTSIDE);
    expect((await type('move-attachments', 'acme')).output).toContain('Moved 0 files');
    expect(await type('move-attachments', 'acme', '--to', 'database')).toMatchObject({
      exitCode: 0,
      output: 'Moved 3 files of acme from s3://attachments/files to the database.\n',
    });
    expect(await held()).toEqual(IN_DATABASE);
    // A backup may still refer to them; nightly clean-up removes them later.
    expect(keys()).toHaveLength(3);
  });

  it('of an interrupted move are where their rows say, and the others move when repeated (SCALE-17)', async () => {
    const moving = type('move-attachments', 'acme');
    while (store.objects.size === 0) await new Promise(setImmediate);
    store.be({ status: 500, code: 'InternalError' });
    const { exitCode, errors } = await moving;
    expect([exitCode, errors]).toEqual([1, expect.stringMatching(/^Moved [012] files? of acme, then: s3:.* 500/)]);
    for (const [place, { is_outside }] of (await held()).entries())
      if (is_outside) expect(store.objects.has(keyOf([...FILES, PROOF][place]!))).toBe(true);
    store.be('works');
    expect(await type('move-attachments', 'acme')).toMatchObject({ exitCode: 0 });
    expect(await held()).toEqual(OUTSIDE);
  });

  it('that are damaged stay where they are, and are named (SCALE-17)', async () => {
    await type('move-attachments', 'acme');
    store.objects.set(keyOf(FILES[0]!), Buffer.from('%PDF-1.7 firsT'));
    const { exitCode, output, errors } = await type('move-attachments', 'acme', '--to', 'database');
    expect([exitCode, output]).toEqual([
      1,
      'Moved 2 files of acme from s3://attachments/files to the database; 1 file damaged.\n',
    ]);
    expect(errors).toMatch(
      /^purchase_order_attachment \d+ was not moved: its content doesn't match its SHA-256, or is missing\.\n$/,
    );
    expect((await held())[0]).toEqual(OUTSIDE[0]);
  });

  it('stay in the database when the store holds another content under their name (SCALE-17)', async () => {
    store.objects.set(keyOf(FILES[0]!), Buffer.from('%PDF-1.7 firsT'));
    const { exitCode, output } = await type('move-attachments', 'acme');
    expect([exitCode, output]).toEqual([1, 'Moved 2 files of acme to s3://attachments/files; 1 file damaged.\n']);
    expect(await held()).toEqual([IN_DATABASE[0], ...OUTSIDE.slice(1)]);
  });

  it.each(['store', 'database'])('stay where they are while a server runs: to the %s (SCALE-17)', async (to) => {
    const registry = await openRegistry(installation.databaseUrl, databaseFolders(projectRoot()));
    const stop = await registry.releases.connect('one:3000', () => undefined);
    try {
      expect(await type('move-attachments', 'acme', '--to', to)).toMatchObject({
        ...{ exitCode: 1, output: '', errors: 'Stop all servers first: one:3000.\n' },
      });
      expect(await held()).toEqual(IN_DATABASE);
      expect(keys()).toEqual([]);
    } finally {
      await stop();
      const owner = await registry.openRegistryOwner();
      await expect.poll(() => findConnectedServers(owner), { timeout: 60_000 }).toEqual([]);
      await owner.end();
      await registry.close();
    }
  });

  it('move nowhere where no store is named (SCALE-17)', async () => {
    expect(await installation.type(['move-attachments', 'acme'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('ATTACHMENTS must name the object store'),
    });
    expect(await type('move-attachments', 'acme', '--to', 'tape')).toMatchObject({ exitCode: 2 });
  });
});

describe('a backup', () => {
  it('holds the files that lie outside, and is restored without a store, under another name (SCALE-17)', async () => {
    await type('move-attachments', 'acme');
    expect(await type('back-up', 'acme', file)).toMatchObject({ exitCode: 0, errors: '' });
    expect(await installation.type(['restore', 'again', file])).toMatchObject({ exitCode: 0, errors: '' });
    expect(await held('again')).toEqual(IN_DATABASE);
    expect(await sql('select * from stored_attachment', 'again')).toEqual([]);
    expect(await type('move-attachments', 'again')).toMatchObject({ exitCode: 0 });
    expect(keys()).toEqual([...ALL.map((one) => keyOf(one)), ...ALL.map((one) => keyOf(one, 'again'))].sort());
    // Only the copy's files; an interrupted removal is completed.
    expect(await type('remove', 'again', '--yes')).toMatchObject({
      exitCode: 0,
      output: 'Removed again, and 3 files from s3://attachments/files.\n',
    });
    expect(keys()).toEqual(ALL.map((content) => keyOf(content)).sort());
    store.objects.set(keyOf(FILES[0]!, 'again'), Buffer.from(FILES[0]!));
    expect((await type('remove', 'again', '--yes')).output).toContain('and 1 file from');
    expect(await type('remove', 'again', '--yes')).toMatchObject({ exitCode: 1 });
  });

  it('is not made where a file cannot be had, and nothing is left of it (SCALE-17)', async () => {
    await type('move-attachments', 'acme');
    store.be({ status: 403, code: 'AccessDenied' });
    const { exitCode, errors } = await type('back-up', 'acme', file, '--force');
    expect([exitCode, errors]).toEqual([
      1,
      "A file of acme can't be read, so no backup was written: s3://attachments/files: 403 AccessDenied.\n",
    ]);
    expect((await installation.type(['back-up', 'acme', file, '--force'])).errors).toContain('ATTACHMENTS is not set');
  });
});

it('an agency is not removed while the store of its files is away (SCALE-17)', async () => {
  store.be({ status: 403, code: 'AccessDenied' });
  expect(await type('remove', 'acme', '--yes')).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(/^The files of acme can't be deleted: .*403 AccessDenied/),
  });
  expect((await type('list')).output).toContain('acme');
});

describe('status', () => {
  const lineOf = async (environment: Record<string, string>) => {
    const { output } = await installation.type(['status'], '', { WORKERS: '1', ...environment });
    return /^(\w+) +attachments +(.*)$/m.exec(output)?.slice(1);
  };

  it('reports where files are stored, whether the store responds, and files elsewhere (SCALE-17, OBS-04)', async () => {
    expect(await lineOf({})).toEqual(['good', 'in the database']);
    expect(await lineOf(store.environment)).toEqual([
      'good',
      's3://attachments/files is reachable; 3 still in the database (acme)',
    ]);
    await type('move-attachments', 'acme');
    expect(await lineOf(store.environment)).toEqual(['good', 's3://attachments/files is reachable']);
    expect(await lineOf({})).toEqual(['act', "in the database; 3 in a store that ATTACHMENTS doesn't name (acme)"]);
    store.be({ status: 403, code: 'AccessDenied' });
    expect(await lineOf(store.environment)).toEqual(['act', 's3://attachments/files: 403 AccessDenied']);
  });
});
