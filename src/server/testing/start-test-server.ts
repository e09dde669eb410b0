import { startTestServer } from './test-databases.ts';

/** One PostgreSQL server for the whole test run. */
// biome-ignore lint/style/noDefaultExport: the test runner asks for a default export
export default async function start() {
  const server = await startTestServer();
  process.env.DOCKET_TEST_SERVER = server.url;
  return () => server.stop();
}
