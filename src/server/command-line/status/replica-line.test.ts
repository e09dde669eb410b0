import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabasePair, startDatabasePair } from '../../platform/embedded-postgres/testing/database-pair.ts';
import { testServerUrl } from '../../testing/test-databases.ts';
import { linesOfReplica } from './replica-line.ts';

let pair: DatabasePair;
beforeAll(async () => {
  pair = await startDatabasePair({ isSynchronous: false });
});
afterAll(() => pair?.stop());

async function toldOf(replicaUrl?: string) {
  const url = pair.primaryUrlOf('postgres');
  const address = { name: 'main', url, pooledUrl: url };
  const lines = await linesOfReplica(replicaUrl === undefined ? address : { ...address, replicaUrl });
  return lines.map(({ state, what, text }) => `${state} ${what} ${text}`);
}

it('SCALE-15 OBS-04 tells whether a replica has everything, is away, or is none', async () => {
  expect(await toldOf()).toEqual([]);
  await expect
    .poll(() => toldOf(pair.standbyUrlOf('postgres')), { timeout: 60_000 })
    .toEqual(['good replica main has everything']);
  expect(await toldOf('postgres://docket@127.0.0.1:1/')).toEqual([
    expect.stringMatching(/^look replica main cannot be reached, so the server itself answers reports and exports: ./),
  ]);
  const none = ['act replica main is no standby of this server: reports and exports are not read from it'];
  expect(await toldOf(testServerUrl())).toEqual(none);
  expect(await toldOf(pair.primaryUrlOf('postgres'))).toEqual(none);
});
