import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';

/** A text of the product in a second language: of the screens (label), or the name of an entity field (LANG-02). */
export type ProductText = { kind: string; original: string; translated: string };

/** The product's own texts in a language by its English name, such as German; none where they do not come with the product. */
export function readProductTexts(folder: string, language: string): ProductText[] {
  const file = join(folder, `${language.toLowerCase()}.csv`);
  if (!/^[a-z]+$/i.test(language) || !existsSync(file)) return [];
  return parse<ProductText>(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true });
}

/**
 * Gives an agency the product's texts in its second language, where it has none of its own for them: at its making, and after
 * an upgrade for texts that are new (LANG-02). What an agency has changed stays. Answers how many were added.
 */
export async function addProductTexts(client: pg.Client, folder: string): Promise<number> {
  const { rows } = await client.query<{ language: string | null }>('select second_language as language from agency');
  const texts = readProductTexts(folder, rows[0]?.language ?? '');
  const column = (name: keyof ProductText) => texts.map((text) => text[name]);
  const { rowCount } = await client.query(
    `insert into translation (kind, original, translated) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (kind, original) do nothing`,
    [column('kind'), column('original'), column('translated')],
  );
  return rowCount ?? 0;
}
