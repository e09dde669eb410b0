import { expect, it } from 'vitest';
import type { Draft } from '../../../time-entries/drafts/draft.ts';
import { aDraft, anEntry, aPlace } from '../../../time-entries/testing/entries.ts';
import type { Line, LineCell } from '../time-sheet.ts';
import { boxEntriesOf, newBoxEntry, readBoxEntry, settledSlot } from './entry-box-content.ts';

const place = aPlace();
const { day } = place;
const line: Line = { key: '1:7', job: place.job, costType: place.costType, pinId: null, cells: new Map(), total: 0 };
const limits = { total: 0, maximum: 1000 };
const cellWith = (fields: Partial<LineCell>): LineCell => ({ entries: [], drafts: [], hours: 0, ...fields });
const draftOver = (base: Draft['base']) => aDraft({ base, state: 'saving' });

it('notes typed while their hours are being saved belong to the entry which that save makes (TE-24)', () => {
  const [opened] = boxEntriesOf(cellWith({ drafts: [draftOver(null)] }), line);
  expect(settledSlot(opened!.slot, cellWith({ drafts: [draftOver(null)] }))).toMatchObject({ base: null });
  const made = anEntry({ id: 31 });
  // Saved but not loaded yet: the outbox finds the entry by its earlier ID.
  expect(settledSlot(opened!.slot, cellWith({}))).toMatchObject({ entryId: opened!.slot!.entryId });
  expect(settledSlot(opened!.slot, cellWith({ entries: [made] }))).toMatchObject({ entryId: 31, base: made });
});

it('an entry changed by an own save is used as saved, one changed by others as read (TE-20)', () => {
  const read = anEntry({ id: 5 });
  const now = anEntry({ id: 5, units: 3, lastModified: '2026-11-16T10:00:00.000Z' });
  const [own] = boxEntriesOf(cellWith({ entries: [read], drafts: [draftOver(read)] }), line);
  expect(settledSlot(own!.slot, cellWith({ entries: [now] }))).toMatchObject({ base: now });
  const [other] = boxEntriesOf(cellWith({ entries: [read] }), line);
  expect(settledSlot(other!.slot, cellWith({ entries: [now] }))).toMatchObject({ base: read });
});

it('leaving the box without a change means nothing; notes without hours are kept and explained (TE-02)', () => {
  const read = (entry: Parameters<typeof readBoxEntry>[0]) => readBoxEntry(entry, line, day, limits);
  const [entry] = boxEntriesOf(cellWith({ entries: [anEntry({ notes: 'Storyboards' })] }), line);
  expect(read(entry!)).toBeNull();
  expect(read({ ...entry!, notes: 'Layouts' })).toMatchObject({ wanted: { units: 200, notes: 'Layouts' } });
  expect(read({ ...entry!, hours: '' })).toMatchObject({ wanted: null });
  expect(read({ ...newBoxEntry(line, 0), notes: 'Only words' })).toMatchObject({
    entryId: null,
    wanted: { notes: 'Only words' },
    refusal: { state: 'failed', message: 'A time entry needs hours' },
  });
});

it('notes for an entry whose hours were removed are kept with an explanation; otherwise the entry disappears (FIX-25)', () => {
  const read = (entry: Parameters<typeof readBoxEntry>[0]) => readBoxEntry(entry, line, day, limits);
  const [entry] = boxEntriesOf(cellWith({ entries: [anEntry({ notes: 'Storyboards' })] }), line);
  expect(read({ ...entry!, hours: '0', notes: 'Call with the client' })).toMatchObject({
    entryId: 1,
    wanted: { notes: 'Call with the client' },
    refusal: { state: 'failed', message: 'A time entry needs hours' },
  });
  expect(read({ ...entry!, hours: '0' })).toMatchObject({ wanted: null });
  expect(read({ ...entry!, hours: '', notes: '' })).toMatchObject({ wanted: null });
});

it('several entries in a cell are listed separately, and another can be added (TED-10)', () => {
  const entries = [anEntry({ id: 1, units: 1 }), anEntry({ id: 2, units: 2 })];
  const boxes = [...boxEntriesOf(cellWith({ entries }), line), newBoxEntry(line, 2)];
  expect(boxes.map(({ hours }) => hours)).toEqual(['1.00', '2.00', '']);
  const typed = boxes.map((box, index) => ({ ...box, hours: ['1.00', '', '0.5'][index]! }));
  expect(typed.map((box) => readBoxEntry(box, line, day, limits))).toMatchObject([
    null,
    { entryId: 2, wanted: null },
    { entryId: null, wanted: { units: 50 } },
  ]);
});
