import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { projectRoot } from '../platform/operations/project-root.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { startTestServer } from './test-databases.ts';

/** One PostgreSQL server for the whole test run; `DOCKET_TEST_THROUGH_PGBOUNCER` puts a PgBouncer between it and the application (SCALE-07); `DOCKET_TEST_CARRIED_STATEMENTS` = how many prepared statements it carries. */
// biome-ignore lint/style/noDefaultExport: the test runner asks for a default export
export default async function start() {
  const [server] = await Promise.all([startTestServer(), buildFileWorker()]);
  process.env.DOCKET_TEST_SERVER = server.url;
  let pooler: PgBouncer | undefined;
  if (process.env.DOCKET_TEST_THROUGH_PGBOUNCER) {
    pooler = await startPgBouncer(server.url, {
      size: 5,
      carried: Number(process.env.DOCKET_TEST_CARRIED_STATEMENTS ?? 0),
    });
    process.env.DOCKET_TEST_POOLER = pooler.url;
  }
  return async () => {
    await pooler?.stop();
    await server.stop();
  };
}

/** Node 20 can't run TypeScript in a worker, so the worker that reads files is built (FIX-59). */
async function buildFileWorker() {
  const bundle = await rolldown({
    input: { 'file-worker': join(projectRoot(), 'src/server/data-exchange/reading/worker/file-worker.ts') },
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('#'),
  });
  await bundle.write({ dir: join(projectRoot(), 'dist/testing'), format: 'esm' });
  await bundle.close();
}
