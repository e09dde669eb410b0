import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AS_AT } from '#contract/headers.ts';
import { type ReplicatedAgency, startReplicatedAgency } from '../../testing/replicated-agency.ts';
import { MONDAY, TIME_ENTRIES } from '../../testing/time-sheet.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';

const REPORT = `/api/timesheet/reports/time-allocation?role=AccountDirector&startDate=${MONDAY}&endDate=${MONDAY}`;
/** However slow the machine is. */
const PATIENCE = { timeout: 90_000, interval: 100 };
/** Milliseconds: quick, as all processes of the test ask again as soon. */
const REMEMBERED = 100;
const TIMES = { untilAllAsk: 300, longestRefusal: 60_000, patience: 120_000, counting: 60_000 };

let folder: string;
let second: EmbeddedPostgres;
let here: ReplicatedAgency;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-second-'));
  await chmod(folder, 0o755);
  second = await startEmbeddedPostgres({ dataFolder: folder, settings: { fsync: 'off', shared_buffers: '32MB' } });
  here = await startReplicatedAgency({ others: [{ name: 'second', url: second.url, pooledUrl: second.url }] });
  await here.registry.reports.report('here');
});
afterAll(async () => {
  await here?.close();
  await second?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('SCALE-15 SCALE-02 reports of an agency that has moved come from its primary, until the replica there has all that it brought along', async () => {
  const server = await here.serve({ rememberedMilliseconds: REMEMBERED });
  const job = await here.add.job({ name: 'Brand film' });
  const costType = await here.add.costType();
  const dana = await server.signIn(await here.add.employee({ roles: ['TimesheetUser', 'AccountDirector'] }));
  await here.sql.query('update job set account_director_id = $1', [dana.id]);
  await here.sql.end();
  const report = async () => {
    const { status, headers, body } = await dana.get(REPORT);
    expect(status).toBe(200);
    return {
      isOfReplica: headers.get(AS_AT) !== null,
      hours: (body as { units: number }[]).reduce((sum, { units }) => sum + units, 0),
    };
  };
  const move = (to: string) => here.registry.moves.move('here', to, { readOnly: true, times: TIMES });
  await expect.poll(report, PATIENCE).toEqual({ isOfReplica: true, hours: 0 });

  // The replica goes on holding the agency as it was before it left.
  await here.onReplica('select pg_wal_replay_pause()');
  await move('second');
  expect(await report()).toEqual({ isOfReplica: false, hours: 0 });
  const entry = {
    ...{ id: 0, units: 3, notes: '', transactionDate: MONDAY, isBillable: true },
    ...{ jobId: job.id, costTypeId: costType.id },
  };
  expect((await dana.post(TIME_ENTRIES, entry)).status).toBe(201);
  await move('main');
  expect(await here.onReplica('select from time_entry', 'docket_here')).toEqual([]);
  expect(await report()).toEqual({ isOfReplica: false, hours: 3 });
  await here.onReplica('select pg_wal_replay_resume()');
  await expect.poll(report, PATIENCE).toEqual({ isOfReplica: true, hours: 3 });
});
