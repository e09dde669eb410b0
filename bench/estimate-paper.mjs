// How long the paper of an estimate of 200 lines takes, and for how long nobody else is served meanwhile; npm run bench -- --estimate-paper.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWatched } from './event-loop.mjs';
import { median, timed } from './rounds.mjs';

const LINES = 200;
const SECTIONS = 8;
const ROUNDS = 20;
/** What the paper may take, in seconds. */
const TARGET = 0.3;
/** Who makes estimates in it. */
const MAKER = 'dana';

const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'));
chmodSync(folder, 0o755);
const docket = await startWatched(join(folder, 'data'));
const caller = docket.openCaller();
try {
  await caller.signIn(MAKER);
  const id = await makeEstimate();
  const draw = () => timed(() => caller.expect(200, 'GET', `/api/estimates/${id}/pdf`));
  // The first loads what draws.
  const first = await draw();
  await docket.longestBlock();
  const milliseconds = [];
  const held = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    milliseconds.push(await draw());
    held.push(await docket.longestBlock());
  }
  console.log(`| the paper of an estimate of ${LINES} lines | |\n| --- | ---: |`);
  console.log(`| median of ${ROUNDS}, wanted at most ${TARGET} s | ${(median(milliseconds) / 1000).toFixed(2)} s |`);
  console.log(`| the first since the start | ${(first / 1000).toFixed(2)} s |`);
  console.log(`| nobody else is served meanwhile, median of the longest | ${median(held).toFixed(0)} ms |`);
} finally {
  caller.close();
  await docket.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function makeEstimate() {
  const jobs = await caller.ask(200, 'GET', '/api/purchaseorders/jobs/lookup');
  const job = jobs.find(({ isBillable }) => isBillable);
  const [costType] = await caller.ask(200, 'GET', `/api/purchaseorders/jobs/${job.id}/costtypes`);
  const [taxStatus] = await caller.ask(200, 'GET', '/api/vendortaxstatuses/lookup');
  const body = { job: { id: job.id }, kind: 'original', name: 'A film of two hundred lines' };
  const { id, lastModified } = await caller.ask(201, 'POST', '/api/estimates', body);
  const line = (number) => ({
    ...{ id: 0, costType: { id: costType.id }, taxStatus: { id: taxStatus.id }, units: '2.5', rate: '123.45' },
    details: `Line ${number}: concept, script and storyboard of the autumn film, with two rounds of changes`,
  });
  const sections = Array.from({ length: SECTIONS }, (_, section) => ({
    ...{ id: 0, name: `Part ${section + 1}`, kind: section % 4 === 3 ? 'option' : 'plain' },
    lines: Array.from({ length: LINES / SECTIONS }, (_each, index) => line((section * LINES) / SECTIONS + index + 1)),
  }));
  await caller.ask(200, 'PUT', `/api/estimates/${id}`, { id, lastModified, sections });
  return id;
}
