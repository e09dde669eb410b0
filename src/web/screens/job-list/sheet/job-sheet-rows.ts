import type { JobRowResult, JobRowToSave } from '#contract/jobs/job-batch.ts';
import type { JobRow } from '#contract/jobs/job-list.ts';
import { formatDay, isDay, readDayText } from '#domain/calendar/calendar.ts';

/** What the sheet changes of a job. */
const EDITED_FIELDS = ['accountExecutive', 'jobStatus', 'dueDate'] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

/** A person or status that a cell names. */
export type Named = { id: number; name: string; code?: string };
/** What a cell holds; a text that names nothing known stays as it was typed. */
export type CellValue = Named | string | null;
export type JobForm = Readonly<Record<EditedField, CellValue>>;

/** A job with what was typed over it; `before` = the job that a refused change was made from. */
export type SheetJob = {
  job: JobRow;
  form: JobForm;
  before: JobRow | null;
  error: string | null;
  fields: readonly string[];
};

/** What each field can name, once that is known. */
export type JobChoices = Readonly<{ accountExecutive: readonly Named[]; jobStatus: readonly Named[] }>;

function formOf({ accountExecutive, jobStatus, dueDate }: JobRow): JobForm {
  return { accountExecutive, jobStatus, dueDate };
}

export function rowOfJob(job: JobRow): SheetJob {
  return { job, form: formOf(job), before: null, error: null, fields: [] };
}

/** What a cell shows and what is copied from it. */
export function textOfValue(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return value.name;
  return isDay(value) ? formatDay(value) : value;
}

/** What a typed text means for a field. */
export function valueOfText(field: EditedField, typed: string, choices: JobChoices): CellValue {
  const text = typed.trim();
  if (text === '') return null;
  if (field === 'dueDate') return readDayText(text) ?? text;
  const isMeant = (one: string | undefined) => one?.toLowerCase() === text.toLowerCase();
  const byCode = choices[field].filter(({ code }) => isMeant(code));
  const found = byCode.length > 0 ? byCode : choices[field].filter(({ name }) => isMeant(name));
  return found.length === 1 ? found[0]! : text;
}

/** Whether a cell holds a text that cannot be saved. */
export function isUnread(field: EditedField, value: CellValue): boolean {
  return typeof value === 'string' && (field !== 'dueDate' || !isDay(value));
}

/** The fields of a row that differ from the job. */
export function changedFields({ job, form }: SheetJob): EditedField[] {
  const stored = formOf(job);
  return EDITED_FIELDS.filter((field) => keyOf(stored[field]) !== keyOf(form[field]));
}

/** Whether what was typed into a row can be sent. */
export function isSendable(row: SheetJob): boolean {
  const changed = changedFields(row);
  return changed.length > 0 && changed.every((field) => !isUnread(field, row.form[field]));
}

/** A row with other values in some cells; what was wrong with these is forgotten. */
export function withValues(row: SheetJob, values: Partial<JobForm>): SheetJob {
  const form = { ...row.form, ...values };
  const isSame = EDITED_FIELDS.every((field) => keyOf(form[field]) === keyOf(row.form[field]));
  return isSame ? row : { ...row, form, before: null, error: null, fields: [] };
}

/** What is sent of a row: the fields that differ. */
export function sentRow(row: SheetJob): JobRowToSave {
  const { id, lastModified } = row.job;
  const values = changedFields(row).map((field) => {
    const value = row.form[field];
    return [field, typeof value === 'object' && value !== null ? { id: value.id } : value] as const;
  });
  return { id, lastModified, ...Object.fromEntries(values) };
}

/** A row after it was sent as `sent`: saved, or refused with what was typed still in it. What was typed since stays. */
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

/** What somebody else made of a field since the refused change was begun; null = nothing. */
export function changedMeanwhile({ job, before }: SheetJob, field: EditedField): string | null {
  if (!before || keyOf(before[field]) === keyOf(job[field])) return null;
  return textOfValue(job[field]) || '–';
}

function keyOf(value: CellValue): string {
  return value === null ? '' : typeof value === 'string' ? value : `#${value.id}`;
}
