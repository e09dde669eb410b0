import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { databaseUrlOf, openOwnerClient } from './platform/database/postgres.ts';
import { readConfiguration } from './platform/operations/configuration.ts';
import { projectRoot } from './platform/operations/project-root.ts';
import { startProduct } from './start-product.ts';

const registry = `docket_start_${randomUUID().slice(0, 8)}`;
const databases = [registry, `${registry}_harbour-pine`, `${registry}_studio-meridian`];

afterAll(async () => {
  const server = await openOwnerClient(testServerUrl());
  for (const name of databases) await server.query(`drop database if exists "${name}" with (force)`);
  await server.query(`drop role if exists "${registry}_login"`);
  await server.end();
});

it('runs on an existing PostgreSQL, makes the demo agencies once, says where users open it, and lets people in (FIX-105)', async () => {
  const said: string[] = [];
  const configuration = readConfiguration({
    DATABASE_URL: databaseUrlOf(testServerUrl(), registry),
    PORT: '0',
    PUBLIC_URL: 'https://docket.example',
  });
  const stopFirst = await startProduct(configuration, projectRoot(), (line) => said.push(line));
  // SETUP-05 ADM-12: each start reports agencies without an administrator, and how to add one.
  const unadministered = () => said.filter((line) => line.includes('has no administrator'));
  await expect.poll(unadministered, { timeout: 60_000 }).toHaveLength(1);
  await stopFirst();
  const stop = await startProduct(configuration, projectRoot(), (line) => said.push(line));
  expect(said.filter((line) => line.startsWith('First start'))).toHaveLength(1);
  expect(said.filter((line) => line === 'Users open it at https://docket.example (PUBLIC_URL)')).toHaveLength(2);
  expect(said.filter((line) => line.startsWith('Docket 24.2.0'))).toHaveLength(2);
  // FIX-12: a proxy provides https, and none is configured.
  expect(said.filter((line) => line.includes("TRUSTED_PROXIES doesn't name the proxy"))).toHaveLength(2);
  // FIX-20: one line, at every start.
  const known = said.filter((line) => line.startsWith('Demo agencies have the public password docket-demo.'));
  expect([known.length, known[0]]).toEqual([2, expect.stringContaining('DEMO=off')]);
  await expect
    .poll(unadministered, { timeout: 60_000 })
    .toEqual(
      Array(2).fill(
        'Studio Meridian has no administrator: npm run docket -- make-administrator studio-meridian <username>',
      ),
    );
  const origin = said
    .findLast((line) => line.startsWith('Docket is at'))!
    .split(' ')
    .at(-1)!;
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({
      username: 'emma',
      password: 'docket-demo',
      database: 'studio-meridian',
      isPersistent: false,
    }),
  });
  expect([answer.status, (await answer.json()).agency.secondLanguage]).toEqual([200, 'French']);
  await stop();
});
