import { contentOf, type EntryContent, type EntryPlace } from '../../../src/web/time-entries/drafts/draft.ts';
import type { DraftStore } from '../../../src/web/time-entries/drafts/draft-store.ts';
import { addUpBothSides } from '../../../src/web/time-entries/drafts/settle-drafts.ts';
import type { EntrySlot } from '../../../src/web/time-entries/entry-slots.ts';
import { type Dice, oneOf, shuffled } from './dice.ts';
import type { Tab } from './tab.ts';
import { count, FIELDS } from './watch-drafts.ts';

type Change = Parameters<DraftStore['commit']>[0][number];

/** Simulates an afternoon at a tab: in each round some of the cells, with reads, undo and pauses in between. */
export async function play(tab: Tab, rounds: readonly (readonly EntryPlace[])[], roll: Dice) {
  for (const cells of rounds) {
    if (roll(3) === 0) void tab.read();
    if (roll(4) === 0) await tab.read();
    if (roll(2) === 0) sendAgain(tab);
    const portions = 1 + roll(3);
    const mixed = shuffled(cells, roll);
    for (let portion = 0; portion < portions; portion += 1) {
      const some = mixed.filter((_, index) => index % portions === portion);
      workOn(tab, some, roll);
      if (roll(4) === 0) void tab.read();
      for (let turns = roll(60); turns > 0; turns -= 1) await new Promise(setImmediate);
    }
    if (roll(6) === 0) {
      count(tab.notes, 'loaded again');
      tab.reload();
    }
    if (roll(4) > 0) await tab.atRest();
  }
}

/** Fills most of the cells, so that there is something to change. */
export async function fill(tab: Tab, cells: readonly EntryPlace[], roll: Dice) {
  const some = cells.filter(() => roll(10) < 8);
  commit(
    tab,
    some.map((cell) => ({
      change: {
        ...cell,
        entryId: null,
        base: null,
        text: '',
        wanted: { units: 1 + roll(40), notes: '', isBillable: true },
      },
      shown: null,
    })),
  );
  await finish(tab);
}

/** The network is back: failed requests are repeated. */
function sendAgain(tab: Tab) {
  tab.act('change', (store) => store.sendAgain());
}

/** Sends until everything has a response, including pending requests of a reloaded page. */
export async function finish(tab: Tab) {
  const { onTheirWay } = tab.way;
  do {
    while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay);
    sendAgain(tab);
    await tab.atRest();
  } while (
    onTheirWay.size > 0 ||
    [...tab.store().drafts().values()].some(({ state }) => state === 'unsent' || state === 'waiting')
  );
}

/** Changes cells, mostly one by one, sometimes several as one step, like a paste; and undoes some. */
function workOn(tab: Tab, cells: readonly EntryPlace[], roll: Dice) {
  for (let index = 0; index < cells.length; ) {
    const size = roll(10) === 0 ? 8 : 1;
    const together = new Set(cells.slice(index, index + size));
    commit(
      tab,
      [...together].flatMap((cell) => changeOf(tab, cell, roll) ?? []),
    );
    index += size;
    if (roll(12) > 0) continue;
    const steps = 1 + roll(3);
    for (let step = 0; step < steps; step += 1) {
      count(tab.notes, 'taken back');
      tab.act('change', (store) => store.undo());
    }
    for (let step = roll(steps + 1); step > 0; step -= 1) tab.act('change', (store) => store.redo());
  }
}

/** A change, and the earlier content of its cell. */
type Typed = { change: Change; shown: EntryContent | null };

function commit(tab: Tab, typed: readonly Typed[]) {
  const before = tab.store().drafts();
  tab.act('change', (store) => store.commit(typed.map(({ change }) => change)));
  const drafts = [...tab.store().drafts().values()];
  for (const { change, shown } of typed) {
    const { entryId, wanted, base } = change;
    const draft = drafts.find((other) => (entryId === null ? other.wanted === wanted : other.entryId === entryId));
    // In a conflict, the other side may have saved the same content: then nothing is left to save.
    const saved = (entryId !== null && before.get(entryId)?.current) || base;
    const held = draft ? draft.wanted : saved && contentOf(saved);
    const isTaken = wanted
      ? held !== null && FIELDS.every((field) => wanted[field] === shown?.[field] || wanted[field] === held[field])
      : held === null;
    if (!isTaken) tab.notes.faults.push(`typed and not taken: ${JSON.stringify(wanted)}, but ${JSON.stringify(held)}`);
  }
}

/** Chooses a change to a cell; null if it changes nothing. */
function changeOf(tab: Tab, cell: EntryPlace, roll: Dice): Typed | null {
  const slots = tab.slotsOf(cell);
  const slot = slots.length === 0 || roll(20) === 0 ? null : oneOf(slots, roll);
  if (slot?.draft?.state === 'conflict' && roll(3) > 0) {
    decide(tab, slot, roll);
    return null;
  }
  if (slot?.draft?.state === 'failed' && roll(10) === 0) {
    tab.act('change', (store) => store.discard([slot.entryId]));
    return null;
  }
  const { job, costType, day } = cell;
  const saved = slot?.base && contentOf(slot.base);
  const before = slot?.content ?? { units: 1 + roll(40), notes: saved?.notes ?? '', isBillable: true };
  const hours = () => 1 + roll(40);
  const notes = () => `note ${roll(1_000_000_000)}`;
  const wanted = oneOf(
    [
      () => ({ ...before, units: hours() }),
      () => ({ ...before, units: hours() }),
      () => ({ ...before, notes: notes() }),
      () => ({ ...before, notes: notes() }),
      () => ({ ...before, units: hours(), notes: notes() }),
      () => (slot ? null : { ...before }),
    ],
    roll,
  )();
  const text = wanted ? String(wanted.units / 100) : '';
  return {
    change: { job, costType, day, entryId: slot?.entryId ?? null, base: slot?.base ?? null, text, wanted },
    shown: slot?.content ?? saved ?? null,
  };
}

function decide(tab: Tab, slot: EntrySlot, roll: Dice) {
  const sides = addUpBothSides(slot.draft!) ? (['mine', 'theirs', 'both'] as const) : (['mine', 'theirs'] as const);
  count(tab.notes, 'decisions');
  tab.act('decide', (store) => store.resolve(slot.entryId, oneOf(sides, roll)));
}
