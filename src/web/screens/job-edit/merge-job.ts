import type { Job } from '#contract/job-record.ts';
import { isSameValue } from '../../widgets/form-value.ts';
import { differingFields, formOf, JOB_FORM_FIELDS, type JobForm, type JobFormField } from './job-form.ts';

/** Fields that only make sense together: whoever wins one of them wins all. */
const CLIENT_FIELDS: readonly JobFormField[] = [
  'client',
  'product',
  'campaign',
  'contact',
  'billingContact',
  'masterJob',
];
const RETAINER_FIELDS: readonly JobFormField[] = ['jobType', 'isMasterJob'];

const UNITS: readonly (readonly JobFormField[])[] = [
  CLIENT_FIELDS,
  RETAINER_FIELDS,
  ...JOB_FORM_FIELDS.filter((name) => !CLIENT_FIELDS.includes(name) && !RETAINER_FIELDS.includes(name)).map((name) => [
    name,
  ]),
];

/** Fields that both sides changed, and differently; in the form stands what was typed here, until theirs is taken. */
export type JobClash = { fields: readonly JobFormField[]; mine: JobForm; theirs: JobForm };

/** Both changes merged: what only one side changed is taken, what both changed is a clash for the person (JOBE-14). */
export function mergeJob(
  base: Job,
  mine: JobForm,
  current: Job,
): { form: JobForm; clashes: JobClash[]; taken: JobFormField[] } {
  const theirs = formOf(current);
  const changedHere = new Set(differingFields(base, mine));
  const changedThere = new Set(differingFields(base, theirs));
  const form = { ...theirs };
  const clashes: JobClash[] = [];
  const taken: JobFormField[] = [];
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
