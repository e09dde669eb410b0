import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EARLIER_MIGRATIONS } from '#test/fixtures/earlier-version.ts';
import { startInstallation } from '#test/fixtures/typed-commands.ts';
import { unadministeredText } from '../../core/people/administrators.sql.ts';
import { fillDemoAgency } from '../../demo/demo-agency.ts';
import { openAttachments } from '../../platform/attachments/open-attachments.ts';
import { backUpWhatIsDue } from '../../platform/backup/nightly-backups.ts';
import { databaseFolders, openRegistry } from '../../platform/database/registry/registry.ts';
import { projectRoot } from '../../platform/operations/project-root.ts';

let installation: Awaited<ReturnType<typeof startInstallation>>;
let file: string;
const type = (...typed: string[]) => installation.type(typed);
/** A command's error output about an agency without an administrator. */
const unadministered = (name: string, agencyName: string) => `${unadministeredText({ name, agencyName })}\n`;

/** Texts that could break a format of lines and columns. */
const TEXTS = [
  '\\.',
  'a\tb',
  'line\nbreak',
  'line\r\nbreak',
  'back\\slash \\N',
  '“quoted” \u2028 and \u2029',
  '🎬 é',
  '',
]
  .map((text) => `'${text}'`)
  .join(', ');

const csv = () => join(installation.folder, 'clients.csv');

beforeAll(async () => {
  installation = await startInstallation();
  file = join(installation.folder, 'acme.backup');
  const registry = await openRegistry(installation.databaseUrl, databaseFolders(projectRoot()));
  await registry.create({ name: 'acme', agencyName: 'Acme & Co' }, (client) =>
    fillDemoAgency(client, {
      agency: 'studio-meridian',
      today: '2026-11-18',
      translationsFolder: join(projectRoot(), 'db/translations'),
    }),
  );
  await registry.close();
  await installation.rows(`
    with link as (
      insert into sign_in_link (employee_id, purpose, expires_at) select min(id), 'invitation', now() + interval '1 day' from employee
      returning id)
    insert into sign_in_link_token (token_hash, sign_in_link_id) select '\\x00', id from link`);
  await installation.rows(`
    insert into job_comment (job_id, created_by_id, text)
    select (select min(id) from job), (select min(id) from employee), text from unnest(array[${TEXTS}]) as text`);
  for (const left of [csv(), `${csv()}.unfinished`]) await writeFile(left, 'of all', { mode: 0o644 });
  expect(await type('export', 'acme', 'clients', csv())).toMatchObject({ exitCode: 0 });
  expect(await type('back-up', 'acme', file)).toMatchObject({
    exitCode: 0,
    errors: unadministered('acme', 'Acme & Co'),
  });
});
afterAll(async () => {
  for (const name of ['acme', 'again', 'live', 'nightly', 'older']) await type('remove', name, '--yes');
  await installation.close();
});

/** One figure per table; sessions and password links aren't backed up. */
async function contents(database: string) {
  const tables: { name: string }[] = await installation.rows(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname not in ('change_notice', 'session', 'sign_in_attempt', 'sign_in_link', 'sign_in_link_token', 'schema_migration') order by 1`,
    database,
  );
  const sums = tables.map(
    ({ name }) => `
    select '${name}' as table, count(*)::integer as rows, md5(string_agg(row::text, ',' order by row::text)) as sum
    from "${name}" as row`,
  );
  return installation.rows(`${sums.join(' union all ')} order by 1`, database);
}

it('makes backups and exports readable by their owner only, also when overwriting a world-readable file (FIX-17)', async () => {
  for (const written of [file, csv()])
    expect([written, ((await stat(written)).mode & 0o777).toString(8)]).toEqual([written, '600']);
});

/** The constraints and triggers, which must be the same after a restore. */
const order = (database: string) =>
  installation.rows(
    `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select sequencename || ' ' || last_value from pg_sequences where last_value is not null order by 1`,
    database,
  );

/** What migrations after the baseline have added: whole tables, and columns of others. */
const LATER_TABLES = ['calendar_address', 'division_logo'];
const LATER_COLUMNS: Record<string, string> = {
  client: 'legal_name address invoice_address tax_number vat_id',
  contact: 'phone',
  division:
    'legal_name vat_id iban bic bank_name contact_name contact_phone contact_email delivery_address invoice_address estimate_terms order_terms footer',
  employee: 'phone',
  supplier: 'contact_name phone vat_id',
};

/** Returns the lines of a backup without what migrations after the baseline have added. */
function asOfBaseline(lines: readonly string[]): string[] {
  let table = '';
  let kept: boolean[] | null = null;
  return lines.flatMap((line) => {
    if (line.startsWith('{"table"')) {
      const head = JSON.parse(line) as { table: string; columns: string[] };
      const later = (LATER_COLUMNS[head.table] ?? '').split(' ');
      table = head.table;
      kept = head.columns.map((column) => !later.includes(column));
      const columns = head.columns.filter((_, place) => kept![place]);
      return LATER_TABLES.includes(table) ? [] : [JSON.stringify({ ...head, columns })];
    }
    if (!kept) return [line];
    const isEnd = line === '\\.';
    const row = isEnd
      ? line
      : line
          .split('\t')
          .filter((_, place) => kept![place])
          .join('\t');
    if (isEnd) kept = null;
    return LATER_TABLES.includes(table) ? [] : [row];
  });
}

describe('a backup of an agency', () => {
  it('restores every row, constraint, trigger and sequence under another name', async () => {
    expect(await type('restore', 'again', file)).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(
        /^Restored again \(Acme & Co\) as it was at 20.*Z\.\nIt is a read-only copy that sends nothing\. An administrator can turn it on in the browser\.\n$/,
      ),
    });
    const [before, after] = [await contents('acme'), await contents('again')];
    expect(before.find(({ table }) => table === 'time_entry').rows).toBeGreaterThan(1000);
    const others = (tables: typeof before) => tables.filter(({ table }) => table !== 'agency');
    expect(others(after)).toEqual(others(before));
    expect(await order('again')).toEqual(await order('acme'));
    expect((await type('list')).output).toContain('again  Acme & Co\n');
    expect(await type('check-totals', 'again')).toMatchObject({ exitCode: 0 });
  });

  it('is restored as a read-only copy that sends nothing, or live with --live, whatever the original was (FIX-99)', async () => {
    const isQuiet = async (name: string) =>
      (await installation.rows('select quiet_since is not null as is from agency', name))[0].is;
    expect([await isQuiet('acme'), await isQuiet('again')]).toEqual([false, true]);
    const copy = join(installation.folder, 'copy.backup');
    expect(await type('back-up', 'again', copy)).toMatchObject({ exitCode: 0 });
    expect(await type('restore', 'live', copy, '--live')).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('It is live'),
    });
    expect(await isQuiet('live')).toBe(false);
  });

  it("doesn't overwrite an existing agency", async () => {
    const before = await contents('acme');
    expect(await type('restore', 'acme', file)).toMatchObject({
      exitCode: 1,
      errors: 'A database named acme already exists.\n',
    });
    expect(await contents('acme')).toEqual(before);
  });

  it('of the previous version is migrated to the current schema', async () => {
    const [first, ...lines] = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    const migrations = EARLIER_MIGRATIONS;
    const head = JSON.parse(first!);
    const older = join(installation.folder, 'older.backup');
    await writeFile(older, gzipSync([JSON.stringify({ ...head, migrations }), ...asOfBaseline(lines)].join('\n')));
    expect(await type('restore', 'older', older, '--agency', 'Older')).toMatchObject({
      exitCode: 0,
      errors: unadministered('older', 'Older'),
    });
    // The restored agency has another name, here and on its screens.
    const others = async (name: string) => (await contents(name)).filter(({ table }) => table !== 'agency');
    expect(await others('older')).toEqual(await others('acme'));
    expect((await type('list')).output).toContain('older  Older\n');
    expect(await installation.rows('select quiet_since is not null as quiet from agency', 'older')).toEqual([
      { quiet: true },
    ]);
    expect(await installation.rows('select name from agency', 'older')).toEqual([{ name: 'Older' }]);
  });

  it('creates no agency when it is truncated, damaged, from a newer version or not a backup', async () => {
    const whole = await readFile(file);
    const lines = gunzipSync(whole).toString().split('\n');
    const head = JSON.parse(lines[0]!);
    const withHead = (change: object) =>
      gzipSync([JSON.stringify({ ...head, ...change }), ...lines.slice(1)].join('\n'));
    const bad: [string, Buffer, RegExp][] = [
      ['cut', whole.subarray(0, whole.length / 2), /incomplete/],
      ['lines', gzipSync(lines.slice(0, lines.length / 2).join('\n')), /incomplete/],
      ['text', Buffer.from('name,code\n'), /not a Docket backup/],
      ['other', gzipSync('{"a":1}\n'), /not a Docket backup/],
      ['newer', withHead({ format: 2 }), /newer version/],
      ['schema', withHead({ migrations: [...head.migrations, '9999-later.sql'] }), /newer version/],
      ['old', withHead({ migrations: EARLIER_MIGRATIONS.slice(1) }), /The backup is too old for this version/],
    ];
    for (const [name, bytes, text] of bad) {
      const path = join(installation.folder, `${name}.backup`);
      await writeFile(path, bytes);
      const { exitCode, errors } = await type('restore', 'broken', path);
      expect([name, exitCode, errors]).toEqual([name, 1, expect.stringMatching(text)]);
    }
    expect((await type('list')).output).not.toContain('broken');
    expect(await type('restore', 'broken', join(installation.folder, 'none'))).toMatchObject({ exitCode: 1 });
    expect(await type('restore', 'Broken!', file)).toMatchObject({ exitCode: 1 });
  });
});

it('restores a nightly backup under another name during work, and the list of agencies after the registry was lost (SCALE-16)', async () => {
  const backupFolder = join(installation.folder, 'backups');
  const folders = databaseFolders(projectRoot());
  const registry = await openRegistry(installation.databaseUrl, folders);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await backUpWhatIsDue(
    { registry, folders, backupFolder, isCreated: true, attachments: openAttachments(null), say: expect.unreachable },
    { now: () => tomorrow },
  );
  const fileOf = async (subject: string) =>
    join(backupFolder, subject, (await readdir(join(backupFolder, subject))).at(-1)!);
  const listed = (await type('list')).output;
  const work = await registry.openOwner((await registry.find('acme'))!);
  await work.query('begin; select 1 from job for update; update job set name = name');
  expect(await type('restore', 'nightly', await fileOf('acme'))).toMatchObject({ exitCode: 0 });
  await work.query('rollback');
  await work.end();
  expect(await order('nightly')).toEqual(await order('acme'));

  const registryFile = await fileOf('_registry');
  expect(await type('restore', 'other', registryFile)).toMatchObject({
    ...{ exitCode: 1, errors: 'The file is a backup of the registry: restore it with restore-registry.\n' },
  });
  expect((await type('restore-registry', file)).errors).toContain('not a Docket backup');
  expect((await type('restore-registry', registryFile)).errors).toContain('already lists agencies');
  await installation.rows("delete from agency_database where name <> 'nightly'", null);
  await type('remove', 'nightly', '--yes');
  expect(await type('restore-registry', registryFile)).toMatchObject({ exitCode: 0, errors: '' });
  expect((await type('list')).output).toBe(listed);
  await registry.close();
});

it('never replaces a file without --force (FIX-109)', async () => {
  const other = join(installation.folder, 'kept.backup');
  await writeFile(other, 'of last year');
  expect(await type('back-up', 'acme', other)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('already exists. Choose another name, or replace it with --force.'),
  });
  expect(await readFile(other, 'utf8')).toBe('of last year');
  expect(await type('back-up', 'acme', other, '--force')).toMatchObject({
    exitCode: 0,
    errors: unadministered('acme', 'Acme & Co'),
  });
  expect((await readFile(other)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
});
