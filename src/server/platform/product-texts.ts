import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';

/**
 * Gives an agency the product's own texts in its second language, where they come with the product and the agency has none of
 * its own for them: at its making, and after an upgrade for texts that are new (LANG-02). What an agency has changed stays.
 * Answers how many were added.
 */
export async function addProductTexts(client: pg.Client, folder: string): Promise<number> {
  const { rows } = await client.query<{ language: string | null }>('select second_language as language from agency');
  const language = rows[0]?.language?.toLowerCase() ?? '';
  const file = join(folder, `translations-${language}.csv`);
  if (!/^[a-z]+$/.test(language) || !existsSync(file)) return 0;
  const texts = parse<Record<'kind' | 'original' | 'translated', string>>(readFileSync(file), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  });
  const column = (name: 'kind' | 'original' | 'translated') => texts.map((text) => text[name]);
  const { rowCount } = await client.query(
    `insert into translation (kind, original, translated) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (kind, original) do nothing`,
    [column('kind'), column('original'), column('translated')],
  );
  return rowCount ?? 0;
}
