import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { readTimer } from '#contract/time/timer.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useUser } from '../../platform/use-session.ts';
import type { EntryPlace } from '../drafts/draft.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import {
  askAboutEarlierTimer,
  askAboutPostponedTimer,
  openTimer,
  postponeDecision,
  startOwnTimer,
  stopOwnTimer,
  type TimerContent,
  type UnsavedTimer,
} from './open-timer.ts';
import { keepTimer, type RunningTimer, runningTimer, storedTimer } from './timer-clock.ts';
import type { TimerEnding } from './timer-queue.ts';

/** The user's timer, the same in every tab and on every device. `today` is the agency's. */
export function useTimer(today: Day) {
  const user = useUser();
  const queryClient = useQueryClient();
  const { queue, watch } = useMemo(() => openTimer(queryClient, user), [queryClient, user]);
  const waiting = useSyncExternalStore(watch, queue.waiting);
  const isHeld = useSyncExternalStore(watch, queue.isHeld);
  const { data: timer = null } = useQuery({
    queryKey: queryKeys.timer,
    queryFn: async ({ signal }) => {
      const before = queue.added();
      const read = await call(readTimer, {}, { signal });
      // Actions since then are newer than the response.
      if (queue.added() !== before || queue.waiting().length > 0)
        return queryClient.getQueryData<RunningTimer | null>(queryKeys.timer) ?? null;
      const earlier = read.earlier && runningTimer(read.earlier, Date.now());
      if (earlier) askAboutEarlierTimer(queryClient, earlier);
      return read.timer && runningTimer(read.timer, Date.now());
    },
    enabled: waiting.length === 0,
    initialData: () => storedTimer(today),
    initialDataUpdatedAt: 0,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => keepTimer(timer), [timer]);
  const { data: unsaved = null } = useQuery<UnsavedTimer | null>({
    queryKey: queryKeys.unsavedTimer,
    queryFn: () => null,
    enabled: false,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOfToday = timer?.transactionDate === today;
  // At midnight the timer's hours still belong to its day: the user decides what happens to them.
  const isLeft = timer !== null && !isOfToday;
  useEffect(() => {
    if (isLeft) askAboutEarlierTimer(queryClient, timer);
  }, [queryClient, isLeft, timer]);

  return {
    timer: isOfToday ? timer : null,
    waiting,
    /** Whether queued actions couldn't be sent and aren't just in progress. */
    isHeld,
    stop: () => {
      if (timer) stopOwnTimer(queryClient, queue, timer);
    },
    /** A timer whose time needs a decision. */
    unsaved,
    /** Ends that one: with all its time, what fits, on another day, or discarded. */
    end: (ending: TimerEnding | 'whole' | 'discard') => {
      if (!unsaved) return;
      if (ending === 'discard') stopOwnTimer(queryClient, queue, unsaved.timer, { isDiscarded: true });
      else stopOwnTimer(queryClient, queue, unsaved.timer, ending === 'whole' ? {} : { ending });
    },
    /** Leaves the timer unchanged: a timer of today keeps running. */
    leave: () => unsaved && postponeDecision(queryClient, unsaved),
    /** Asks about a timer of an earlier day before another one takes its place; answers whether there is one. */
    askAboutPostponedTimer: () => askAboutPostponedTimer(queryClient),
    /** Starts on an entry that may still be on its way to the server: then it is saved first. */
    startOn: async (store: DraftStore, entryId: number | null, place: EntryPlace, content: TimerContent) => {
      if (askAboutPostponedTimer(queryClient)) return;
      const id = entryId !== null && entryId < 0 ? await savedId(store, entryId) : entryId;
      startOwnTimer(queryClient, queue, {
        entryId: id,
        place,
        content: id === null ? content : { ...content, notes: '' },
      });
    },
    sendAgain: () => void queue.sendAgain(),
    discardWaiting: queue.discard,
  };
}

export type OwnTimer = ReturnType<typeof useTimer>;

/** Returns an entry's id once saved; null while the server is unreachable. */
async function savedId(store: DraftStore, id: number): Promise<number | null> {
  await store.saveAll();
  const saved = store.idOf(id);
  return saved > 0 ? saved : null;
}

/** The running time, updated each second while there is something to count. */
export function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}
