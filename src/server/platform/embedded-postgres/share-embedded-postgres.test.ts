import { describe, expect, it } from 'vitest';
import { shareEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { aFolder, ask, FORGETFUL, PATIENCE, start } from './testing/trial-engine.ts';

describe('the command line next to a running Docket', PATIENCE, () => {
  it('uses the server that runs, and leaves it running', async () => {
    const dataFolder = await aFolder();
    const running = await start(dataFolder);

    const shared = await shareEmbeddedPostgres({ dataFolder });
    expect(shared.url).toBe(running.url);
    await shared.stop();

    expect(await ask(running.url, 'select 1 as still')).toEqual([{ still: 1 }]);
  });

  it('starts and stops one of its own when none runs', async () => {
    const dataFolder = await aFolder();
    await (await startEmbeddedPostgres({ dataFolder, settings: FORGETFUL })).stop();

    const own = await shareEmbeddedPostgres({ dataFolder, settings: FORGETFUL });
    expect(await ask(own.url, 'select 1 as here')).toEqual([{ here: 1 }]);
    await own.stop();

    await expect(ask(own.url, 'select 1')).rejects.toThrow();
  });
});
