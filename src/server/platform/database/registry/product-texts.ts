import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';

/** A product text in a second language: a screen text (label) or a field name. */
export type ProductText = { kind: string; original: string; translated: string };

/** Caches files weakly, since an upgrade reads them for each of a thousand agencies. */
const lately = new Map<string, { modified: number; texts: WeakRef<readonly ProductText[]> }>();

/** Reads the product's texts in a language by its English name; empty if the product lacks it. */
export function readProductTexts(folder: string, language: string): readonly ProductText[] {
  const file = join(folder, `${language.toLowerCase()}.csv`);
  if (!/^[a-z]+$/i.test(language) || !existsSync(file)) return [];
  const modified = statSync(file).mtimeMs;
  const known = lately.get(file);
  const read = known?.modified === modified && known.texts.deref();
  if (read) return read;
  const texts = parse<ProductText>(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true });
  lately.set(file, { modified, texts: new WeakRef(texts) });
  return texts;
}

/**
 * Adds the product's texts in the agency's second language: at creation, and after an upgrade those that are new or reworded. Keeps the
 * agency's own wording. Returns the number of rows written.
 */
export async function addProductTexts(client: pg.Client, folder: string): Promise<number> {
  const { rows } = await client.query<{ language: string | null }>('select second_language as language from agency');
  const texts = readProductTexts(folder, rows[0]?.language ?? '');
  const column = (name: keyof ProductText) => texts.map((text) => text[name]);
  const { rows: written } = await client.query<{ count: number }>(
    `with product as (
       select * from unnest($1::text[], $2::text[], $3::text[]) as product (kind, original, translated)),
     changed as (
       update translation set translated = product.translated, product_text = product.translated from product
       where translation.kind = product.kind and translation.original = product.original
         and translation.product_text is distinct from product.translated
         and translation.translated in (translation.product_text, product.translated)
       returning translation.id),
     made as (
       insert into translation (kind, original, translated, product_text)
       select kind, original, translated, translated from product
       where not exists (
         select from translation as known where known.kind = product.kind and known.original = product.original)
       on conflict (kind, original) do nothing
       returning id)
     select (select count(*) from changed)::integer + (select count(*) from made)::integer as count`,
    [column('kind'), column('original'), column('translated')],
  );
  return written[0]!.count;
}
