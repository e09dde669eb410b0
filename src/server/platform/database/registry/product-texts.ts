import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';

/** A text of the product in a second language: of the screens (label), or the name of an entity field. */
export type ProductText = { kind: string; original: string; translated: string };

/** What was read last of each file, as long as there is room: an upgrade asks for a thousand agencies. */
const lately = new Map<string, { modified: number; texts: WeakRef<readonly ProductText[]> }>();

/** The product's own texts in a language by its English name, such as German; none where they do not come with the product. */
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
 * Gives an agency the product's texts in its second language: at its creation, and after an upgrade those that are new or
 * reworded. The agency's own wording stays. Returns how many rows it wrote.
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
