import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { RUN_SEED, roundsOf } from '#test/fixtures/rounds.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';
import { newEntryId, newRequestId } from '../../platform/new-ids.ts';
import { applyEntryUpdates, storedEntry } from '../time-entry-queries.ts';
import type { EntryContent, EntryPlace } from './draft.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { sendDraftsOf } from './send-drafts.ts';

const CHANGES = 500;
const DAYS = 60;
const FIRST_DAY = '2027-01-04';

let sheet: TimeSheet;
let person: TestPerson;
beforeAll(async () => {
  sheet = await startTimeSheet();
  person = await sheet.person();
});
afterAll(() => sheet.agency.close());
afterEach(() => vi.unstubAllGlobals());

/** Reproducible pseudo-random numbers. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A network that loses requests and responses, sends twice, and delivers copies late and out of order. */
function lossyNetwork(random: (below: number) => number) {
  const realFetch = globalThis.fetch;
  const late: { after: number; send: () => Promise<unknown> }[] = [];
  const seen = { lost: 0, unanswered: 0, doubled: 0, late: 0 };
  let count = 0;
  const deliver = (path: string, init: RequestInit) =>
    realFetch(`${sheet.agency.origin}${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: person.cookie },
    });
  const lose = () => {
    throw new TypeError('the network is gone');
  };

  async function send(path: string, init: RequestInit) {
    count += 1;
    const fate = random(10);
    const mayComeLate = random(4) === 0;
    if (mayComeLate) late.push({ after: count + random(6), send: () => deliver(path, init) });
    const due = late.filter(({ after }) => after <= count);
    for (const copy of due) {
      late.splice(late.indexOf(copy), 1);
      seen.late += 1;
      await copy.send();
    }
    if (fate === 0) {
      seen.lost += 1;
      return lose();
    }
    if (fate === 1) {
      seen.unanswered += 1;
      await deliver(path, init);
      return lose();
    }
    if (fate === 2) {
      seen.doubled += 1;
      const [first] = await Promise.all([deliver(path, init), deliver(path, init)]);
      return first;
    }
    return deliver(path, init);
  }
  return { send, seen };
}

it.each(Array.from({ length: roundsOf(1, 3) }, (_, round) => ({ round, seed: RUN_SEED + round })))(
  'of 500 changes over a network that drops, doubles, delays and reorders none is lost and none counts twice, DOCKET_TEST_SEED=$seed (TE-24, MOB-02)',
  async ({ round, seed }) => {
    const random = randomOf(seed);
    const network = lossyNetwork(random);
    vi.stubGlobal('fetch', network.send);
    const queryClient = new QueryClient();
    const firstDay = addDays(FIRST_DAY, round * 400);
    const range = { startDate: firstDay, endDate: addDays(firstDay, DAYS - 1) };
    const key = ['time-entries', person.id, range.startDate, range.endDate];
    queryClient.setQueryData<TimeEntry[]>(key, []);
    const conflicts: string[] = [];
    const store: DraftStore = createDraftStore(
      sendDraftsOf(person.id, { id: person.id, agency: { timeZone: 'UTC' } }),
      {
        onSaved: (entries) => applyEntryUpdates(queryClient, person.id, entries),
        onChangedElsewhere: (entries) => applyEntryUpdates(queryClient, person.id, entries),
        onRefused: (messages) => conflicts.push(...messages),
        entryById: (id) => storedEntry(queryClient, person.id, id),
        newRequestId,
        newEntryId,
        now: Date.now,
      },
    );

    const model = new Map<number, { place: EntryPlace; content: EntryContent }>();
    const job = { ...sheet.job, isActive: true, isBillable: true, client: null, campaign: null };
    const costType = { ...sheet.costType, isActive: true };
    for (let change = 0; change < CHANGES; change++) {
      const content = { units: 1 + random(40), notes: `change ${change}`, isBillable: true };
      const known = [...model.keys()][random(model.size + 1)];
      if (known === undefined || random(5) === 0) {
        const place = { job, costType, day: addDays(firstDay, random(DAYS)) };
        const [id] = store.commit([{ ...place, entryId: null, base: null, text: '', wanted: content }]);
        model.set(id!, { place, content });
      } else {
        const id = store.idOf(known);
        const { place } = model.get(known)!;
        const base = store.drafts().get(id)?.base ?? storedEntry(queryClient, person.id, id);
        const isDeletion = random(4) === 0;
        store.commit([{ ...place, entryId: id, base, text: '', wanted: isDeletion ? null : content }]);
        if (isDeletion) model.delete(known);
        else model.set(known, { place, content });
      }
      if (random(3) > 0) await store.saveAll();
    }
    for (let round = 0; round < 200 && store.drafts().size > 0; round++) await store.saveAll();
    expect([...store.drafts().values()]).toEqual([]);

    vi.unstubAllGlobals();
    const atServer = (await person.get(`${TIME_ENTRIES}?startDate=${range.startDate}&endDate=${range.endDate}`)).body;
    const inWords = (day: string, units: number, notes: string) => `${day} ${units} ${notes}`;
    expect(
      (atServer as TimeEntry[])
        .map(({ transactionDate, units, notes }) => inWords(transactionDate, units, notes))
        .sort(),
    ).toEqual(
      [...model.values()].map(({ place, content }) => inWords(place.day, content.units / 100, content.notes)).sort(),
    );
    expect(conflicts).toEqual([]);
    for (const times of Object.values(network.seen)) expect(times).toBeGreaterThan(5);
  },
);
