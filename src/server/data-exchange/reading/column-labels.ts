import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedColumn } from '#domain/data-exchange/file-format.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import { projectRoot } from '../../platform/operations/project-root.ts';
import type { Column } from '../column.ts';
import type { Kind } from '../kind.ts';
import { readCsv } from './csv-text.ts';

/** Returns a column's label: that of its form field, or its name as words. */
export function labelOfColumn(kind: Kind, { name }: Pick<Column, 'name'>): string {
  const fields = Object.values(masterKindNamed(kind.name)?.fields ?? {});
  const label = fields.find(({ column }) => column === name)?.label;
  return label ?? `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}

/** Returns a kind's columns with their labels in every language of the product. */
export function namedColumns(kind: Kind): NamedColumn[] {
  return kind.columns.map((column) => {
    const label = labelOfColumn(kind, column);
    return { name: column.name, labels: [label, ...(translated.get(label) ?? [])] };
  });
}

/** Translations of labels in the product's other languages. */
const translated = new Map<string, string[]>();
let reading: Promise<void> | undefined;

/** Loads column labels in other languages once, while serving other requests. Await it before matching headings. */
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
