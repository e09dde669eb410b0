import { REQUESTED_WITH } from '#contract/headers.ts';
import { deviceStore } from '../storage.ts';

/** What every screen waits for first: `employeeInfo` of the contract, which is longer than the script that asks this. */
const WHO_IS_SIGNED_IN = '/api/auth/employeeinfo';

let asked: { answer: Promise<Response>; giveUp: AbortController } | null = null;

/** Asks who is signed in while the application is on its way, so that a slow network is not waited for once more (SHELL-07). */
export function askWhoIsSignedIn() {
  // Whoever signed out without a network is signed out at the server first.
  if (deviceStore.get('signOutOwed') !== null) return;
  const giveUp = new AbortController();
  const headers = { [REQUESTED_WITH.name]: REQUESTED_WITH.value };
  const answer = fetch(WHO_IS_SIGNED_IN, { cache: 'no-store', signal: giveUp.signal, headers });
  // Told to whoever takes it.
  answer.catch(() => undefined);
  asked = { answer, giveUp };
}

/** The answer to a question that was asked early, for the first who has it too; null for everybody else. The signal gives it up. */
export function takeEarlyAnswer(address: string, signal: AbortSignal): Promise<Response> | null {
  if (!asked || address !== WHO_IS_SIGNED_IN) return null;
  const { answer, giveUp } = asked;
  asked = null;
  signal.addEventListener('abort', () => giveUp.abort(signal.reason), { once: true });
  return answer;
}
