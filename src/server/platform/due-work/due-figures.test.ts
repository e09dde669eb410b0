import { randomUUID } from 'node:crypto';
import { Registry as Metrics } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { openAgencies } from '../database/agencies.ts';
import { databaseUrlOf } from '../database/postgres.ts';
import { databaseFolders, openRegistry, type Registry } from '../database/registry/registry.ts';
import { projectRoot } from '../operations/project-root.ts';
import { type DueFigures, measureDueFigures } from './due-figures.ts';
import { type DueHandler, openDueNotes, startDueWork } from './due-work.ts';

const HOUR = 3_600_000;
let registry: Registry;
beforeAll(async () => {
  const name = `docket_figures_${randomUUID().slice(0, 8)}`;
  registry = await openRegistry(databaseUrlOf(testServerUrl(), name), databaseFolders(projectRoot()));
  for (const agency of ['one', 'two']) {
    await registry.create({ name: agency, agencyName: agency }, async (client) => {
      await client.query("insert into currency (id, code, name, number_of_decimals) values (1, 'AUD', 'Dollar', 2)");
      await client.query("insert into agency (name, base_currency_id) values ('x', 1)");
    });
  }
});
afterAll(async () => {
  for (const agency of ['one', 'two']) await registry.remove(agency);
  await registry.close();
});

let counted = { waiting: 0, age: 0 };
const FIGURES: DueFigures = {
  kind: 'mail',
  count: async () => counted,
  figures: {
    waiting: { name: 'mails', help: 'Mails', joins: 'sum' },
    age: { name: 'age', help: 'Age', joins: 'oldest' },
  },
};

/** Lets a server check both agencies once and count. */
async function lookOnce(mail: DueHandler, figures: typeof counted) {
  counted = figures;
  await registry.query('update due_work set due_at = now()');
  const notes = openDueNotes();
  const agencies = openAgencies(registry, { onOpen: notes.onOpen });
  const times = { poll: 20, lease: HOUR, look: HOUR };
  const work = startDueWork({
    registry,
    agencies,
    notes,
    handlers: { mail },
    figures: [FIGURES],
    warn: () => undefined,
    times,
  });
  const kept = async () =>
    (await registry.query('select from due_work where figures = $1', [JSON.stringify(figures)])).length;
  await expect.poll(kept, { timeout: 60_000 }).toBe(2);
  await work.stop();
  await agencies.close();
}

/** The metrics of a process that can't open any agency. */
async function told() {
  const metrics = new Metrics();
  measureDueFigures(metrics, registry, [FIGURES]);
  const text = await metrics.metrics();
  return (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)![1]);
}

it('metrics of all agencies are those that servers counted after their work, and the oldest age grows (OBS-03)', async () => {
  await lookOnce(async () => null, { waiting: 3, age: 40 });
  await registry.query("update due_work set counted_at = counted_at - interval '1 hour' where agency = 'two'");
  const figure = await told();
  expect(figure('mails')).toBe(6);
  expect(figure('age')).toBeGreaterThanOrEqual(3640);
  await lookOnce(async () => null, { waiting: 0, age: 0 });
  await registry.query("update due_work set counted_at = counted_at - interval '1 hour'");
  const later = await told();
  expect([later('mails'), later('age')]).toEqual([0, 0]);
});

it('metrics are also counted after failed work (OBS-03)', async () => {
  const broken: DueHandler = async () => {
    throw new Error('broken');
  };
  await lookOnce(broken, { waiting: 7, age: 1 });
  expect((await told())('mails')).toBe(14);
});

it('metrics show how long agencies have been waiting for a server (OBS-03)', async () => {
  await registry.query("update due_work set due_at = now() + interval '1 hour'");
  expect((await told())('docket_due_work_late_seconds')).toBe(0);
  await registry.query("update due_work set due_at = now() - interval '1 hour' where agency = 'one'");
  expect((await told())('docket_due_work_late_seconds')).toBeGreaterThanOrEqual(3600);
});
