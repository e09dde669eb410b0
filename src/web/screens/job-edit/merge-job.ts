import type { Job } from '#contract/job-record.ts';
import { JOB_FIELD_NAMES, JOB_FIELDS, type JobField } from '#domain/job-fields.ts';
import { isSameValue } from '../../record-editing/form-value.ts';
import { differingFields, formOf, type JobForm } from './job-form.ts';

/** Fields that only make sense together: whoever wins one of them wins all. */
const CLIENT_FIELDS: readonly JobField[] = ['client', ...JOB_FIELDS.client.clears];
const RETAINER_FIELDS: readonly JobField[] = ['jobType', 'isMasterJob'];

const UNITS: readonly (readonly JobField[])[] = [
  CLIENT_FIELDS,
  RETAINER_FIELDS,
  ...JOB_FIELD_NAMES.filter((name) => !CLIENT_FIELDS.includes(name) && !RETAINER_FIELDS.includes(name)).map((name) => [
    name,
  ]),
];

/** Fields that both sides changed, and differently; in the form stands what was typed here, until theirs is taken. */
export type JobClash = { fields: readonly JobField[]; mine: JobForm; theirs: JobForm };

/** Both changes merged: what only one side changed is taken, what both changed is a clash for the person (JOBE-14). */
export function mergeJob(
  base: Job,
  mine: JobForm,
  current: Job,
): { form: JobForm; clashes: JobClash[]; taken: JobField[] } {
  const theirs = formOf(current);
  const changedHere = new Set(differingFields(base, mine));
  const changedThere = new Set(differingFields(base, theirs));
  const form = { ...theirs };
  const clashes: JobClash[] = [];
  const taken: JobField[] = [];
  for (const unit of UNITS) {
    const isChangedHere = unit.some((name) => changedHere.has(name));
    if (!isChangedHere) {
      taken.push(...unit.filter((name) => changedThere.has(name)));
      continue;
    }
    Object.assign(form, Object.fromEntries(unit.map((name) => [name, mine[name]])));
    const differing = unit.filter((name) => !isSameValue(mine[name], theirs[name]));
    if (unit.some((name) => changedThere.has(name)) && differing.length > 0)
      clashes.push({ fields: differing, mine: { ...mine }, theirs });
  }
  return { form, clashes, taken };
}

/** The form with one side of a clash in it. */
export function withSide(form: JobForm, clash: JobClash, side: 'mine' | 'theirs'): JobForm {
  return { ...form, ...Object.fromEntries(clash.fields.map((name) => [name, clash[side][name]])) };
}

/** Which side of a clash stands in the form; null when it was typed over since. */
export function standingSide(form: JobForm, clash: JobClash): 'mine' | 'theirs' | null {
  const stands = (side: 'mine' | 'theirs') => clash.fields.every((name) => isSameValue(form[name], clash[side][name]));
  return stands('mine') ? 'mine' : stands('theirs') ? 'theirs' : null;
}
