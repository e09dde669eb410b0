import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocket } from './docket-process.ts';

/**
 * Creates the two demo agencies once for all stories: a data folder that every worker copies, so that parallel stories don't affect each
 * other. The copies are temporary, so they don't wait for the disk.
 */
// biome-ignore lint/style/noDefaultExport: the test runner asks for a default export
export default async function makeTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'docket-template-'));
  chmodSync(folder, 0o755);
  const docket = await startDocket({ DATA_DIR: folder, DATABASE_URL: '', DEMO: 'on' });
  await docket.stop();
  appendFileSync(join(folder, 'postgres/postgresql.conf'), "fsync = 'off'\nsynchronous_commit = 'off'\n");
  process.env.DOCKET_STORY_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
