import { expect, it } from 'vitest';
import { aDraft, aJob, anEntry, aPlace } from '../../time-entries/testing/entries.ts';
import { dayItems } from './day-items.ts';
import { inKnownPlaces } from './row-places.ts';

const day = '2026-11-16';
const { costType } = aPlace();
const [a, b, c] = [aJob({ id: 1, code: 'A' }), aJob({ id: 2, code: 'B' }), aJob({ id: 3, code: 'C' })];
const nothing = { day, entries: [], drafts: [], pins: [], timer: null };
const same = (id: number) => id;
const pins = [a, b].map((job) => ({ id: job.id, job, costType, employee: { id: 2, name: 'Emma Wilson' } }));
const shown = (rows: ReturnType<typeof inKnownPlaces>) =>
  rows.map(({ place, item }) => `${place}: ${item.job.code} ${item.slot?.entryId ?? '–'}`);

it('a pin that gets its entry, and an entry that gets its number, stay where they were (FIX-03)', () => {
  const first = inKnownPlaces([], dayItems({ ...nothing, pins }), same);
  expect(shown(first)).toEqual(['pin 1: A –', 'pin 2: B –']);
  const drafts = [aDraft({ entryId: -5, job: b })];
  const second = inKnownPlaces(first, dayItems({ ...nothing, pins, drafts }), same);
  expect(shown(second)).toEqual(['pin 1: A –', 'pin 2: B -5']);
  const entries = [anEntry({ id: 9, job: b })];
  const third = inKnownPlaces(second, dayItems({ ...nothing, pins, entries }), (id) => (id === -5 ? 9 : id));
  expect(shown(third)).toEqual(['pin 1: A –', 'pin 2: B 9']);
});

it('new lines follow, and a line that is gone stays without hours until the list is reopened (FIX-03)', () => {
  const first = inKnownPlaces([], dayItems({ ...nothing, entries: [anEntry({ id: 7, job: b })] }), same);
  const entries = [anEntry({ id: 8, job: a }), anEntry({ id: 9, job: c })];
  const second = inKnownPlaces(first, dayItems({ ...nothing, entries }), same);
  expect(shown(second)).toEqual(['entry 7: B –', 'entry 8: A 8', 'entry 9: C 9']);
});

it('two entries of one job keep apart (FIX-03)', () => {
  const two = [anEntry({ id: 7 }), anEntry({ id: 8 })];
  const first = inKnownPlaces([], dayItems({ ...nothing, entries: two }), same);
  const second = inKnownPlaces(first, dayItems({ ...nothing, entries: [two[1]!] }), same);
  expect(shown(second)).toEqual(['entry 7: J1 –', 'entry 8: J1 8']);
});
