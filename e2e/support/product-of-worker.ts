import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocket } from './docket-process.ts';

/** The product's address in this worker. */
export function origin(): string {
  return process.env.DOCKET_ORIGIN!;
}

/**
 * Starts a product of this worker's own on a copy of the demo agencies, which stories are about until it is stopped; the answer stops it
 * and removes them. `others` = what else its environment says.
 */
export async function startProductOfWorker(others: Record<string, string> = {}): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docket-stories-'));
  // Not cpSync: in Node 24 it keeps no folder's mode, and PostgreSQL wants its own to be nobody else's.
  await cp(process.env.DOCKET_STORY_TEMPLATE!, dataFolder, { recursive: true });
  chmodSync(dataFolder, 0o755);
  const environment = { DATA_DIR: dataFolder, DATABASE_URL: '' };
  const docket = await startDocket({ ...environment, ...others });
  const { DOCKET_ORIGIN: earlierOrigin, DOCKET_INSTALLATION: earlierInstallation } = process.env;
  process.env.DOCKET_ORIGIN = docket.origin;
  process.env.DOCKET_INSTALLATION = JSON.stringify(environment);
  return async () => {
    await docket.stop();
    if (earlierOrigin) process.env.DOCKET_ORIGIN = earlierOrigin;
    if (earlierInstallation) process.env.DOCKET_INSTALLATION = earlierInstallation;
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
