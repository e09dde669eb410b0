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
 * Displays changes made elsewhere: by another tab, a phone, a supervisor. It listens while the page is
 * visible, and refetches changed data once the user's own saves have finished, so that no entry appears twice in between.
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

/** How long the first message of a change waits for the others that tell of it, in milliseconds. */
const REST_OF_MESSAGES = 50;

/** Gathers changes until nothing is being saved, then hands them on together. */
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

/** Whether a read could show the entry of a draft beside the draft: it is being saved, or may have been made without an answer. */
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

/** Whether the entries are here as they are there already: what one saved oneself need not be read again. */
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
