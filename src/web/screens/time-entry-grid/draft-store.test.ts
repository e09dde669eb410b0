import { expect, it } from 'vitest';
import type { TimeEntry } from '#contract/time-entry.ts';
import { type CellChange, createDraftStore, type SaveOutcome } from './draft-store.ts';
import { anEntry, aPlace } from './testing/entries.ts';
import type { Draft } from './time-sheet.ts';

/** A store over a server that answers when the test says so. */
function aStore(restored: Draft[] = []) {
  const sent: (readonly Draft[])[] = [];
  const answers: ((outcomes: SaveOutcome[]) => void)[] = [];
  const settled: [TimeEntry | null, TimeEntry | null][] = [];
  const refusals: string[] = [];
  let count = 0;
  const store = createDraftStore(
    (drafts) => {
      sent.push(drafts);
      return new Promise((resolve) => answers.push(resolve));
    },
    {
      onSettled: (before, after) => settled.push([before, after]),
      onRefused: (message) => refusals.push(message),
      entryAt: () => settled.at(-1)?.[1] ?? null,
      newRequestId: () => `request-${++count}`,
    },
    restored,
  );
  const answer = async (...outcomes: SaveOutcome[]) => {
    answers.shift()!(outcomes);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { store, sent, settled, refusals, answer };
}

const change = (fields: Partial<CellChange> = {}): CellChange => ({
  ...aPlace(),
  base: null,
  text: '2',
  wanted: { units: 200, notes: '', isBillable: true },
  ...fields,
});
const saved = (entry: TimeEntry): SaveOutcome => ({ kind: 'saved', entry });

it('TE-02 sends nothing for a cell that is as it was saved', () => {
  const { store, sent } = aStore();
  const base = anEntry({ units: 2 });
  store.commit([change({ base })]);
  expect(sent).toEqual([]);
  expect(store.drafts().size).toBe(0);
});

it('sends one request at a time, and what gathers meanwhile together in the next', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change()]);
  store.commit([change({ day: '2026-11-17' })]);
  store.commit([change({ day: '2026-11-18' })]);
  expect(sent.map((drafts) => drafts.length)).toEqual([1]);
  await answer(saved(anEntry({ id: 1 })));
  expect(sent.map((drafts) => drafts.length)).toEqual([1, 2]);
});

it('TE-14 keeps what was typed when a save fails, and sends it again with the same request id', async () => {
  const { store, sent, answer, refusals } = aStore();
  store.commit([change()]);
  await answer({ kind: 'refused', message: 'no network', isFinal: false });
  const [draft] = [...store.drafts().values()];
  expect(draft).toMatchObject({ state: 'failed', text: '2', message: 'no network' });
  expect(refusals).toEqual(['no network']);
  store.retry(draft!.key);
  expect(sent[1]![0]!.requestId).toBe(sent[0]![0]!.requestId);
});

it('goes on from what was saved when the cell was typed into meanwhile', async () => {
  const { store, sent, answer } = aStore();
  store.commit([change()]);
  store.commit([change({ text: '3', wanted: { units: 300, notes: '', isBillable: true } })]);
  const made = anEntry({ id: 9, units: 2 });
  await answer(saved(made));
  expect(sent[1]![0]).toMatchObject({ base: made, wanted: { units: 300 } });
  await answer(saved(anEntry({ id: 9, units: 3 })));
  expect(store.drafts().size).toBe(0);
});

it('TE-20 a conflict keeps both sides; keeping mine writes over the current entry, keeping theirs takes it', async () => {
  const base = anEntry({ id: 5, units: 1, lastModified: '2026-11-16T10:00:00.000Z' });
  const current = anEntry({ id: 5, units: 4, lastModified: '2026-11-16T11:00:00.000Z' });
  for (const side of ['mine', 'theirs'] as const) {
    const { store, sent, answer, settled } = aStore();
    store.commit([change({ base })]);
    await answer({ kind: 'conflict', current, message: 'changed' });
    const [draft] = [...store.drafts().values()];
    expect(draft).toMatchObject({ state: 'conflict', current, wanted: { units: 200 } });
    store.resolve(draft!.key, side);
    expect(settled.at(-1)).toEqual([base, current]);
    if (side === 'mine') expect(sent[1]![0]).toMatchObject({ base: current, wanted: { units: 200 } });
    else expect([sent.length, store.drafts().size]).toEqual([1, 0]);
  }
});

it('TE-07 TED-10 takes the last change back, also a deletion', async () => {
  const { store, sent, answer } = aStore();
  const base = anEntry({ id: 3, units: 2, notes: 'Storyboards' });
  store.commit([change({ base, text: '', wanted: null })]);
  await answer({ kind: 'deleted' });
  expect(store.undo()).toBe(true);
  expect(sent[1]![0]).toMatchObject({ base: null, wanted: { units: 200, notes: 'Storyboards' } });
  expect(store.undo()).toBe(false);
});

it('AUTH-12 sends what was kept over the end of a session, with the request ids it had', () => {
  const first = aStore();
  first.store.commit([change()]);
  const kept = [...first.store.drafts().values()];
  const { sent } = aStore(kept);
  expect(sent[0]![0]).toMatchObject({ requestId: kept[0]!.requestId, wanted: { units: 200 } });
});

it('SHELL-14 saving all says whether everything is saved', async () => {
  const { store, answer } = aStore();
  store.commit([change()]);
  const all = store.saveAll();
  await answer({ kind: 'refused', message: 'no', isFinal: false });
  expect(await all).toBe(false);
  const again = store.saveAll();
  await answer(saved(anEntry()));
  expect(await again).toBe(true);
});
