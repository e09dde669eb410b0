import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedColumn } from '#domain/data-exchange/file-format.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import { projectRoot } from '../../platform/operations/project-root.ts';
import type { Column } from '../column.ts';
import type { Kind } from '../kind.ts';
import { readCsv } from './csv-text.ts';

/** What a column of a kind is called on screens: by the field of its form, or as its name reads. */
export function labelOfColumn(kind: Kind, { name }: Pick<Column, 'name'>): string {
  const fields = Object.values(masterKindNamed(kind.name)?.fields ?? {});
  const label = fields.find(({ column }) => column === name)?.label;
  return label ?? `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}

/** The columns of a kind with what people may have called them: their label in each language of the product. */
export function namedColumns(kind: Kind): NamedColumn[] {
  return kind.columns.map((column) => {
    const label = labelOfColumn(kind, column);
    return { name: column.name, labels: [label, ...(translated.get(label) ?? [])] };
  });
}

/** What texts are called in the product's second languages. */
const translated = new Map<string, string[]>();
let reading: Promise<void> | undefined;

/** Reads what columns are called in other languages, once, and others are served meanwhile. To be awaited before headings are matched. */
export function readColumnLabels(): Promise<void> {
  reading ??= readTranslations().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function readTranslations() {
  translated.clear();
  const folder = join(projectRoot(), 'db/translations');
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.csv'))) {
    for await (const { cells } of readCsv(await readFile(join(folder, file)))) {
      const [, original = '', words = ''] = cells;
      translated.set(original, [...(translated.get(original) ?? []), words]);
    }
  }
}
