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
 * Gives an agency the product's texts in its second language: at its making, and after an upgrade those that are new or worded
 * anew (LANG-02, FIX-54). What an agency has worded itself stays. Answers how many rows it wrote.
 */
export async function addProductTexts(client: pg.Client, folder: string): Promise<number> {
  const { rows } = await client.query<{ language: string | null }>('select second_language as language from agency');
  const texts = readProductTexts(folder, rows[0]?.language ?? '');
  const column = (name: keyof ProductText) => texts.map((text) => text[name]);
  const { rowCount } = await client.query(
    `insert into translation (kind, original, translated, product_text)
     select kind, original, translated, translated
     from unnest($1::text[], $2::text[], $3::text[]) as product (kind, original, translated)
     on conflict (kind, original) do update
       set translated = excluded.translated, product_text = excluded.product_text
       where translation.product_text is distinct from excluded.product_text
         and translation.translated in (translation.product_text, excluded.translated)`,
    [column('kind'), column('original'), column('translated')],
  );
  return rowCount ?? 0;
}
