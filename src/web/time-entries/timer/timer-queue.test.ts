import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createTimerQueue,
  isAlreadyDone,
  isSentImmediately,
  type TimerAction,
  type TimerOutcome,
  timerAfter,
} from './timer-queue.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const start = (id: string): TimerAction => ({
  kind: 'start',
  madeAt: 0,
  start: { id, jobId: 1, costTypeId: 7, startedAt: '2026-11-16T09:00:00.000Z' },
});
const stop = (id: string) => ({
  kind: 'stop' as const,
  madeAt: 0,
  id,
  stoppedAt: '2026-11-16T10:00:00.000Z',
  isDiscarded: false,
});
const done: TimerOutcome = { kind: 'done', timer: null, entry: null };
const refused: TimerOutcome = { kind: 'refused', message: 'no', running: null };

/** A queue with a server that responds as the test says, one response after another. */
function aQueue(answers: TimerOutcome[]) {
  const sent: TimerAction[] = [];
  const ended: string[] = [];
  const queue = createTimerQueue({
    send: async (action) => {
      sent.push(action);
      return answers.shift() ?? done;
    },
    onChange: () => undefined,
    onDone: (action) => ended.push(`done ${action.kind}`),
    onRefused: (action, _refusal, dropped) => ended.push(`refused ${action.kind}${dropped ? ', stop dropped' : ''}`),
  });
  return { queue, sent, ended };
}

it('starts and stops are sent in order, and retried unchanged without a response (TIM-07)', async () => {
  const { queue, sent, ended } = aQueue([{ kind: 'unsent' }, { kind: 'unsent' }]);
  await queue.add(start('a'));
  await queue.add(stop('a'));
  expect(queue.waiting().length).toBe(2);
  await queue.sendAgain();
  expect(sent).toEqual([start('a'), start('a'), start('a'), stop('a')]);
  expect(ended).toEqual(['done start', 'done stop']);
  expect(queue.waiting()).toEqual([]);
});

it('a start that comes too late takes its own stop with it, so that the time can be kept otherwise (TIM-05)', async () => {
  const { queue, sent, ended } = aQueue([{ kind: 'unsent' }, { kind: 'unsent' }, { kind: 'unsent' }, refused]);
  await queue.add(start('a'));
  await queue.add(stop('a'));
  await queue.add(start('b'));
  await queue.sendAgain();
  expect(ended).toEqual(['refused start, stop dropped', 'done start']);
  expect(sent.at(-1)).toEqual(start('b'));
});

it.each([
  [start('a'), 'request-id-reused', true],
  [stop('a'), 'deleted-elsewhere', true],
  [start('a'), 'timer-running', false],
  [start('a'), 'deleted-elsewhere', false],
  [stop('a'), 'not-found', false],
])('knows which refusals say that an action is done: %j, %s (FIX-128)', (action, code, expected) => {
  expect(isAlreadyDone(action, code)).toBe(expected);
});

it('actions that wait when their person has gone stay stored, and are never sent under another name (SHELL-14)', async () => {
  const sent: string[] = [];
  const kept: number[] = [];
  let answer = (_: TimerOutcome) => {};
  const queue = createTimerQueue({
    send: ({ kind }) => {
      sent.push(kind);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    onChange: (waiting) => kept.push(waiting.length),
    onDone: () => expect.unreachable(),
    onRefused: () => expect.unreachable(),
  });
  void queue.add(start('a'));
  void queue.add(stop('a'));
  queue.close();
  answer(done);
  await turn();
  await queue.sendAgain();
  void queue.restore([start('b')]);
  queue.discard();
  await turn();
  expect([sent, kept]).toEqual([['start'], [1, 2]]);
});

it('older queued changes are sent before new ones (TIM-02)', async () => {
  const { queue, sent } = aQueue([]);
  await queue.restore([start('a'), stop('a')]);
  await queue.add(start('b'));
  expect(sent).toEqual([start('a'), stop('a'), start('b')]);
});

it('whatever the network does, every action arrives in order and none is left (TIM-07)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { maxLength: 30 }),
      fc.integer({ min: 1, max: 8 }),
      async (losses, count) => {
        const { queue, sent } = aQueue(losses.map((isLost): TimerOutcome => (isLost ? { kind: 'unsent' } : done)));
        for (let index = 0; index < count; index++) await queue.add(start(String(index)));
        while (queue.waiting().length > 0) await queue.sendAgain();
        await turn();
        const ids = sent.flatMap((action) => (action.kind === 'start' ? [Number(action.start.id)] : []));
        expect([...new Set(ids)]).toEqual(Array.from({ length: count }, (_, index) => index));
        expect([...ids].sort((a, b) => a - b)).toEqual(ids);
      },
    ),
  );
});

it('immediate changes use server time, queued ones the time of the action (TIM-07)', () => {
  const action = { ...stop('a'), madeAt: 1_000_000 };
  expect(isSentImmediately(action, 1_000_400)).toBe(true);
  expect(isSentImmediately(action, 1_060_000)).toBe(false);
  expect(isSentImmediately(action, 900_000)).toBe(false);
});

it('a stop that is on its way is not held; one that could not be sent is, until it is through (FIX-03)', async () => {
  const { queue } = aQueue([done, { kind: 'unsent' }]);
  await queue.add(start('a'));
  const isSent = queue.add(stop('a'));
  expect([queue.waiting().length, queue.isHeld()]).toEqual([1, false]);
  await isSent;
  expect([queue.waiting().length, queue.isHeld()]).toEqual([1, true]);
  await queue.sendAgain();
  expect([queue.waiting().length, queue.isHeld()]).toEqual([0, false]);
});

it('a response requested before the last press is known to be outdated (FIX-03)', async () => {
  const { queue } = aQueue([]);
  const before = queue.added();
  await queue.add(start('a'));
  expect(queue.added()).not.toBe(before);
});

it('finds the running timer among the actions of an earlier page, so that a reload loses nothing (FIX-128)', () => {
  const timer = {
    id: 'a',
    entryId: null,
    job: { id: 1, code: 'FILM', name: 'Film', isActive: true, isBillable: true, client: null, campaign: null },
    costType: { id: 7, code: 'DESIGN', name: 'Design', isActive: true },
    notes: '',
    isBillable: true,
    transactionDate: '2026-11-16',
    startedAt: '2026-11-16T23:58:00.000Z',
    clockAhead: 0,
  };
  const started = { ...start('a'), timer };
  expect(timerAfter([started])).toEqual(timer);
  expect(timerAfter([started, stop('a')])).toBe(null);
  expect(timerAfter([start('b')])).toBe(null);
});
