import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { listTimeEntries } from '#contract/time/time-entry.ts';
import { keepAnswer } from '../../platform/offline/offline-answers.ts';
import { makeCallsAs } from '../../platform/signed-in-as.ts';
import { anEntry } from '../testing/entries.ts';
import { applyEntryUpdates, entriesQuery } from '../time-entry-queries.ts';

const week = { start: '2026-11-16', end: '2026-11-22' };
const monday = { start: '2026-11-16', end: '2026-11-16' };
const keepWeek = (units: number, employeeId = 2) =>
  keepAnswer(listTimeEntries, { query: { startDate: week.start, endDate: week.end, employeeId } }, [
    anEntry({ id: 1, units }),
    anEntry({ id: 2, transactionDate: '2026-11-17' }),
  ]);

/** A freshly loaded page. */
const aPage = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

beforeEach(() => {
  makeCallsAs('harbour-pine/2');
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
});

it('a day is available offline in a loaded week (MOB-02)', async () => {
  const client = aPage();
  await keepWeek(2);
  expect((await client.fetchQuery(entriesQuery(2, monday))).map(({ id }) => id)).toEqual([1]);
  await expect(client.fetchQuery(entriesQuery(2, { ...monday, start: '2026-11-15' }))).rejects.toThrow();
  await expect(client.fetchQuery(entriesQuery(3, monday))).rejects.toThrow();
});

it('changes saved after a read are in the stored copy too (TE-14)', async () => {
  const client = aPage();
  await keepWeek(2);
  await client.fetchQuery(entriesQuery(2, week));
  applyEntryUpdates(client, 2, [{ before: anEntry({ id: 1 }), after: anEntry({ id: 1, units: 5 }) }]);
  await expect
    .poll(async () => (await aPage().fetchQuery(entriesQuery(2, week))).find(({ id }) => id === 1)?.units)
    .toBe(5);
});
