import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import { startDocket } from './docket-process.ts';

/** The product that runs in this worker for its stories. */
let running: { file: string; stop(): Promise<void> } | null = null;

/** Returns the product's address. */
export function origin(): string {
  return process.env.DOCKET_ORIGIN!;
}

/**
 * Starts a product on a copy of the demo agencies, so that the stories of a file find them unchanged, whichever files ran before in this
 * worker; returns the function that stops and removes it. A file that needs other settings (`others`) starts its product before its
 * stories.
 */
export async function startProductOfFile(others: Record<string, string> = {}): Promise<() => Promise<void>> {
  await stopProduct();
  const dataFolder = mkdtempSync(join(tmpdir(), 'docket-stories-'));
  // `cp -a` keeps owners and modes, which PostgreSQL checks, and copies several thousand files ten times as fast as Node's own `cp`.
  await promisify(execFile)('cp', ['-a', `${process.env.DOCKET_STORY_TEMPLATE}/.`, dataFolder]);
  const environment = { DATA_DIR: dataFolder, DATABASE_URL: '' };
  const docket = await startDocket({ ...environment, ...others });
  process.env.DOCKET_ORIGIN = docket.origin;
  process.env.DOCKET_INSTALLATION = JSON.stringify(environment);
  running = {
    file: test.info().file,
    async stop() {
      await docket.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
  return stopProduct;
}

/** Ensures that the file of the next story has its own product. */
export async function haveProductOfFile() {
  if (running?.file !== test.info().file) await startProductOfFile();
}

/** Stops the product that runs in this worker, if any. */
export async function stopProduct() {
  const last = running;
  running = null;
  await last?.stop();
}
