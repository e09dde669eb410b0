import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { databaseUrlOf, openOwnerClient } from '../../src/server/platform/database/postgres.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { copyProduct, type ProductCopy } from '../stories/support/product-copy.ts';
import { openSpanCollector, type SpanCollector } from '../stories/support/span-collector.ts';

const registry = `docket_traces_${randomUUID().slice(0, 8)}`;

let product: ProductCopy;
let collector: SpanCollector;
let docket: DocketProcess;

beforeAll(async () => {
  product = await copyProduct('traces');
  collector = await openSpanCollector();
  docket = await startDocket(
    { DATABASE_URL: databaseUrlOf(testServerUrl(), registry), OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
    product.root,
  );
});
afterAll(async () => {
  await docket.stop();
  collector.close();
  await product.remove();
  const server = await openOwnerClient(testServerUrl());
  for (const name of [registry, `${registry}_harbour-pine`, `${registry}_studio-meridian`])
    await server.query(`drop database if exists "${name}" with (force)`);
  await server.query(`drop role if exists "${registry}_login"`);
  await server.end();
});

it('sends calls with their statements to a collector, and nothing that users typed (OBS-01)', async () => {
  const secret = 'a-secret-of-a-link';
  const signIn = await fetch(`${docket.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ username: 'emma', password: 'docket-demo', database: 'harbour-pine', isPersistent: false }),
  });
  expect(signIn.status).toBe(200);
  await fetch(`${docket.origin}/api/links/${secret}?keyphrase=${secret}`);
  const callOf = (route: string) => collector.spans().find(({ attributes }) => attributes['http.route'] === route);
  await expect.poll(() => callOf('/api/auth/login'), { timeout: 60_000 }).toBeDefined();
  const call = callOf('/api/auth/login')!;
  expect(call.attributes).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 });
  const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === call.spanId);
  const texts = statements.flatMap(({ attributes }) => attributes['db.statement'] ?? attributes['db.query.text'] ?? []);
  expect(texts).toContainEqual(expect.stringMatching(/^\s*insert into session/i));
  await docket.stop();
  expect(collector.bytes()).not.toMatch(/emma|docket-demo|a-secret-of-a-link/);
});
