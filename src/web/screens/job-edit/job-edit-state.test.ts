import { expect, it } from 'vitest';
import { afterChange, jobSteps } from './job-edit-state.ts';
import { madeJob } from './testing/made-job.ts';

const { afterChoice, afterConflict, afterRefusal, afterSave } = jobSteps;

const job = madeJob();
const later = '2026-03-02T10:00:00.000Z';

it('restoring all values leaves nothing to save or confirm (JOBE-10, JOBE-11)', () => {
  const edit = afterChange(null, job, 'name', 'Other');
  expect(edit?.form.name).toBe('Other');
  expect(afterChange(edit, job, 'name', job.name)).toBe(null);
});

it('a conflict keeps the input on top of the current job; choosing theirs leaves one decision to save (JOBE-14)', () => {
  const edit = afterChange(null, job, 'name', 'Mine');
  const current = madeJob({ name: 'Theirs', lastModified: later });
  const conflict = afterConflict(edit, current);
  expect(conflict?.form.name).toBe('Mine');
  expect(conflict?.base.lastModified).toBe(later);
  expect(afterChoice(conflict, conflict!.conflicts[0]!, 'theirs')?.form.name).toBe('Theirs');
});

it('a refusal keeps the form, and a field that is typed over is no longer marked (JOBE-14)', () => {
  const refusal = { message: 'No', errors: new Map([['name', 'Not this'] as const, ['code', 'Taken'] as const]) };
  const refused = afterRefusal(afterChange(null, job, 'name', 'Mine'), refusal);
  expect(refused?.form.name).toBe('Mine');
  const next = afterChange(refused, job, 'name', 'Another');
  expect([...next!.refusal!.errors.keys()]).toEqual(['code']);
});

it('input during a save stays on top of the saved job (JOBE-10)', () => {
  const edit = afterChange(null, job, 'name', 'Mine')!;
  const typed = afterChange(edit, job, 'notes', 'More');
  const saved = madeJob({ name: 'Mine', lastModified: later });
  const next = afterSave(typed, edit.form, saved);
  expect(next).toMatchObject({ base: saved, form: { name: 'Mine', notes: 'More' } });
  expect(afterSave(edit, edit.form, saved)).toBe(null);
});
