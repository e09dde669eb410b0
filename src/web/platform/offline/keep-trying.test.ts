import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTrying, type WaitingState } from './keep-trying.ts';

let state: WaitingState;
let listener: () => void;
let sent: number;
let network: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  network = new EventTarget();
  vi.stubGlobal('window', network);
  [state, sent] = ['empty', 0];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function become(next: WaitingState) {
  state = next;
  listener();
}

const start = () =>
  keepTrying({
    state: () => state,
    watch: (given) => {
      listener = given;
      return () => undefined;
    },
    sendAgain: () => {
      sent += 1;
    },
  });

it('sends again after 3 seconds, then after twice as many, and after 3 again once everything is sent (FIX-128)', () => {
  start();
  become('unsent');
  vi.advanceTimersByTime(2_999);
  expect(sent).toBe(0);
  vi.advanceTimersByTime(1);
  expect(sent).toBe(1);
  become('sending');
  become('unsent');
  vi.advanceTimersByTime(5_999);
  expect(sent).toBe(1);
  vi.advanceTimersByTime(1);
  expect(sent).toBe(2);
  become('empty');
  become('unsent');
  vi.advanceTimersByTime(3_000);
  expect(sent).toBe(3);
});

it('sends at once when the device has a network again, and nothing more after it was stopped (FIX-128)', () => {
  const stop = start();
  become('unsent');
  network.dispatchEvent(new Event('online'));
  expect(sent).toBe(1);
  become('unsent');
  stop();
  network.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(sent).toBe(1);
});
