import { fileNote } from '#domain/data-exchange/file-notes.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import type { TranslateText } from '../../core/text/translate-text.ts';
import type { Column } from '../column.ts';
import { csvLine } from '../csv-line.ts';
import type { Kind } from '../kind.ts';
import { labelOfColumn } from '../reading/column-labels.ts';
import { WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

/** Writes an empty file of a kind: headings and, in a workbook, a second sheet that explains each column in the caller's language. */
export async function writeTemplate(
  kind: Kind,
  format: 'csv' | 'xlsx',
  { say, field }: { say: TranslateText; field: (label: string) => string },
): Promise<{ bytes: Buffer; contentType: string }> {
  const headings = kind.columns.map(({ name }) => name);
  if (format === 'csv')
    return { bytes: Buffer.from(`\ufeff${csvLine(headings, ',')}`), contentType: 'text/csv; charset=utf-8' };
  const notes = kind.columns.map((column) => [
    column.name,
    field(labelOfColumn(kind, column)),
    say(whatItHolds(column)),
    column.isRequired ? say(fileNote('isSo')) : '',
    kind.key.includes(column.name) ? say(fileNote('isSo')) : '',
  ]);
  const bytes = await writeWorkbook([
    { name: kind.name, headings, rows: [], columns: [] },
    { name: say(fileNote('sheet')), headings: HEADINGS.map((one) => say(fileNote(one))), rows: notes, columns: [] },
  ]);
  return { bytes, contentType: WORKBOOK_TYPE };
}

const HEADINGS = ['column', 'called', 'holds', 'required', 'key'] as const;

function whatItHolds({ type, reference, list }: Column): Words {
  if (list) return list.of ? fileNote('listOf', { choices: list.of.join(', ') }) : fileNote('list');
  if (reference) return reference.called;
  switch (type.is) {
    case 'text':
      return fileNote('text', { longest: String(type.longest) });
    case 'choice':
      return fileNote('choice', { choices: type.of.join(', ') });
    case 'yes-no':
      return fileNote('yesOrNo');
    case 'whole':
      return fileNote('whole', { least: String(type.least), most: String(type.most) });
    case 'decimal':
      return fileNote('decimal', { decimals: String(type.decimals) });
    case 'day':
      return fileNote('day');
    case 'instant':
      return fileNote('instant');
  }
}
