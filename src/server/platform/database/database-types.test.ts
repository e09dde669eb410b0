import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';

/** How values are returned by the driver (postgres.ts), in the generator's terms. */
const TYPE_MAPPING = {
  date: 'string',
  numeric: 'string',
  timestamptz: 'string',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
};

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await createAgencyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'docket-types-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

it('the types of the tables are those of the migrated database', async () => {
  const outFile = join(folder, 'database-types.ts');
  const generator = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli/bin.js');
  await promisify(execFile)(process.execPath, [
    generator,
    ...['--dialect', 'postgres'],
    ...['--url', database.url],
    // Only migrations write it, without Kysely.
    ...['--exclude-pattern', 'schema_migration'],
    ...['--type-mapping', JSON.stringify(TYPE_MAPPING)],
    ...['--out-file', outFile],
  ]);
  const [generated, kept] = [outFile, new URL('database-types.ts', import.meta.url)].map((file) =>
    wordsOf(readFileSync(file, 'utf8')),
  );
  expect(generated!.length).toBeGreaterThan(10_000);
  expect(kept).toBe(generated);
});

/** A source text without its formatting. */
function wordsOf(source: string): string {
  return source
    .replaceAll('"', "'")
    .replace(/\s+/g, ' ')
    .replaceAll('; }', ' }')
    .replace(/[;,] ?/g, '\n')
    .trim();
}
