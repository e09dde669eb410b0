import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from './registry.ts';
import { LeftBehind } from './server-reports.ts';

/** Milliseconds: between two reports, and for how long whoever ends waits for what is under way. */
const TIMES = { between: 60_000, patience: 10_000 };

/**
 * Says now and each minute that this server runs, and takes away what only older releases needed when none of those runs any more
 * (SCALE-09), and what moves of
 * agencies have left (SCALE-02). What is taken away may wait long for PostgreSQL servers that are away; the reports do not wait for that, or the others
 * would think that this server is gone. Answers the function that ends that. Throws a StartProblem where the server may not start; `onLeftBehind` is told
 * when it may not go on, as it was cut off for so long that the others went ahead.
 */
export async function keepReporting(
  registry: Pick<Registry, 'reports' | 'applyContracts' | 'moves'>,
  server: string,
  {
    say,
    onLeftBehind,
    times,
  }: { say: (line: string) => void; onLeftBehind: () => void; times?: Partial<typeof TIMES> },
): Promise<() => Promise<void>> {
  const { between, patience } = { ...TIMES, ...times };
  await registry.reports.report(server);
  const leaving = new AbortController();

  const report = async () => {
    try {
      clearUp(await registry.reports.report(server));
    } catch (error) {
      // What cannot be done now is tried again in a minute.
      if (leaving.signal.aborted || !(error instanceof LeftBehind)) return;
      say(error.message);
      onLeftBehind();
    }
  };
  const takeAway = async (contractsUpTo: number) => {
    try {
      const tell = ({ agencyName }: { agencyName: string }, error: unknown) =>
        say(`${agencyName} keeps what only older versions needed: ${error instanceof Error ? error.message : error}`);
      await registry.applyContracts(contractsUpTo, tell, leaving.signal);
      await registry.moves.lookAfter(null, (agency, error) =>
        say(`What is left of moving ${agency} stays for now: ${error instanceof Error ? error.message : error}`),
      );
    } catch {
      // Likewise.
    }
  };
  const reporting = oneAtATime(report);
  const clearing = oneAtATime(takeAway);
  const clearUp = (contractsUpTo: number) => {
    if (!leaving.signal.aborted) clearing.begin(contractsUpTo);
  };
  const timer = setInterval(() => reporting.begin(), between).unref();
  return async () => {
    leaving.abort();
    clearInterval(timer);
    await within(patience, Promise.all([reporting.underWay(), clearing.underWay()]));
    await within(
      patience,
      registry.reports.leave(server).catch(() => undefined),
    );
  };
}

/** Something that is not begun again while it is under way. */
function oneAtATime<Given extends unknown[]>(work: (...given: Given) => Promise<void>) {
  let underWay: Promise<void> | null = null;
  return {
    underWay: () => underWay,
    begin(...given: Given) {
      underWay ??= work(...given).finally(() => {
        underWay = null;
      });
    },
  };
}

/** Waits for something, and no longer than so many milliseconds. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const limit = delay(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([work, limit]);
  over.abort();
}
