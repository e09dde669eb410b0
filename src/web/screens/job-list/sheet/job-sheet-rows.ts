import type { JobRowResult, JobRowToSave } from '#contract/jobs/job-batch.ts';
import type { JobRow } from '#contract/jobs/job-list.ts';
import { formatDay, isDay, readDayText } from '#domain/calendar/calendar.ts';

/** The fields that the sheet edits. */
const EDITED_FIELDS = ['accountExecutive', 'jobStatus', 'dueDate'] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

/** A person or status in a cell. */
export type Named = { id: number; name: string; code?: string };
/** The content of a cell; text that matches no record stays as typed. */
export type CellValue = Named | string | null;
export type JobForm = Readonly<Record<EditedField, CellValue>>;

/** A job with its unsaved values; `before` = the job that a rejected change was based on. */
export type SheetJob = {
  job: JobRow;
  form: JobForm;
  before: JobRow | null;
  error: string | null;
  fields: readonly string[];
};

/** The choices of each field, once loaded. */
export type JobChoices = Readonly<{ accountExecutive: readonly Named[]; jobStatus: readonly Named[] }>;

function formOf({ accountExecutive, jobStatus, dueDate }: JobRow): JobForm {
  return { accountExecutive, jobStatus, dueDate };
}

export function rowOfJob(job: JobRow): SheetJob {
  return { job, form: formOf(job), before: null, error: null, fields: [] };
}

/** Returns the text that a cell displays and copies. */
export function textOfValue(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return value.name;
  return isDay(value) ? formatDay(value) : value;
}

/** Parses the text typed for a field. */
export function valueOfText(field: EditedField, typed: string, choices: JobChoices): CellValue {
  const text = typed.trim();
  if (text === '') return null;
  if (field === 'dueDate') return readDayText(text) ?? text;
  const isMeant = (one: string | undefined) => one?.toLowerCase() === text.toLowerCase();
  const byCode = choices[field].filter(({ code }) => isMeant(code));
  const found = byCode.length > 0 ? byCode : choices[field].filter(({ name }) => isMeant(name));
  return found.length === 1 ? found[0]! : text;
}

/** Checks whether a cell holds text that can't be saved. */
export function isUnread(field: EditedField, value: CellValue): boolean {
  return typeof value === 'string' && (field !== 'dueDate' || !isDay(value));
}

/** Returns the fields of a row that differ from the job. */
export function changedFields({ job, form }: SheetJob): EditedField[] {
  const stored = formOf(job);
  return EDITED_FIELDS.filter((field) => keyOf(stored[field]) !== keyOf(form[field]));
}

/** Checks whether a row can be saved. */
export function isSendable(row: SheetJob): boolean {
  const changed = changedFields(row);
  return changed.length > 0 && changed.every((field) => !isUnread(field, row.form[field]));
}

/** Changes values of a row, and removes their errors. */
export function withValues(row: SheetJob, values: Partial<JobForm>): SheetJob {
  const form = { ...row.form, ...values };
  const isSame = EDITED_FIELDS.every((field) => keyOf(form[field]) === keyOf(row.form[field]));
  return isSame ? row : { ...row, form, before: null, error: null, fields: [] };
}

/** Returns the request for a row: the changed fields. */
export function sentRow(row: SheetJob): JobRowToSave {
  const { id, lastModified } = row.job;
  const values = changedFields(row).map((field) => {
    const value = row.form[field];
    return [field, typeof value === 'object' && value !== null ? { id: value.id } : value] as const;
  });
  return { id, lastModified, ...Object.fromEntries(values) };
}

/** Returns a row after it was sent as `sent`: saved, or rejected with the typed values still in it. Later input stays. */
export function afterResult(row: SheetJob, sent: SheetJob, { job, error, fields }: JobRowResult): SheetJob {
  if (error !== null) return { ...row, job: job ?? row.job, before: row.job, error, fields };
  if (!job) return row;
  const stored = formOf(job);
  const form = Object.fromEntries(
    EDITED_FIELDS.map((field) => [
      field,
      keyOf(row.form[field]) === keyOf(sent.form[field]) ? stored[field] : row.form[field],
    ]),
  ) as JobForm;
  return { job, form, before: null, error: null, fields: [] };
}

/** Returns what somebody else made of a field since the rejected change was started; null if nothing. */
export function changedMeanwhile({ job, before }: SheetJob, field: EditedField): string | null {
  if (!before || keyOf(before[field]) === keyOf(job[field])) return null;
  return textOfValue(job[field]) || '–';
}

function keyOf(value: CellValue): string {
  return value === null ? '' : typeof value === 'string' ? value : `#${value.id}`;
}
