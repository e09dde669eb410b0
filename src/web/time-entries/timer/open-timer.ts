import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contract/identity/session.ts';
import { listTimeEntries, type TimeEntry } from '#contract/time/time-entry.ts';
import { startTimer, stopTimer, type Timer } from '#contract/time/timer.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { hundredthsFromNumber, sumHours } from '#domain/time/hours.ts';
import { hoursAfterTimer, remainingHours } from '#domain/time/timer.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { formatHoursNumber } from '../../platform/formats.ts';
import { newRequestId } from '../../platform/new-ids.ts';
import { keepTrying } from '../../platform/offline/keep-trying.ts';
import { ownerOf } from '../../platform/offline/offline-database.ts';
import { offlineRecords } from '../../platform/offline/offline-store.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { onSessionLeft } from '../../platform/session.ts';
import { todayIn } from '../../platform/today.ts';
import { text } from '../../platform/translation.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { type EntryContent, type EntryPlace, unitsOf } from '../drafts/draft.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { outboxOf } from '../drafts/open-outbox.ts';
import { applyEntryUpdates, storedEntry } from '../time-entry-queries.ts';
import { hoursRun, type RunningTimer, runningTimer } from './timer-clock.ts';
import {
  createTimerQueue,
  isAlreadyDone,
  isSentImmediately,
  stopOf,
  type TimerAction,
  type TimerEnding,
  type TimerOutcome,
  type TimerQueue,
  type TimerStart,
  type TimerStop,
  timerAfter,
} from './timer-queue.ts';

/** A timer whose time isn't saved yet because the user has to decide; `message` null = it was left running on an earlier day. */
export type UnsavedTimer = { timer: RunningTimer; message: string | null };

/** Timers of earlier days that the user postponed. The question comes back before another timer starts. */
const postponed = new Map<string, RunningTimer>();

/** Asks what to do with a timer left running on an earlier day, unless the user postponed the decision. */
export function askAboutEarlierTimer(queryClient: QueryClient, timer: RunningTimer) {
  if (!postponed.has(timer.id)) setUnsavedTimer(queryClient, { timer, message: null });
}

/** Closes the question without a decision. Today's timer keeps running; one of an earlier day comes up again later. */
export function postponeDecision(queryClient: QueryClient, { timer, message }: UnsavedTimer) {
  if (message === null) postponed.set(timer.id, timer);
  setUnsavedTimer(queryClient, null);
}

/** Asks about a postponed timer before another one starts; returns whether there is one. */
export function askAboutPostponedTimer(queryClient: QueryClient): boolean {
  const [earlier] = postponed.values();
  if (earlier) setUnsavedTimer(queryClient, { timer: earlier, message: null });
  return earlier !== undefined;
}

/** Opens the dialog that asks what to do with a timer's time; null closes it. */
function setUnsavedTimer(queryClient: QueryClient, unsaved: UnsavedTimer | null) {
  queryClient.setQueryData(queryKeys.unsavedTimer, unsaved);
}

/** The content of a timer's new entry, besides its hours. */
export type TimerContent = Pick<EntryContent, 'notes' | 'isBillable'>;

/** What a timer is started on: a saved entry, or with `entryId` null a new entry at `place`. */
export type TimerTarget = { entryId: number | null; place: EntryPlace; content: TimerContent };

/** The user's timer on this page. The device stores its starts and stops until the server has them. */
export type OpenTimer = { queue: TimerQueue; watch: (listener: () => void) => () => void; close: () => void };
const open = new Map<string, OpenTimer>();

/** Stops sending, because the person is no longer signed in: nothing may be sent in the next person's name. The device keeps its copy. */
function closeTimers() {
  for (const { close } of open.values()) close();
  open.clear();
  postponed.clear();
}

/** Starts a timer, after stopping and saving a running one: a person has one timer at a time. */
export function startOwnTimer(queryClient: QueryClient, queue: TimerQueue, { entryId, place, content }: TimerTarget) {
  const running = queryClient.getQueryData<RunningTimer | null>(queryKeys.timer);
  if (running) stopOwnTimer(queryClient, queue, running);
  const now = Date.now();
  const startedAt = new Date(now + (running?.clockAhead ?? 0)).toISOString();
  const id = newRequestId();
  const { job, costType, day } = place;
  const { notes, isBillable } = content;
  // Sent only if it differs from the job's default: not everyone has the permission to set it.
  const flag = isBillable === job.isBillable ? {} : { isBillable };
  const target = entryId === null ? { jobId: job.id, costTypeId: costType.id, notes, ...flag } : { entryId };
  const timer: RunningTimer = {
    id,
    entryId,
    job,
    costType,
    notes,
    isBillable,
    transactionDate: day,
    startedAt,
    clockAhead: running?.clockAhead ?? 0,
  };
  queryClient.setQueryData<RunningTimer>(queryKeys.timer, timer);
  void queue.add({ kind: 'start', madeAt: now, timer, start: { id, startedAt, ...target } });
}

/** Stops a timer: its time is added to its entry, or discarded. */
export function stopOwnTimer(
  queryClient: QueryClient,
  queue: TimerQueue,
  timer: RunningTimer,
  { isDiscarded = false, ending }: { isDiscarded?: boolean; ending?: TimerEnding | undefined } = {},
) {
  const madeAt = Date.now();
  const stoppedAt = new Date(madeAt + timer.clockAhead).toISOString();
  if (queryClient.getQueryData<RunningTimer | null>(queryKeys.timer)?.id === timer.id)
    queryClient.setQueryData(queryKeys.timer, null);
  setUnsavedTimer(queryClient, null);
  postponed.delete(timer.id);
  void queue.add({ kind: 'stop', madeAt, timer, id: timer.id, stoppedAt, isDiscarded, ...(ending ? { ending } : {}) });
}

/** Returns the person's timer on this page, opening it on the first call. */
export function openTimer(queryClient: QueryClient, user: SessionUser): OpenTimer {
  const owner = ownerOf(user);
  const known = open.get(owner);
  if (known) return known;
  const records = offlineRecords<TimerAction[]>('drafts', owner);
  const listeners = new Set<() => void>();
  const store = outboxOf(queryClient, user, user.id);
  const today = () => todayIn(user.agency.timeZone);
  const queue = createTimerQueue({
    async send(action) {
      const outcome = await sendAction(action);
      // A start of an earlier day stays in the queue until the user decides what to do with its time.
      const isUndecided =
        action.kind === 'start' &&
        action.timer !== undefined &&
        action.timer.transactionDate < today() &&
        !stopOf(action.start.id, queue.waiting());
      return outcome.kind === 'refused' && isUndecided ? { kind: 'unsent' } : outcome;
    },
    onChange(waiting) {
      for (const listener of listeners) listener();
      void records.change(
        waiting.length > 0 ? new Map([['timer', [...waiting]]]) : new Map(),
        waiting.length > 0 ? [] : ['timer'],
      );
    },
    onDone(action, { timer, entry }) {
      // Unless the user has stopped it in the meantime.
      if (action.kind === 'start' && timer && !stopOf(timer.id, queue.waiting()))
        queryClient.setQueryData(queryKeys.timer, runningTimer(timer, Date.now()));
      // The timer is already stopped on the server: refetch what runs now.
      if (action.kind === 'start' && !timer) void queryClient.invalidateQueries({ queryKey: queryKeys.timer });
      if (action.kind === 'stop' && entry) applySavedEntry(queryClient, user.id, entry, action.id);
    },
    onRefused(action, { message, running }, dropped) {
      if (action.kind === 'start') {
        toast('error', message);
        queryClient.setQueryData(queryKeys.timer, running && runningTimer(running, Date.now()));
        const now = Date.now();
        // A timer that ran offline has counted time, even if it hasn't been stopped yet.
        if (dropped) void saveAsEntry(store, user, dropped);
        else if (!isSentImmediately(action, now)) void saveAsEntry(store, user, stopNow(action, now));
      } else {
        const timer = action.timer ?? null;
        // It keeps running until the user decides about its time.
        if (timer) setUnsavedTimer(queryClient, { timer, message });
        else toast('error', message);
        if (timer?.transactionDate === today()) queryClient.setQueryData(queryKeys.timer, timer);
        void queryClient.invalidateQueries({ queryKey: queryKeys.timer });
      }
    },
  });
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const stopTrying = keepTrying({
    state: () => (queue.waiting().length === 0 ? 'empty' : queue.isHeld() ? 'unsent' : 'sending'),
    watch,
    sendAgain: () => void queue.sendAgain(),
  });
  const opened = {
    queue,
    watch,
    close() {
      queue.close();
      stopTrying();
    },
  };
  open.set(owner, opened);
  onSessionLeft(closeTimers);
  void records.read('timer').then((stored) => {
    if (!stored) return;
    const timer = timerAfter(stored);
    if (timer && queue.added() === 0) queryClient.setQueryData(queryKeys.timer, timer);
    return queue.restore(stored);
  });
  return opened;
}

async function sendAction(action: TimerAction): Promise<TimerOutcome> {
  try {
    const isImmediate = isSentImmediately(action, Date.now());
    if (action.kind === 'start') {
      const { startedAt, ...start } = action.start;
      const { timer } = await call(startTimer, { body: isImmediate ? start : { ...start, startedAt } });
      return { kind: 'done', timer, entry: null };
    }
    const { id, stoppedAt, isDiscarded } = action;
    const query = { id, discard: isDiscarded, ...action.ending, ...(isImmediate ? {} : { stoppedAt }) };
    const { entry } = await call(stopTimer, { query });
    return { kind: 'done', timer: null, entry };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 0 || error.status === 401 || error.status >= 500) return { kind: 'unsent' };
    if (isAlreadyDone(action, error.code)) return { kind: 'done', timer: null, entry: null };
    const running = error.code === 'timer-running' ? ((error.problem.current as Timer | undefined) ?? null) : null;
    return { kind: 'refused', message: error.message, running };
  }
}

/** Applies the entry that a timer saved and says so. If starting another timer stopped this one, the message names both. */
function applySavedEntry(queryClient: QueryClient, employeeId: number, entry: TimeEntry, timerId: string) {
  const before = storedEntry(queryClient, employeeId, entry.id);
  applyEntryUpdates(queryClient, employeeId, [{ before, after: entry }]);
  const next = queryClient.getQueryData<RunningTimer | null>(queryKeys.timer);
  if (next && next.id !== timerId) {
    const values = { job: entry.timeAllocation.job.code, hours: formatHoursNumber(entry.units), next: next.job.code };
    toast('success', text('{job}: {hours} h saved, the timer now runs for {next}', values));
  } else if (before?.lastModified === entry.lastModified)
    toast('info', text('The timer ran for less than 0.01 hours: nothing was added'));
  else toast('success', before ? text('Time entry updated') : text('Time entry saved'));
}

/** Returns the stop of a timer whose start was rejected: it has run until now. */
function stopNow({ timer, start }: TimerStart, now: number): TimerStop {
  return { kind: 'stop', madeAt: now, timer, id: start.id, stoppedAt: new Date(now).toISOString(), isDiscarded: false };
}

/**
 * Saves the time of a timer whose start the server rejected as an entry, under the rules of entries: on the chosen day, with the chosen
 * part.
 */
async function saveAsEntry(store: DraftStore, user: SessionUser, { timer, stoppedAt, isDiscarded, ending }: TimerStop) {
  if (!timer || isDiscarded) return;
  const { job, costType, notes, isBillable } = timer;
  const day = ending && 'day' in ending ? ending.day : timer.transactionDate;
  const run = hoursAfterTimer(null, hoursRun({ ...timer, clockAhead: 0 }, Date.parse(stoppedAt)));
  const units = ending && 'fit' in ending ? Math.min(run, await readRoom(user, day).catch(() => run)) : run;
  if (units === 0) return;
  store.commit([{ job, costType, day, entryId: null, base: null, text: '', wanted: { units, notes, isBillable } }]);
}

/** Returns how many hours the user's day still accepts. */
async function readRoom(user: SessionUser, day: Day) {
  const entries = await call(listTimeEntries, { query: { startDate: day, endDate: day, employeeId: user.id } });
  return remainingHours(sumHours(entries.map(unitsOf)), hundredthsFromNumber(user.maximumDailyHours) ?? 0);
}
