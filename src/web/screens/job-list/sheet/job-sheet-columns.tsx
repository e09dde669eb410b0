import type { JobRow } from '#contract/jobs/job-list.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import type { Texts } from '../../../platform/translation.ts';
import type { SheetCell, SheetColumn, SheetRow } from '../../../sheet/sheet-model.ts';
import {
  changedFields,
  changedMeanwhile,
  type EditedField,
  isUnread,
  type SheetJob,
  textOfValue,
} from './job-sheet-rows.ts';

/** The columns: those that identify a job are read-only, the others are editable. */
const COLUMNS: readonly { key: string; label: FieldName; width: number; field: EditedField | null }[] = [
  { key: 'code', label: fieldName('Code'), width: 110, field: null },
  { key: 'name', label: fieldName('Name'), width: 240, field: null },
  { key: 'client', label: fieldName('Client'), width: 170, field: null },
  { key: 'accountExecutive', label: fieldName('Account executive'), width: 180, field: 'accountExecutive' },
  { key: 'jobStatus', label: fieldName('Status'), width: 150, field: 'jobStatus' },
  { key: 'dueDate', label: fieldName('Due date'), width: 120, field: 'dueDate' },
];

/** The field that a column edits; null = it is read-only. */
export const FIELD_OF_COLUMN: readonly (EditedField | null)[] = COLUMNS.map(({ field }) => field);

export function mayEdit({ allowedActions }: JobRow): boolean {
  return allowedActions.includes('edit');
}

/** Returns the columns of the sheet. */
export function jobColumns(field: Texts['field']): SheetColumn[] {
  return COLUMNS.map(({ key, label, width }, index) => ({
    ...{ key, width, header: field.of(label), spoken: field.of(label), marks: 'text' },
    ...(index === 0 ? { isSticky: true } : {}),
  }));
}

/** Returns the text of a cell. */
export function columnText({ job, form }: SheetJob, column: number): string {
  const { key, field } = COLUMNS[column]!;
  if (field) return textOfValue(form[field]);
  return key === 'client' ? (job.client?.name ?? '') : key === 'name' ? job.name : job.code;
}

/** Returns a row of the sheet: changed and rejected cells are marked and explain why. */
export function jobSheetRow(row: SheetJob, t: Texts['t']): SheetRow {
  const changed = new Set<string>(changedFields(row));
  const cells = COLUMNS.map(({ field }, index): SheetCell => {
    const text = columnText(row, index);
    const problem = problemAt(row, field, index, t);
    return {
      text,
      spoken: [text || t('empty'), problem].filter(Boolean).join(', '),
      title: [problem, text].filter(Boolean).join('\n'),
      isEditable: field !== null && mayEdit(row.job),
      isRowHeader: index === 0,
      marks: problem ? 'failed' : field && changed.has(field) ? 'unsent' : field ? '' : 'fixed',
    };
  });
  return { key: String(row.job.id), cells };
}

function problemAt(row: SheetJob, field: EditedField | null, column: number, t: Texts['t']): string | null {
  if (field === null) return column === 0 && row.error !== null && row.fields.length === 0 ? row.error : null;
  if (isUnread(field, row.form[field]))
    return field === 'dueDate' ? t('This is not a date') : t('There is no active record with this code or name');
  if (row.error !== null && row.fields.includes(field)) return row.error;
  const other = changedMeanwhile(row, field);
  return other === null ? null : t('Someone else changed this to {value}', { value: other });
}
