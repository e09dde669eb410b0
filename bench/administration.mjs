import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocket } from './docket.mjs';
import { median } from './rounds.mjs';

/**
 * Benchmarks master data of a large agency: lists of 20,000 rows searched, sorted and filtered (ADM-05: 150 ms), and 5,000 rows changed in
 * one request.
 */
const ROWS = 20_000;
const ROUNDS = 15;
const AT_ONCE = 5000;

const FILLED = [
  `insert into client (code, name) select 'BC' || n, 'Bench client ' || n from generate_series(1, ${ROWS / 10}) as n`,
  `insert into supplier (code, name) select 'BS' || n, 'Bench supplier ' || n from generate_series(1, ${ROWS}) as n`,
  `insert into product (client_id, code, name) select id, 'BP' || n, 'Bench product ' || n
   from generate_series(1, ${ROWS}) as n join client on client.code = 'BC' || (1 + n % ${ROWS / 10})`,
  `insert into campaign (product_id, code, name) select id, 'BK' || n, 'Bench campaign ' || n
   from generate_series(1, ${ROWS}) as n join product on product.code = 'BP' || n`,
  'analyze',
];

const LISTS = [
  'suppliers?maxResults=50',
  'suppliers?keyphrase=supplier+77&maxResults=50',
  'suppliers?sort=-name&maxResults=50',
  'products?keyphrase=client+77&maxResults=50',
  'products?sort=client&maxResults=50',
  'campaigns?keyphrase=client+77&maxResults=50',
  'campaigns?sort=-client&maxResults=50',
  'campaigns?filters=client:77&maxResults=50',
];

const dataFolder = mkdtempSync(join(tmpdir(), 'docket-administration-'));
// The database's user needs access.
chmodSync(dataFolder, 0o755);
const docket = await startDocket(dataFolder, { DEMO: '300' });
const caller = docket.openCaller();
try {
  const client = await docket.openDatabase('docket_harbour-pine');
  for (const statement of FILLED) await client.query(statement);
  await client.end();
  await caller.signIn('ada');
  console.log(`| of ${ROWS} rows each | median | target |\n| --- | ---: | ---: |`);
  for (const list of LISTS) {
    const milliseconds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      await caller.expect(200, 'GET', `/api/administration/${list}`);
      milliseconds.push(performance.now() - began);
    }
    console.log(`| ${list} | ${median(milliseconds).toFixed(0)} ms | ≤ 150 ms |`);
  }
  const { rows } = await caller.read('/api/administration/suppliers/sheet?keyphrase=supplier');
  const changed = rows.slice(0, AT_ONCE).map(({ id, lastModified, values }) => ({
    id,
    lastModified,
    values: { name: `${values.name}, renamed` },
  }));
  const began = performance.now();
  await caller.expect(200, 'POST', '/api/administration/suppliers/batch', { rows: changed });
  console.log(
    `| ${changed.length} rows changed in one request | ${((performance.now() - began) / 1000).toFixed(2)} s | one request |`,
  );
} finally {
  caller.close();
  await docket.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
