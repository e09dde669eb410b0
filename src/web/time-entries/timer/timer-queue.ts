import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { TimerStart as StartRequest, Timer } from '#contract/time/timer.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { RunningTimer } from './timer-clock.ts';

/**
 * A timer action until the server has it. `madeAt`: by this device's clock. `timer`: as this device knew it, stored so that a reload loses
 * nothing; actions stored by an earlier release lack it.
 */
export type TimerAction = { madeAt: number; timer?: RunningTimer | undefined } & (
  | { kind: 'start'; start: StartRequest & { startedAt: string } }
  | { kind: 'stop'; id: string; stoppedAt: string; isDiscarded: boolean; ending?: TimerEnding }
);

/** What happens to a timer's time if its day doesn't accept all of it. */
export type TimerEnding = { fit: true } | { day: Day };

export type TimerStart = Extract<TimerAction, { kind: 'start' }>;

export type TimerStop = Extract<TimerAction, { kind: 'stop' }>;

/** Actions sent within this many milliseconds get the server's time, because the device's clock may be wrong. */
const IMMEDIATE = 5_000;

/** Whether an action is sent right after it was made, not delayed by a lost network. */
export function isSentImmediately({ madeAt }: TimerAction, now: number): boolean {
  return Math.abs(now - madeAt) < IMMEDIATE;
}

/** The server's result for an action. */
export type TimerOutcome =
  | { kind: 'done'; timer: Timer | null; entry: TimeEntry | null }
  | { kind: 'refused'; message: string; running: Timer | null }
  | { kind: 'unsent' };

/**
 * Whether a refusal means that the server has already done the action: its response was lost, the device sent it twice, or
 * another device stopped the timer. Saving the time again would double it.
 */
export function isAlreadyDone({ kind }: TimerAction, code: string): boolean {
  return kind === 'start' ? code === 'request-id-reused' : code === 'deleted-elsewhere';
}

/** The queue's events. */
export type TimerQueueEvents = {
  send: (action: TimerAction) => Promise<TimerOutcome>;
  onChange: (waiting: readonly TimerAction[]) => void;
  onDone: (action: TimerAction, outcome: Extract<TimerOutcome, { kind: 'done' }>) => void;
  /** `dropped`: a stop that can't be sent because its start was rejected. */
  onRefused: (
    action: TimerAction,
    refusal: Extract<TimerOutcome, { kind: 'refused' }>,
    dropped: TimerStop | null,
  ) => void;
};

/**
 * Sends starts and stops in order, one at a time; unanswered ones stay first and are resent. Actions carry the timer's id, so that repeats
 * change nothing twice.
 */
export function createTimerQueue(events: TimerQueueEvents) {
  let waiting: readonly TimerAction[] = [];
  let isSending = false;
  let isHeld = false;
  let isClosed = false;
  let added = 0;
  const keep = (next: readonly TimerAction[]) => {
    if (isClosed) return;
    waiting = next;
    events.onChange(next);
  };

  async function flush(): Promise<void> {
    const [action] = waiting;
    if (isSending || isClosed || !action) return;
    isSending = true;
    const outcome = await events.send(action);
    if (isClosed) return;
    isSending = false;
    isHeld = outcome.kind === 'unsent';
    if (outcome.kind === 'unsent') return keep(waiting);
    const rest = waiting.slice(1);
    if (outcome.kind === 'done') {
      keep(rest);
      events.onDone(action, outcome);
    } else {
      const dropped = action.kind === 'start' ? stopOf(action.start.id, rest) : null;
      keep(rest.filter((other) => other !== dropped));
      events.onRefused(action, outcome, dropped);
    }
    return flush();
  }

  return {
    waiting: () => waiting,
    /** Whether the server was unreachable at the last attempt. */
    isHeld: () => isHeld && waiting.length > 0,
    add(action: TimerAction): Promise<void> {
      added += 1;
      keep([...waiting, action]);
      return flush();
    },
    /** Restores stored actions. */
    restore(stored: readonly TimerAction[]): Promise<void> {
      keep([...stored, ...waiting]);
      return flush();
    },
    /** How many actions were added so far: a response requested before the last of them is outdated. */
    added: () => added,
    sendAgain: flush,
    /** Stops sending, because the user signed out; stored actions stay. */
    close() {
      isClosed = true;
    },
    /** Discards unsent actions. */
    discard() {
      keep(isSending ? waiting.slice(0, 1) : []);
    },
  };
}
export type TimerQueue = ReturnType<typeof createTimerQueue>;

/** Returns a timer's stop among queued actions. */
export function stopOf(id: string, actions: readonly TimerAction[]): TimerStop | null {
  return actions.find((action): action is TimerStop => action.kind === 'stop' && action.id === id) ?? null;
}

/** Returns the timer that runs after queued actions: one that was started and not stopped. */
export function timerAfter(actions: readonly TimerAction[]): RunningTimer | null {
  const start = actions.findLast((action) => action.kind === 'start');
  return start?.timer && !stopOf(start.start.id, actions) ? start.timer : null;
}
