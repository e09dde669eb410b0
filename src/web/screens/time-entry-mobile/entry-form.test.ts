import { expect, it } from 'vitest';
import { slotsOf } from '../../time-entries/entry-slots.ts';
import { aDraft, anEntry, aPlace } from '../../time-entries/testing/entries.ts';
import { formOf, isChanged, readForm } from './entry-form.ts';

const { job, costType, day } = aPlace();
const limits = { total: 800, maximum: 1000 };
const base = anEntry({ id: 5, units: 3, notes: 'Storyboards', isBillable: false });
const [slot] = slotsOf({ entries: [base], drafts: [] });

it("the detail opens with the entry's values, or with rejected input (MOB-03)", () => {
  expect(formOf(slot!, { job, costType })).toMatchObject({ hours: '3.00', notes: 'Storyboards', isBillable: false });
  const [failed] = slotsOf({ entries: [base], drafts: [aDraft({ base, state: 'failed', text: '25' })] });
  expect(formOf(failed!, { job, costType }).hours).toBe('25');
  expect(formOf(null, { job, costType })).toMatchObject({ hours: '', notes: '', isBillable: true });
});

it.each([
  ['4.5', { kind: 'change', change: { wanted: { units: 450 } } }],
  ['1:30', { kind: 'change', change: { wanted: { units: 150 } } }],
  ['6', { kind: 'wrong', at: 'hours', message: 'Cannot insert more than 10 hours per day' }],
  ['1:7x', { kind: 'wrong', at: 'hours' }],
  ['0', { kind: 'delete', change: { entryId: 5, wanted: null } }],
  ['', { kind: 'delete', change: { entryId: 5, wanted: null } }],
])('hours %j over an entry of 3.00 mean %j (MOB-03, MOB-07, TE-04, TE-05, TE-07)', (hours, result) => {
  expect(readForm({ ...formOf(slot!, { job, costType }), hours }, slot!, day, limits)).toMatchObject(result);
});

it('a new entry needs hours and a cost type (MOB-03, TE-04)', () => {
  const form = formOf(null, { job, costType });
  expect(readForm(form, null, day, limits)).toMatchObject({
    kind: 'wrong',
    at: 'hours',
    message: 'A time entry needs hours',
  });
  expect(readForm({ ...form, hours: '1', costType: null }, null, day, limits)).toMatchObject({ at: 'costType' });
  expect(readForm({ ...form, hours: '1' }, null, day, limits)).toMatchObject({ change: { entryId: null, base: null } });
});

it('anything put in is a change to be asked about (SHELL-14)', () => {
  const form = formOf(slot!, { job, costType });
  expect(isChanged(form, { ...form })).toBe(false);
  for (const change of [{ hours: '4' }, { notes: 'x' }, { isBillable: true }, { costType: null }])
    expect(isChanged(form, { ...form, ...change })).toBe(true);
});
