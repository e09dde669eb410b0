import { expect, it } from 'vitest';
import { boxEntriesOf, readBoxEntry, settledBase } from './entry-box-content.ts';
import { anEntry, aPlace } from './testing/entries.ts';
import { type Draft, draftKey, type LineCell } from './time-sheet.ts';

const place = aPlace();
const cellWith = (fields: Partial<LineCell>): LineCell => ({ entries: [], drafts: [], hours: 0, ...fields });
const draftOver = (base: Draft['base']): Draft => ({
  ...place,
  key: draftKey(place, base?.id ?? 0),
  text: '2',
  base,
  wanted: { units: 200, notes: '', isBillable: true },
  state: 'saving',
  isFinal: false,
  message: null,
  current: null,
  requestId: 'r',
});

it('TE-24 notes typed while their hours are being saved belong to the entry which that save makes', () => {
  const [opened] = boxEntriesOf(cellWith({ drafts: [draftOver(null)] }), place);
  expect(settledBase(opened!, cellWith({ drafts: [draftOver(null)] }))).toBeNull();
  const made = anEntry({ id: 31 });
  expect(settledBase(opened!, cellWith({ entries: [made] }))).toBe(made);
});

it('TE-20 an entry changed by the own save is taken as saved, one changed by somebody else as it was read', () => {
  const read = anEntry({ id: 5 });
  const now = anEntry({ id: 5, units: 3, lastModified: '2026-11-16T10:00:00.000Z' });
  const [own] = boxEntriesOf(cellWith({ entries: [read], drafts: [draftOver(read)] }), place);
  expect(settledBase(own!, cellWith({ entries: [now] }))).toBe(now);
  const [other] = boxEntriesOf(cellWith({ entries: [read] }), place);
  expect(settledBase(other!, cellWith({ entries: [now] }))).toBe(read);
});

it('TE-02 leaving the box without a change means nothing; notes without hours are kept and explained', () => {
  const [entry] = boxEntriesOf(cellWith({ entries: [anEntry({ notes: 'Storyboards' })] }), place);
  expect(readBoxEntry(entry!, place)).toBeNull();
  expect(readBoxEntry({ ...entry!, notes: 'Layouts' }, place)).toMatchObject({
    wanted: { units: 200, notes: 'Layouts' },
  });
  expect(readBoxEntry({ ...entry!, hours: '' }, place)).toMatchObject({ wanted: null });
  const [empty] = boxEntriesOf(cellWith({}), place);
  expect(readBoxEntry({ ...empty!, notes: 'Only words' }, place)).toMatchObject({
    wanted: { notes: 'Only words' },
    refusal: { state: 'failed', message: 'A time entry needs hours' },
  });
});
