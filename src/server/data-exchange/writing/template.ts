import { csvLine } from '../../platform/csv-line.ts';
import { inFirstLanguage } from '../../platform/words.ts';
import type { Column } from '../column.ts';
import type { Kind } from '../kind.ts';
import { labelOfColumn } from '../reading/column-labels.ts';
import { WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

/** An empty file of a kind: its headings, and in a workbook a second sheet that tells what each column holds (DATA-01). */
export async function writeTemplate(
  kind: Kind,
  format: 'csv' | 'xlsx',
): Promise<{ bytes: Buffer; contentType: string }> {
  const headings = kind.columns.map(({ name }) => name);
  if (format === 'csv') return { bytes: Buffer.from(csvLine(headings, ',')), contentType: 'text/csv; charset=utf-8' };
  const notes = kind.columns.map((column) => [
    column.name,
    labelOfColumn(kind, column),
    whatItHolds(column),
    column.isRequired ? 'yes' : '',
    kind.key.includes(column.name) ? 'yes' : '',
  ]);
  const bytes = await writeWorkbook([
    { name: kind.name, headings, rows: [], columns: [] },
    { name: 'columns', headings: ['column', 'called', 'holds', 'required', 'key'], rows: notes, columns: [] },
  ]);
  return { bytes, contentType: WORKBOOK_TYPE };
}

function whatItHolds({ type, reference, list }: Column): string {
  if (list) return `several, parted by semicolons${list.of ? `: ${list.of.join(', ')}` : ''}`;
  if (reference) return inFirstLanguage(reference.called);
  switch (type.is) {
    case 'text':
      return `text, at most ${type.longest} characters`;
    case 'choice':
      return type.of.join(' or ');
    case 'yes-no':
      return 'yes or no';
    case 'whole':
      return `whole number, ${type.least} to ${type.most}`;
    case 'decimal':
      return `number with at most ${type.decimals} decimals`;
    case 'day':
      return 'day';
    case 'instant':
      return 'time with its zone, such as 2026-03-09T17:05:00Z';
  }
}
