import type { Registry } from './registry.ts';
import { LeftBehind } from './server-reports.ts';

const BETWEEN_REPORTS = 60_000;

/**
 * Says now and each minute that this server runs, and takes away what only older releases needed when none of those runs any more
 * (SCALE-09), and what moves of
 * agencies have left (SCALE-02). Answers the function that ends that. Throws a StartProblem where the server may not start; `onLeftBehind` is told
 * when it may not go on, as it was cut off for so long that the others went ahead.
 */
export async function keepReporting(
  registry: Pick<Registry, 'reports' | 'applyContracts' | 'moves'>,
  server: string,
  { say, onLeftBehind }: { say: (line: string) => void; onLeftBehind: () => void },
): Promise<() => Promise<void>> {
  await registry.reports.report(server);
  const leaving = new AbortController();
  let underWay: Promise<void> = Promise.resolve();
  const goOn = async () => {
    try {
      const contractsUpTo = await registry.reports.report(server);
      const tell = ({ agencyName }: { agencyName: string }, error: unknown) =>
        say(`${agencyName} keeps what only older versions needed: ${error instanceof Error ? error.message : error}`);
      await registry.applyContracts(contractsUpTo, tell, leaving.signal);
      await registry.moves.lookAfter(null, (agency, error) =>
        say(`What is left of moving ${agency} stays for now: ${error instanceof Error ? error.message : error}`),
      );
    } catch (error) {
      // What cannot be done now is tried again in a minute.
      if (leaving.signal.aborted || !(error instanceof LeftBehind)) return;
      say(error.message);
      onLeftBehind();
    }
  };
  const timer = setInterval(() => {
    underWay = underWay.then(goOn);
  }, BETWEEN_REPORTS).unref();
  return async () => {
    leaving.abort();
    clearInterval(timer);
    await underWay;
    await registry.reports.leave(server).catch(() => undefined);
  };
}
