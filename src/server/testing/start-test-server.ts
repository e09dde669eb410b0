import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { startTestServer } from './test-databases.ts';

/** One PostgreSQL server for the whole test run; `DOCKET_TEST_THROUGH_PGBOUNCER` puts a PgBouncer between it and the application (SCALE-07); `DOCKET_TEST_CARRIED_STATEMENTS` = how many prepared statements it carries. */
// biome-ignore lint/style/noDefaultExport: the test runner asks for a default export
export default async function start() {
  const server = await startTestServer();
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
