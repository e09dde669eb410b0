import { expect, it } from 'vitest';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Draft, EntryChange } from '../../time-entries/drafts/draft.ts';
import type { DraftStore } from '../../time-entries/drafts/draft-store.ts';
import { aDraft, aJob, anEntry } from '../../time-entries/testing/entries.ts';
import { type EditStart, gridCommands, type ShownSheet } from './grid-commands.ts';
import { FIRST_DAY_COLUMN } from './grid-rows.tsx';
import { buildLines } from './time-sheet.ts';

const DAY = '2026-11-16';
const CELL = { row: 0, column: FIRST_DAY_COLUMN };
const mine = anEntry({ id: 5, units: 2 });
const theirs = anEntry({ id: 5, units: 5, lastModified: '2026-11-16T11:00:00.000Z' });
/** Keeps the line displayed, whatever it contains. */
const other = anEntry({ id: 9, transactionDate: '2026-11-17' });

/** Starts typing in the first version of a cell, and commits 3 hours in its later version; returns the committed change. */
function typedOver(
  before: { entries: TimeEntry[]; drafts?: Draft[] },
  after: { entries: TimeEntry[]; drafts?: Draft[] },
): EntryChange | undefined {
  const editStart: { current: EditStart | null } = { current: null };
  const committed: EntryChange[] = [];
  const store = { commit: (changes: EntryChange[]) => committed.push(...changes) } as unknown as DraftStore;
  const commandsOf = ({ entries, drafts = [] }: typeof before) => {
    const lines = buildLines({ entries: [...entries, other], pins: [], added: [], drafts, knownOrder: [] });
    const rules = { totals: new Map(), maximumOf: () => 2400 };
    const sheet = { lines, days: [DAY], rules, workHoursOf: () => 800 } as unknown as ShownSheet;
    return gridCommands(sheet, store, editStart);
  };
  commandsOf(before).begin(CELL);
  commandsOf(after).commit(CELL, '3');
  return committed[0];
}

it('typed hours replace the value from when editing started, whatever was loaded since (TE-20)', () => {
  expect(typedOver({ entries: [mine] }, { entries: [mine] })).toMatchObject({ entryId: 5, base: mine });
  expect(typedOver({ entries: [mine] }, { entries: [theirs] })).toMatchObject({ entryId: 5, base: mine });
});

it('hours typed into an empty cell become a separate entry next to a concurrent one (TE-20)', () => {
  expect(typedOver({ entries: [] }, { entries: [theirs] })).toMatchObject({ entryId: null, base: null });
});

it('a save in progress when typing began continues from its result (TE-20)', () => {
  const draft = aDraft({ base: mine, wanted: { units: 400, notes: '', isBillable: true } });
  const saved = { ...theirs, units: 4 };
  expect(typedOver({ entries: [mine], drafts: [draft] }, { entries: [saved] })).toMatchObject({ base: saved });
  const made = aDraft({ entryId: -1, job: aJob() });
  expect(typedOver({ entries: [], drafts: [made] }, { entries: [saved] })).toMatchObject({ entryId: 5, base: saved });
});
