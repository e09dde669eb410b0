import type { AgencyMoves } from './agency-moves.ts';

/** Milliseconds between two rounds. */
const BETWEEN = 60_000;

/** Clears up now and each minute what moves of agencies have left (SCALE-02). Answers the function that ends that, and waits for a round under way. */
export function keepClearingUp(
  moves: Pick<AgencyMoves, 'lookAfter'>,
  say: (line: string) => void,
): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const clearUp = () => {
    underWay ??= moves
      .lookAfter(null, (agency, error) =>
        say(`What is left of moving ${agency} stays for now: ${error instanceof Error ? error.message : error}`),
      )
      // What can't be done now is tried again in a minute.
      .catch(() => undefined)
      .finally(() => {
        underWay = null;
      });
  };
  clearUp();
  const timer = setInterval(clearUp, BETWEEN).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
