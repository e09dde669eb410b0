import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocket } from './docket-process.ts';

/** Starts one product with the demo agencies for all stories, in a data folder that goes with the run. */
// biome-ignore lint/style/noDefaultExport: the test runner asks for a default export
export default async function start() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docket-stories-'));
  chmodSync(dataFolder, 0o755);
  const environment = { DATA_DIR: dataFolder, DATABASE_URL: process.env.DOCKET_TEST_DATABASE_URL ?? '' };
  const docket = await startDocket(environment);
  process.env.DOCKET_ORIGIN = docket.origin;
  process.env.DOCKET_INSTALLATION = JSON.stringify(environment);
  return async () => {
    await docket.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
