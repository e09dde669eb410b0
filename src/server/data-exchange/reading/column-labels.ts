import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { NamedColumn } from '#domain/file-format.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import { projectRoot } from '../../platform/operations/project-root.ts';
import type { Column } from '../column.ts';
import type { Kind } from '../kind.ts';

/** What a column of a kind is called on screens: by the field of its form, or as its name reads. */
export function labelOfColumn(kind: Kind, { name }: Pick<Column, 'name'>): string {
  const fields = Object.values(masterKindNamed(kind.name)?.fields ?? {});
  const label = fields.find(({ column }) => column === name)?.label;
  return label ?? `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}

/** The columns of a kind with what people may have called them: their label in each language of the product (DATA-01). */
export function namedColumns(kind: Kind): NamedColumn[] {
  return kind.columns.map((column) => {
    const label = labelOfColumn(kind, column);
    return { name: column.name, labels: [label, ...(translatedLabels().get(label) ?? [])] };
  });
}

let translated: Map<string, string[]> | undefined;

/** The product's own texts in its second languages, read once. */
function translatedLabels(): Map<string, string[]> {
  if (translated) return translated;
  translated = new Map();
  const folder = join(projectRoot(), 'db/translations');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
    const rows = parse(readFileSync(join(folder, file)), { bom: true, from_line: 2 }) as [string, string, string][];
    for (const [, original, words] of rows) translated.set(original, [...(translated.get(original) ?? []), words]);
  }
  return translated;
}
