import type { AgencyMoves } from './agency-moves.ts';

/** Milliseconds between rounds. */
const BETWEEN = 60_000;

/** Cleans up after moves now and every minute. Returns the function that stops it and waits for the current round. */
export function keepClearingUp(moves: AgencyMoves, say: (line: string) => void): () => Promise<void> {
  let round: Promise<void> | null = null;
  const clearUp = () => {
    round ??= moves
      .clearUp((agency, error) =>
        say(`Can't clear up after moving ${agency} yet: ${error instanceof Error ? error.message : error}`),
      )
      // An unreachable registry is tried again in a minute.
      .catch(() => undefined)
      .finally(() => {
        round = null;
      });
  };
  clearUp();
  const timer = setInterval(clearUp, BETWEEN).unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
