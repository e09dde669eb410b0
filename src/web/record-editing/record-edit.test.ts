import { expect, it } from 'vitest';
import { type FieldConflict, mergeFields, withSide } from './merge-fields.ts';
import { editSteps, type FieldRefusal } from './record-edit.ts';

type Note = { name: string; text: string };
const NAMES = ['name', 'text'] as const;
const formOf = ({ name, text }: Note): Note => ({ name, text });
const merge = (before: Note, mine: Note, theirs: Note) => mergeFields<Note>(NAMES, before, mine, theirs);
const steps = editSteps<Note, Note, FieldConflict<Note>, keyof Note, FieldRefusal>({
  formOf,
  isChanged: (base, form) => NAMES.some((name) => base[name] !== form[name]),
  merge,
  withSide,
  withLaterInput: (sent, typed, saved) => merge(sent, typed, saved).form,
});
const { afterChange, afterConflict, afterRefusal, afterSave, isAllOwn, isUnsaved } = steps;
const base = { name: 'Tide', text: 'First' };
const noAnswer = { message: 'No answer', errors: new Map() };
type Edit = Parameters<typeof afterSave>[0];
const typed = (edit: Edit, fields: Partial<Note>) =>
  afterChange(
    edit,
    base,
    (form) => ({ ...form, ...fields }),
    (refusal) => refusal,
  );
const unanswered = (edit: Edit) => afterRefusal(edit, noAnswer, edit!.form);

it('a change stored without a response counts as own, and later input causes no conflict (JOBE-14, PO-18)', () => {
  const later = typed(unanswered(typed(null, { text: 'Second ' })), { text: 'Third' });
  const own = afterConflict(later, { name: 'Tide', text: 'Second' })!;
  expect([isAllOwn(own), own.form, own.unanswered]).toEqual([true, { name: 'Tide', text: 'Third' }, []]);
  const others = afterConflict(later, { name: 'Ebb', text: 'Second' })!;
  expect([others.conflicts, others.adopted, others.form]).toEqual([[], ['name'], { name: 'Ebb', text: 'Third' }]);
  const overtaken = afterConflict(later, { name: 'Tide', text: 'Theirs' })!;
  expect(overtaken.conflicts.map(({ fields }) => fields)).toEqual([['text']]);
});

it("typing back a value sent without a response isn't saved, and it's dropped after a response (JOBE-14, PO-18)", () => {
  const sent = typed(null, { text: 'Second' });
  const back = typed(unanswered(sent), { text: 'First' });
  expect(isUnsaved(back)).toBe(true);
  // The server accepts a save without changes.
  const rest = afterConflict(back, { ...base, text: 'Second' }, back!.form)!;
  expect([rest.form.text, isAllOwn(rest), isUnsaved(rest)]).toEqual(['First', true, true]);
  expect(afterConflict(unanswered(sent), { ...base, text: 'Second' })).toBe(null);
  const twice = unanswered(unanswered(sent))!;
  expect(twice.unanswered).toHaveLength(1);
  const later = typed(twice, { name: 'Ebb' });
  expect(afterSave(later, sent!.form, { ...base, text: 'Second' })!.unanswered).toEqual([]);
});
