import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { anEntry, aPlace } from '../testing/entries.ts';
import type { Draft, EntryChange, EntryContent } from './draft.ts';
import { createDraftStore } from './draft-store.ts';
import type { EntryUpdate, SaveOutcome } from './settle-drafts.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A store with a server that responds when the test says so. */
function aStore(restored: Draft[] = [], known: TimeEntry[] = []) {
  const sent: (readonly Draft[])[] = [];
  const answers: ((outcomes: SaveOutcome[]) => void)[] = [];
  const entries = new Map(known.map((entry) => [entry.id, entry]));
  const saved: EntryUpdate[][] = [];
  const found: EntryUpdate[][] = [];
  const refusals: string[] = [];
  const rows: string[] = [];
  let count = 0;
  const take = (list: EntryUpdate[]) => {
    for (const { before, after } of list) {
      if (before) entries.delete(before.id);
      if (after) entries.set(after.id, after);
    }
  };
  const store = createDraftStore(
    (drafts) => {
      sent.push(drafts);
      return new Promise((resolve) => answers.push(resolve));
    },
    {
      onSaved(list) {
        saved.push(list);
        take(list);
      },
      onChangedElsewhere(list) {
        found.push(list);
        take(list);
      },
      onRefused: (messages) => refusals.push(...messages),
      entryById: (id) => entries.get(id) ?? null,
      newRequestId: () => `request-${++count}`,
      newEntryId: () => -++count,
      now: () => ++count,
    },
  );
  store.watchRows((shown, hidden) =>
    rows.push([...shown.map(({ job }) => `+${job.code}`), ...hidden.map(({ job }) => `-${job.code}`)].join(' ')),
  );
  store.restore(restored);
  const answer = async (...outcomes: SaveOutcome[]) => {
    answers.shift()!(outcomes);
    await turn();
  };
  return { store, sent, saved, found, refusals, rows, entries, answer };
}

const content = (units: number, notes = ''): EntryContent => ({ units, notes, isBillable: true });
const change = (fields: Partial<EntryChange> = {}): EntryChange => ({
  ...aPlace(),
  entryId: fields.base?.id ?? null,
  base: null,
  text: '2',
  wanted: content(200),
  ...fields,
});
const saved = (entry: TimeEntry): SaveOutcome => ({ kind: 'saved', entry });

it('sends nothing for a cell that is as it was saved (TE-02)', () => {
  const { store, sent } = aStore();
  store.commit([change({ base: anEntry({ units: 2 }) })]);
  expect(sent).toEqual([]);
  expect(store.drafts().size).toBe(0);
});

it('a change of job or cost type alone is a change (TE-02)', () => {
  const { store, sent } = aStore();
  const other = aPlace({ costType: { id: 8, code: 'EDIT', name: 'Edit', isActive: true } });
  store.commit([change({ ...other, base: anEntry({ units: 2 }) })]);
  expect(sent[0]![0]).toMatchObject({ costType: { id: 8 }, wanted: { units: 200 } });
});

it('sends one request at a time, and what gathers meanwhile together in the next (TE-23)', async () => {
  const { store, sent, saved: told, answer } = aStore();
  store.commit([change()]);
  store.commit([change({ day: '2026-11-17' })]);
  store.commit([change({ day: '2026-11-18' })]);
  expect(sent.map((drafts) => drafts.length)).toEqual([1]);
  await answer(saved(anEntry({ id: 1 })));
  expect(sent.map((drafts) => drafts.length)).toEqual([1, 2]);
  await answer(saved(anEntry({ id: 2 })), saved(anEntry({ id: 3 })));
  expect(told.map((list) => list.length)).toEqual([1, 2]);
});

it('keeps input after a failed save, and retries with the same request id (TE-14)', async () => {
  const { store, sent, answer, refusals } = aStore();
  store.commit([change()]);
  await answer({ kind: 'refused', message: 'no network', isFinal: false });
  const [draft] = [...store.drafts().values()];
  expect(draft).toMatchObject({ state: 'failed', text: '2', message: 'no network' });
  expect(refusals).toEqual(['no network']);
  store.retry([draft!.entryId]);
  expect(sent[1]![0]!.requestId).toBe(sent[0]![0]!.requestId);
});

it('changing an entry saved meanwhile updates it, and creates no second one (FIX-01, TE-24)', async () => {
  const { store, sent, answer } = aStore();
  const [known] = store.commit([change()]);
  await answer(saved(anEntry({ id: 31, units: 2 })));
  store.commit([change({ entryId: known!, wanted: content(200, 'Storyboards') })]);
  expect(sent[1]).toMatchObject([{ entryId: 31, base: { id: 31 }, wanted: { notes: 'Storyboards' } }]);
});

it('continues from the saved entry when the cell was typed into meanwhile', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change()]);
  const [entryId] = [...store.drafts().keys()];
  store.commit([change({ entryId: entryId!, text: '3', wanted: content(300) })]);
  const made = anEntry({ id: 9, units: 2 });
  await answer(saved(made));
  expect(sent[1]![0]).toMatchObject({ entryId: 9, base: made, wanted: { units: 300 } });
  await answer(saved(anEntry({ id: 9, units: 3 })));
  expect(store.drafts().size).toBe(0);
});

it('a cell that is typed into and emptied again while its first save is on its way ends empty (TE-14)', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change()]);
  const [entryId] = [...store.drafts().keys()] as [number];
  store.commit([change({ entryId, wanted: content(300) })]);
  store.commit([change({ entryId, wanted: null })]);
  const made = anEntry({ id: 9 });
  await answer(saved(made));
  expect(sent[1]![0]).toMatchObject({ base: made, wanted: null });
});

const base = anEntry({ id: 5, units: 1, lastModified: '2026-11-16T10:00:00.000Z' });
const later = { lastModified: '2026-11-16T11:00:00.000Z' };

it.each([
  ['mine', 200],
  ['both', 500],
] as const)(
  'a conflict of hours keeps both sides, and keeping %s sends %s over the current entry (TE-20)',
  async (side, units) => {
    const current = anEntry({ id: 5, units: 4, ...later });
    const { store, sent, answer, found } = aStore();
    store.commit([change({ base })]);
    await answer({ kind: 'conflict', current, message: 'changed' });
    const [draft] = [...store.drafts().values()];
    expect(draft).toMatchObject({ state: 'conflict', current, wanted: { units: 200 } });
    expect(found).toEqual([[{ before: base, after: current }]]);
    store.resolve(draft!.entryId, side);
    expect(sent[1]![0]).toMatchObject({ base: current, wanted: { units } });
  },
);

it.each([
  ['mine', 300],
  ['both', 600],
  ['theirs', 400],
] as const)('input into a conflict becomes its own side: %s (TE-20)', async (side, units) => {
  const { store, sent, answer } = aStore();
  store.commit([change({ base })]);
  await answer({ kind: 'conflict', current: anEntry({ id: 5, units: 4, ...later }), message: 'changed' });
  store.resolve(5, side, { text: '3', wanted: content(300, 'Storyboards') });
  expect(sent[1]![0]).toMatchObject({ wanted: content(units, 'Storyboards') });
});

it('keeping theirs sends nothing more, and what only one side changed is kept (TE-20)', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change({ base })]);
  await answer({ kind: 'conflict', current: anEntry({ id: 5, units: 4, ...later }), message: 'changed' });
  store.resolve(5, 'theirs');
  expect([sent.length, store.drafts().size]).toEqual([1, 0]);

  const notes = aStore();
  notes.store.commit([change({ base, wanted: content(200, 'Storyboards') })]);
  await notes.answer({ kind: 'conflict', current: anEntry({ id: 5, units: 4, ...later }), message: 'changed' });
  notes.store.resolve(5, 'theirs');
  expect(notes.sent[1]![0]!.wanted).toEqual(content(400, 'Storyboards'));
});

it('changes of different fields are put together without a question (TE-20)', async () => {
  const { store, sent, answer, refusals } = aStore();
  store.commit([change({ base })]);
  const current = anEntry({ id: 5, units: 1, notes: 'From the phone', ...later });
  await answer({ kind: 'conflict', current, message: 'changed' });
  expect(refusals).toEqual([]);
  expect(sent[1]![0]).toMatchObject({ base: current, wanted: { units: 200, notes: 'From the phone' } });
  await answer(saved(anEntry({ id: 5, units: 2, notes: 'From the phone', lastModified: '2026-11-16T12:00:00.000Z' })));
  expect(store.drafts().size).toBe(0);
});

it('an entry deleted elsewhere is kept until the user decides (TE-20)', async () => {
  for (const side of ['mine', 'theirs'] as const) {
    const { store, sent, answer } = aStore();
    store.commit([change({ base })]);
    await answer({ kind: 'conflict', current: null, message: 'deleted' });
    store.resolve(5, side);
    if (side === 'mine') expect(sent[1]![0]).toMatchObject({ base: null, wanted: { units: 200 } });
    else expect([sent.length, store.drafts().size]).toEqual([1, 0]);
  }
});

it('deleting an entry that another person changed needs a confirmation; if it was only touched, the deletion continues (TE-20)', async () => {
  const deletion = change({ base, text: '', wanted: null });
  const changed = aStore();
  changed.store.commit([deletion]);
  await changed.answer({ kind: 'conflict', current: anEntry({ id: 5, units: 4, ...later }), message: 'changed' });
  expect([...changed.store.drafts().values()]).toMatchObject([{ state: 'conflict', wanted: null }]);
  const touched = aStore();
  touched.store.commit([deletion]);
  await touched.answer({ kind: 'conflict', current: { ...base, ...later }, message: 'changed' });
  expect(touched.sent[1]![0]).toMatchObject({ base: later, wanted: null });
});

it('undoes the last change, also a deletion, which creates the entry again (TE-07, TED-10)', async () => {
  const entry = anEntry({ id: 3, units: 2, notes: 'Storyboards' });
  const { store, sent, answer } = aStore([], [entry]);
  store.commit([change({ base: entry, text: '', wanted: null })]);
  await answer({ kind: 'deleted' });
  expect(store.undo()).toMatchObject({ blocked: [] });
  expect(sent[1]![0]).toMatchObject({ base: null, wanted: { units: 200, notes: 'Storyboards' } });
  const restored = anEntry({ id: 4, units: 2, notes: 'Storyboards' });
  await answer(saved(restored));
  expect(store.redo()).toMatchObject({ blocked: [] });
  expect(sent[2]![0]).toMatchObject({ entryId: 4, base: restored, wanted: null });
  expect(store.redo()).toBeNull();
});

it('an undo that the rules no longer allow says why and leaves the entry alone (TED-10)', async () => {
  const made = anEntry({ id: 7, units: 2 });
  const { store, sent, answer, entries } = aStore();
  store.commit([change()]);
  await answer(saved(made));
  entries.set(7, { ...made, isApproved: true });
  expect(store.undo()).toEqual({ days: [], blocked: ['entry-approved'] });
  store.commit([change({ day: '2026-11-17' })]);
  await answer(saved(anEntry({ id: 8, transactionDate: '2026-11-17' })));
  entries.set(8, anEntry({ id: 8, transactionDate: '2026-11-17', units: 6 }));
  expect(store.undo()!.blocked).toEqual(['changed-elsewhere']);
  expect(sent.length).toBe(2);
});

it("undo doesn't revert changes of others, in a conflict or under pending changes (TED-10, TE-20)", async () => {
  const theirs = anEntry({ id: 5, units: 5, ...later });
  const conflict = aStore([], [base]);
  conflict.store.commit([change({ base })]);
  await conflict.answer({ kind: 'conflict', current: theirs, message: 'changed' });
  expect(conflict.store.undo()).toEqual({ days: [], blocked: ['changed-elsewhere'] });
  expect([...conflict.store.drafts().values()]).toMatchObject([{ state: 'conflict', wanted: { units: 200 } }]);

  const beneath = aStore([], [base]);
  beneath.store.commit([change({ base })]);
  await beneath.answer(saved(anEntry({ id: 5, units: 2 })));
  // As live changes are read.
  beneath.entries.set(5, theirs);
  beneath.store.commit([change({ base: theirs, wanted: content(500, 'Storyboards') })]);
  expect(beneath.store.undo()).toEqual({ days: ['2026-11-16'], blocked: [] });
  expect(beneath.store.undo()).toEqual({ days: [], blocked: ['changed-elsewhere'] });
  expect([...beneath.store.drafts().values()]).toMatchObject([{ wanted: content(500) }]);
});

it.each([
  ['mine', 200],
  ['both', 400],
] as const)(
  'undo after a conflict that ended with %s brings back what the other person saved (FIX-73)',
  async (side, decided) => {
    const theirs = anEntry({ id: 5, units: 3, ...later });
    const { store, answer } = aStore([], [base]);
    store.commit([change({ base })]);
    await answer({ kind: 'conflict', current: theirs, message: 'changed' });
    store.resolve(5, side);
    await answer(saved(anEntry({ id: 5, units: decided / 100 })));
    expect(store.undo()).toEqual({ days: ['2026-11-16'], blocked: [] });
    expect(store.drafts().get(5)).toMatchObject({ wanted: content(300) });
    await answer(saved(theirs));
    expect(store.undo()).toBeNull();
    expect(store.redo()).toEqual({ days: ['2026-11-16'], blocked: [] });
    expect(store.drafts().get(5)).toMatchObject({ wanted: content(decided) });
  },
);

it('undo after several conflicting changes never restores a value older than the saved one (FIX-73)', async () => {
  const theirs = anEntry({ id: 5, units: 3, ...later });
  const { store, answer } = aStore([], [base]);
  store.commit([change({ base })]);
  store.commit([change({ base, wanted: content(250) })]);
  // Input typed during the first save is sent afterwards, and meets the same conflict.
  await answer({ kind: 'conflict', current: theirs, message: 'changed' });
  await answer({ kind: 'conflict', current: theirs, message: 'changed' });
  expect(store.drafts().get(5)).toMatchObject({ state: 'conflict' });
  store.resolve(5, 'mine');
  await answer(saved(anEntry({ id: 5, units: 2.5 })));
  store.undo();
  expect(store.drafts().get(5)).toMatchObject({ wanted: content(300) });
  await answer(saved(theirs));
  expect(store.undo()).toEqual({ days: [], blocked: ['changed-elsewhere'] });
  expect(store.drafts().size).toBe(0);
});

it('undo after a conflict that ended with the other side has nothing to take back (FIX-73)', async () => {
  const { store, answer } = aStore([], [base]);
  store.commit([change({ base })]);
  await answer({ kind: 'conflict', current: anEntry({ id: 5, units: 3, ...later }), message: 'changed' });
  store.resolve(5, 'theirs');
  expect(store.undo()).toBeNull();
});

it('taking a deletion back takes back that one, whatever was done since (TED-10, TE-21)', async () => {
  const other = anEntry({ id: 6, units: 3 });
  const { store, sent, answer } = aStore([], [base, other]);
  store.commit([change({ base, text: '', wanted: null })]);
  await answer({ kind: 'deleted' });
  store.commit([change({ base: other, wanted: content(400) })]);
  await answer(saved(anEntry({ id: 6, units: 4 })));
  expect(store.undoDeletion([5])).toEqual({ days: ['2026-11-16'], blocked: [] });
  expect(sent[2]).toMatchObject([{ base: null, restores: 5, wanted: { units: 100 } }]);
  expect(store.undoDeletion([5])).toBeNull();
  expect(store.undo()).toEqual({ days: ['2026-11-16'], blocked: [] });
  expect(store.drafts().get(6)).toMatchObject({ wanted: content(300) });
});

it('rows that were added or taken away come and go with their step (TED-02, TED-10)', () => {
  const { store, rows } = aStore();
  const pair = { job: aPlace().job, costType: aPlace().costType };
  store.commit([], { shown: [pair] });
  store.commit([], { hidden: [pair] });
  store.undo();
  store.undo();
  store.redo();
  expect(rows).toEqual(['+J1', '-J1', '+J1', '-J1', '+J1']);
});

const lost: SaveOutcome = { kind: 'unsent', message: 'no network' };

it('unsent changes are retried automatically, with the same request id and in order (TE-24)', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change()]);
  await answer(lost);
  expect([...store.drafts().values()]).toMatchObject([{ state: 'unsent', text: '2' }]);
  expect(sent.length).toBe(1);
  store.commit([change({ day: '2026-11-17' })]);
  expect(sent[1]!.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17']);
  expect(sent[1]![0]!.requestId).toBe(sent[0]![0]!.requestId);
  await answer(lost, lost);
  store.sendAgain();
  expect(sent[2]!.length).toBe(2);
});

it('an entry created without a response is updated to the current input, not created twice (TE-24)', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change()]);
  const [entryId] = [...store.drafts().keys()] as [number];
  await answer(lost);
  store.commit([change({ entryId, wanted: content(300) })]);
  expect(sent[1]![0]!.requestId).toBe(sent[0]![0]!.requestId);
  const made = anEntry({ id: 9, units: 2 });
  await answer(saved(made));
  expect(sent[2]![0]).toMatchObject({ entryId: 9, base: made, wanted: { units: 300 } });
  await answer(saved(anEntry({ id: 9, units: 3 })));
  expect(store.drafts().size).toBe(0);
});

it('an entry that may have been made although no answer came, and is emptied again, is deleted (TE-24)', async () => {
  for (const give of ['emptied', 'discarded'] as const) {
    const { store, sent, answer } = aStore();
    store.commit([change()]);
    const [entryId] = [...store.drafts().keys()] as [number];
    await answer(lost);
    if (give === 'emptied') store.commit([change({ entryId, wanted: null })]);
    else store.discard([entryId]);
    const made = anEntry({ id: 9, units: 2 });
    await answer(saved(made));
    expect(sent[2]![0]).toMatchObject({ entryId: 9, base: made, wanted: null });
    await answer({ kind: 'deleted' });
    expect(store.drafts().size).toBe(0);
  }
});

it('an entry whose creation was rejected once and executed once is updated to the current input (TE-24)', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change({ wanted: content(200, 'early') })]);
  const [entryId] = [...store.drafts().keys()] as [number];
  await answer({ kind: 'refused', message: 'too much', isFinal: true });
  store.commit([change({ entryId, wanted: content(200, 'late') })]);
  const made = anEntry({ id: 9, units: 2, notes: 'early' });
  await answer(saved(made));
  expect(sent[2]![0]).toMatchObject({ entryId: 9, base: made, wanted: { units: 200, notes: 'late' } });
});

it('an own change without a response is no conflict (TE-20)', async () => {
  const { store, sent, answer, refusals } = aStore();
  store.commit([change({ base })]);
  await answer(lost);
  store.commit([change({ base, wanted: content(300) })]);
  await answer({ kind: 'conflict', current: anEntry({ id: 5, units: 2, ...later }), message: 'changed' });
  expect(refusals).toEqual([]);
  expect(sent[2]![0]).toMatchObject({ base: later, wanted: { units: 300 } });

  const deletion = aStore();
  deletion.store.commit([change({ base, wanted: null })]);
  await deletion.answer(lost);
  deletion.store.commit([change({ base, wanted: content(300) })]);
  await deletion.answer({ kind: 'conflict', current: null, message: 'deleted' });
  expect(deletion.sent[2]![0]).toMatchObject({ base: null, wanted: { units: 300 } });
});

it('an undone unsent change is still sent: the server may have it (TE-20, TED-10)', async () => {
  const { store, sent, answer } = aStore([], [base]);
  store.commit([change({ base })]);
  await answer(lost);
  store.undo();
  expect(sent[1]![0]).toMatchObject({ base, wanted: { units: 100 } });
  await answer({ kind: 'conflict', current: anEntry({ id: 5, units: 2, ...later }), message: 'changed' });
  expect(sent[2]![0]).toMatchObject({ base: later, wanted: { units: 100 } });
});

it('input during a save without a response is sent with the retry (TE-14)', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change({ base })]);
  store.commit([change({ base, wanted: content(300) })]);
  await answer(lost);
  expect([...store.drafts().values()]).toMatchObject([{ state: 'unsent', wanted: { units: 300 } }]);
  store.sendAgain();
  expect(sent[1]![0]).toMatchObject({ base, wanted: { units: 300 } });
});

it('an entry created without a response, then loaded and changed, keeps that change when the response arrives (TE-14, TE-24)', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change()]);
  await answer(lost);
  store.sendAgain();
  const made = anEntry({ id: 9, units: 2 });
  store.commit([change({ base: made, wanted: content(300) })]);
  await answer(saved(made));
  expect(sent[2]![0]).toMatchObject({ entryId: 9, base: made, wanted: { units: 300 } });
});

it('changes of others to an entry created without a response are merged or a conflict (TE-20)', async () => {
  const notes = aStore();
  notes.store.commit([change()]);
  await notes.answer(lost);
  notes.store.sendAgain();
  const theirs = anEntry({ id: 9, units: 2, notes: 'From the phone', ...later });
  await notes.answer(saved(theirs));
  expect([notes.sent.length, notes.store.drafts().size]).toEqual([2, 0]);

  const hours = aStore();
  hours.store.commit([change()]);
  const [entryId] = [...hours.store.drafts().keys()] as [number];
  await hours.answer(lost);
  hours.store.commit([change({ entryId, wanted: content(300) })]);
  await hours.answer(saved(anEntry({ id: 9, units: 4, ...later })));
  expect([...hours.store.drafts().values()]).toMatchObject([
    { entryId: 9, state: 'conflict', wanted: { units: 300 }, current: { units: 4 } },
  ]);
});

it('typing over an unsaved value reverts no undisplayed change of others (TE-20)', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change({ base })]);
  await answer(lost);
  const theirs = anEntry({ id: 5, units: 1, notes: 'From the phone', ...later });
  store.commit([change({ base: theirs, wanted: content(300) })]);
  expect(sent[1]![0]!.base).toEqual(base);
  await answer({ kind: 'conflict', current: theirs, message: 'changed' });
  expect(sent[2]![0]).toMatchObject({ base: theirs, wanted: { units: 300, notes: 'From the phone' } });
});

it('restoring the previous value is a change, too: over another person’s value it needs a choice (TE-20)', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change({ base })]);
  await answer({ kind: 'refused', message: 'above the maximum', isFinal: true });
  const theirs = anEntry({ id: 5, units: 4, ...later });
  store.commit([change({ base: theirs, wanted: content(100) })]);
  expect(sent[1]![0]).toMatchObject({ base: { lastModified: base.lastModified }, wanted: { units: 100 } });
  await answer({ kind: 'conflict', current: theirs, message: 'changed' });
  expect([...store.drafts().values()]).toMatchObject([{ state: 'conflict', wanted: { units: 100 }, current: theirs }]);
});

it('input repeated after a revert is kept, even if an older response arrives last (TE-20)', async () => {
  const { store, sent, answer } = aStore();
  // Another request is in progress, so nothing of the cell is sent yet.
  store.commit([change()]);
  store.commit([change({ base, wanted: content(200) })]);
  store.commit([change({ base: anEntry({ id: 5, units: 4, ...later }), wanted: content(100) })]);
  store.commit([change({ base, wanted: content(200) })]);
  expect(store.drafts().get(5)).toMatchObject({ wanted: { units: 200 } });
  await answer(lost);
  store.sendAgain();
  expect(sent[1]!.find(({ entryId }) => entryId === 5)).toMatchObject({ wanted: { units: 200 } });
});

it('typing into a conflict decides the field that is typed, and leaves the other one to be decided (TE-20)', async () => {
  const theirs = anEntry({ id: 5, units: 4, notes: 'Theirs', ...later });
  const { store, sent, answer } = aStore();
  store.commit([change({ base })]);
  await answer({ kind: 'conflict', current: theirs, message: 'changed' });
  store.commit([change({ base: theirs, wanted: content(600) })]);
  expect(sent[1]![0]).toMatchObject({ base: theirs, wanted: { units: 600, notes: 'Theirs' } });

  const both = aStore();
  both.store.commit([change({ base, wanted: content(200, 'Mine') })]);
  await both.answer({ kind: 'conflict', current: theirs, message: 'changed' });
  both.store.commit([change({ base: theirs, wanted: content(600, 'Mine') })]);
  await both.answer({ kind: 'conflict', current: theirs, message: 'changed' });
  const [draft] = [...both.store.drafts().values()];
  expect(draft).toMatchObject({ state: 'conflict', wanted: { units: 600, notes: 'Mine' } });
  both.store.resolve(5, 'theirs');
  expect(both.sent[2]![0]).toMatchObject({ base: theirs, wanted: { units: 600, notes: 'Theirs' } });
});

it('sends changes kept over the end of a session, with their request ids (AUTH-12)', () => {
  const first = aStore();
  first.store.commit([change()]);
  const kept = [...first.store.drafts().values()];
  const { sent } = aStore(kept);
  expect(sent[0]![0]).toMatchObject({ requestId: kept[0]!.requestId, wanted: { units: 200 } });
});

it('saving all says whether everything is saved (SHELL-14)', async () => {
  const { store, answer } = aStore();
  store.commit([change()]);
  const all = store.saveAll();
  await answer({ kind: 'refused', message: 'no', isFinal: false });
  expect(await all).toBe(false);
  const again = store.saveAll();
  await answer(saved(anEntry()));
  expect(await again).toBe(true);
});

/** A server that executes everything at once: entries by id, with a new version at every change. */
function aServer() {
  const entries = new Map<number, TimeEntry>();
  let clock = 0;
  let lastId = 0;
  const save = (draft: Draft): SaveOutcome => {
    const { base, wanted } = draft;
    const current = base && entries.get(base.id);
    if (base && current?.lastModified !== base.lastModified)
      return { kind: 'conflict', current: current ?? null, message: 'changed' };
    if (base) entries.delete(base.id);
    if (!wanted) return { kind: 'deleted' };
    const entry = anEntry({
      id: base?.id ?? ++lastId,
      units: wanted.units / 100,
      notes: wanted.notes,
      isBillable: wanted.isBillable,
      transactionDate: draft.day,
      lastModified: new Date(Date.UTC(2026, 0, 1) + ++clock).toISOString(),
    });
    entries.set(entry.id, entry);
    return saved(entry);
  };
  return { entries, save };
}

it('undoing every one of any steps ends where they began, and redoing them where they led (TED-10)', async () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
  const operation = fc.record({
    pick: fc.nat(5),
    kind: fc.constantFrom('make', 'change', 'delete', 'move'),
    units: fc.integer({ min: 1, max: 800 }),
    notes: fc.constantFrom('', 'a', 'b'),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      async (steps) => {
        const server = aServer();
        const shown = new Map<number, TimeEntry>();
        let count = 0;
        const store = createDraftStore(async (drafts) => drafts.map(server.save), {
          onSaved: (list) => {
            for (const { before, after } of list) {
              if (before) shown.delete(before.id);
              if (after) shown.set(after.id, after);
            }
          },
          onChangedElsewhere: () => undefined,
          onRefused: () => undefined,
          entryById: (id) => shown.get(id) ?? null,
          newRequestId: () => `request-${++count}`,
          newEntryId: () => -++count,
          now: () => ++count,
        });
        const state = () =>
          [...server.entries.values()]
            .map(({ units, notes, transactionDate }) => `${transactionDate} ${units} ${notes}`)
            .sort();
        for (const step of steps) {
          const changed = new Set<number>();
          const changes = step.flatMap((done): EntryChange[] => {
            const entry = [...shown.values()][done.pick];
            const day = days[done.pick % days.length]!;
            const wanted = content(done.units, done.notes);
            if (done.kind === 'make') return [change({ day, wanted })];
            if (!entry || changed.has(entry.id) || store.drafts().has(entry.id)) return [];
            changed.add(entry.id);
            const place = { entryId: entry.id, base: entry, day: entry.transactionDate };
            if (done.kind === 'delete') return [change({ ...place, wanted: null })];
            return [change({ ...place, wanted, ...(done.kind === 'move' ? { day } : {}) })];
          });
          store.commit(changes);
          if (step[0]!.waits) await store.saveAll();
        }
        await store.saveAll();
        const end = state();
        while (store.undo()) if (count % 2) await store.saveAll();
        await store.saveAll();
        expect(state()).toEqual([]);
        while (store.redo()) if (count % 2) await store.saveAll();
        await store.saveAll();
        expect(state()).toEqual(end);
        expect(store.drafts().size).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
});

it('undo after a rejected value discards it first, then earlier changes (FIX-32)', async () => {
  const { store, answer } = aStore();
  const base = anEntry({ id: 5, units: 2 });
  store.commit([change({ base, wanted: content(300) })]);
  await answer(saved(anEntry({ id: 5, units: 3, lastModified: '2026-11-16T10:00:00.000Z' })));
  const now = anEntry({ id: 5, units: 3, lastModified: '2026-11-16T10:00:00.000Z' });
  const refusal = { state: 'unreadable', message: 'no hours' } as const;
  store.commit([change({ base: now, text: '1:7x', wanted: null, refusal })]);
  expect([...store.drafts().values()].map(({ text }) => text)).toEqual(['1:7x']);
  expect(store.undo()).toEqual({ days: [], blocked: [] });
  expect(store.drafts().size).toBe(0);
});
