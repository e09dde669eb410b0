import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { DayRange } from '#domain/calendar/calendar.ts';
import { refetchQueries } from '../../../src/web/platform/live/refetch-queries.ts';
import { newEntryId, newRequestId } from '../../../src/web/platform/new-ids.ts';
import {
  type Draft,
  type Drafts,
  type EntryPlace,
  placeKey,
  placeOf,
} from '../../../src/web/time-entries/drafts/draft.ts';
import { createDraftStore, type DraftStore } from '../../../src/web/time-entries/drafts/draft-store.ts';
import { sendDraftsOf } from '../../../src/web/time-entries/drafts/send-drafts.ts';
import type { SaveOutcome } from '../../../src/web/time-entries/drafts/settle-drafts.ts';
import { type EntrySlot, slotsOf } from '../../../src/web/time-entries/entry-slots.ts';
import { applyEntryUpdates, entriesQuery, storedEntry } from '../../../src/web/time-entries/time-entry-queries.ts';
import { onWay, type Way } from './network.ts';
import { type Act, type Notes, watchDrafts } from './watch-drafts.ts';

/** A browser tab with a person's time sheet: its data may be outdated, and it saves over its own connection. */
export type Tab = ReturnType<typeof openTab>;

/** Opens an employee's entries in a tab, with the product's own store, calls and cache. */
export function openTab(given: { way: Way; employeeId: number; range: DayRange; notes: Notes }) {
  const { way, notes } = given;
  let page = onWay(way, () => openPage(given, []));

  return {
    notes,
    way,
    store: () => page.store,

    /** Acts as the tab's user, and records the request. */
    act<Result>(kind: Act, act: (store: DraftStore) => Result): Result {
      return onWay(way, () => page.watch.act(kind, () => act(page.store)));
    },

    /** Returns a cell's content: its last known entries, and unsaved drafts. */
    slotsOf: (cell: EntryPlace): EntrySlot[] => page.slotsOf(cell),
    shown: (): TimeEntry[] => page.shown(),

    /** Refetches the entries. */
    read: () => onWay(way, () => page.read()),

    /** Waits until no request is in flight, and none will follow without the user. */
    atRest: () => onWay(way, () => page.atRest()),

    /** Reloads the page: unsaved changes are restored, pending requests are not waited for. */
    reload() {
      page.close();
      const kept = JSON.parse(JSON.stringify([...page.store.drafts().values()])) as Draft[];
      page = onWay(way, () => openPage(given, kept));
    },

    close: () => page.close(),
  };
}

function openPage(
  { employeeId, range, notes }: { employeeId: number; range: DayRange; notes: Notes },
  restored: readonly Draft[],
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const query = entriesQuery(employeeId, range);
  const observer = new QueryObserver(queryClient, query);
  const stopObserving = observer.subscribe(() => undefined);
  const outcomes = new Map<number, SaveOutcome>();
  const send = sendDraftsOf(employeeId, { id: employeeId, agency: { timeZone: 'UTC' } });
  let isClosed = false;
  const store = createDraftStore(
    async (drafts) => {
      notes.sent.push(...drafts);
      const answers = await send(drafts);
      for (const [index, { entryId }] of drafts.entries()) outcomes.set(entryId, answers[index]!);
      return answers;
    },
    {
      onSaved: (entries) => applyEntryUpdates(queryClient, employeeId, entries),
      onChangedElsewhere: (entries) => applyEntryUpdates(queryClient, employeeId, entries),
      onRefused: () => undefined,
      entryById: (id) => storedEntry(queryClient, employeeId, id),
      newRequestId,
      newEntryId,
      now: Date.now,
    },
  );
  store.restore(restored);
  const watch = watchDrafts(store, outcomes, notes, () => isClosed);
  const shown = () => queryClient.getQueryData(query.queryKey) ?? [];

  return {
    store,
    watch,
    shown,
    slotsOf(cell: EntryPlace) {
      const key = placeKey(cell);
      const entries = shown().filter((entry) => isAt(entry, key));
      const drafts = [...store.drafts().values()].filter((draft) => placeKey(draft) === key);
      return slotsOf({ entries, drafts });
    },
    read: () => refetchQueries(queryClient, { queryKey: query.queryKey }),
    atRest: () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isAtRest(store.drafts())) return;
          stop();
          resolve();
        };
        const stop = store.subscribe(() => queueMicrotask(look));
        look();
      }),
    close() {
      isClosed = true;
      store.close();
      stopObserving();
      queryClient.clear();
    },
  };
}

function isAtRest(drafts: Drafts): boolean {
  const states = new Set([...drafts.values()].map(({ state }) => state));
  return !states.has('saving') && (!states.has('waiting') || states.has('unsent'));
}

function isAt(entry: TimeEntry, key: string): boolean {
  const place = placeOf(entry);
  return place !== null && placeKey(place) === key;
}
