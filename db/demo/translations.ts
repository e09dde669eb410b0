import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { CopyRow } from '../../src/server/platform/copy-rows.ts';

/** Rows of the second language, from a file with the columns kind, original and translated. */
export async function translationRows(folder: string, file: string): Promise<CopyRow[]> {
  const text = await readFile(join(folder, file), 'utf8');
  return parse<{ kind: string; original: string; translated: string }>(text, {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  });
}
