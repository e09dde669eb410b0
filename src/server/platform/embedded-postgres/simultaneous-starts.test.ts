import { describe, expect, it } from 'vitest';
import { roundsOf } from '#test/fixtures/rounds.ts';
import { StartProblem } from '../operations/start-problem.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { aFolder, ask, FORGETFUL } from './testing/trial-engine.ts';

const PAIRS = roundsOf(4, 200);
/** Longer waits fail with a different message than the test expects. */
const PATIENCE_MS = 60_000;

describe('two starts at the same moment', { timeout: PAIRS * 2 * PATIENCE_MS }, () => {
  it('one wins, and one says why (FIX-02)', async () => {
    let folder = '';
    for (let pair = 0; pair < PAIRS; pair++) {
      // Every tenth pair finds no database and creates one.
      if (pair % 10 === 0) folder = await aFolder();
      const start = () => startEmbeddedPostgres({ dataFolder: folder, settings: FORGETFUL, patienceMs: PATIENCE_MS });

      const both = await Promise.allSettled([start(), start()]);

      const reasons = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(reasons).toEqual([expect.any(StartProblem)]);
      expect(reasons[0].message).toContain(`Docket is already running on this data folder (process ${process.pid})`);
      const winner = both.find((one): one is PromiseFulfilledResult<EmbeddedPostgres> => one.status === 'fulfilled')!;
      expect(await ask(winner.value.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await winner.value.stop();
    }
  });
});
