import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type TimeSheetChange, watchTimeSheet } from '#contract/time/timesheet-change.ts';
import { listenWhileSeen } from '../platform/live/event-stream.ts';
import { refetchQueries } from '../platform/live/refetch-queries.ts';
import { queryKeys } from '../platform/query-keys.ts';
import type { Draft } from './drafts/draft.ts';
import type { DraftStore } from './drafts/draft-store.ts';
import { storedEntries } from './time-entry-queries.ts';

/**
 * Displays changes made elsewhere: by another tab, a phone, a supervisor. It listens while the page is visible, and refetches changed data
 * once the user's own saves have finished, so that no entry appears twice in between.
 */
export function useLiveChanges(employeeId: number, store: DraftStore) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const heard = collect(store, (changes) => readChanged(queryClient, employeeId, changes));
    const stopListening = listenWhileSeen(watchTimeSheet, { employeeId }, heard.add);
    return () => {
      stopListening();
      heard.stop();
    };
  }, [queryClient, employeeId, store]);
}

/** Milliseconds that the first message of a change waits for related ones. */
const REST_OF_MESSAGES = 50;

/** Collects changes until no save is in progress, then passes them on together. */
function collect(store: DraftStore, onChanges: (changes: TimeSheetChange[]) => void) {
  let gathered: TimeSheetChange[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const handOn = () => {
    timer = null;
    const isSaving = [...store.drafts().values()].some(isMaybeThere);
    if (gathered.length === 0 || isSaving) return;
    const changes = gathered;
    gathered = [];
    onChanges(changes);
  };
  const handOnSoon = () => {
    timer ??= setTimeout(handOn, REST_OF_MESSAGES);
  };
  const stopWatching = store.subscribe(handOnSoon);
  return {
    add(change: TimeSheetChange) {
      gathered.push(change);
      handOnSoon();
    },
    stop() {
      if (timer) clearTimeout(timer);
      gathered = [];
      stopWatching();
    },
  };
}

/** Returns whether a read could display a draft's entry a second time: it's being saved, or may have been created without a response. */
function isMaybeThere({ state, base }: Draft): boolean {
  return state === 'saving' || state === 'waiting' || (state === 'unsent' && base === null);
}

function readChanged(queryClient: QueryClient, employeeId: number, changes: readonly TimeSheetChange[]) {
  const ranges = changes.flatMap((change): { from: string; to: string }[] => {
    if (change.subject === 'ready' || change.subject === 'resync') return [{ from: '', to: '9' }];
    if (change.subject !== 'time-entry' || isKnown(queryClient, employeeId, change)) return [];
    return [change];
  });
  if (ranges.length > 0) {
    void refetchQueries(queryClient, {
      queryKey: queryKeys.timeEntriesOf(employeeId),
      predicate: ({ queryKey }) => {
        const [, , start, end] = queryKey as [string, number, string, string];
        return ranges.some(({ from, to }) => from <= end && to >= start);
      },
    });
  }
  if (changes.some(({ subject }) => subject !== 'time-entry' && subject !== 'pin'))
    void refetchQueries(queryClient, { queryKey: queryKeys.timer });
  const arePinsTouched = changes.some(({ subject }) => subject !== 'time-entry' && subject !== 'timer');
  if (arePinsTouched) void refetchQueries(queryClient, { queryKey: queryKeys.pins(employeeId) });
}

/** Returns whether the entries are already known, such as the user's own saves. */
function isKnown(
  queryClient: QueryClient,
  employeeId: number,
  { entries }: Extract<TimeSheetChange, { subject: 'time-entry' }>,
): boolean {
  if (!entries) return false;
  const kept = storedEntries(
    queryClient,
    employeeId,
    entries.map(({ id }) => id),
  );
  return entries.every(({ id, lastModified }) => (kept.get(id)?.lastModified ?? null) === lastModified);
}
