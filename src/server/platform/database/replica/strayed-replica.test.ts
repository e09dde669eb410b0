import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesOfReplica } from '../../../command-line/status/replica-line.ts';
import { type ReplicatedAgency, startReplicatedAgency } from '../../../testing/replicated-agency.ts';
import { MONDAY } from '../../../testing/time-sheet.ts';

const REPORT = `/api/timesheet/reports/time-allocation?role=AccountDirector&startDate=${MONDAY}&endDate=${MONDAY}`;
/** However slow the machine is. */
const PATIENCE = { timeout: 90_000, interval: 100 };

let here: ReplicatedAgency;
beforeAll(async () => {
  here = await startReplicatedAgency();
});
afterAll(() => here?.close());

/** Waits until the process has looked at the replica as it is now. */
async function untilLookedAt() {
  const now = new Date().toISOString();
  const looks = `select from pg_stat_activity
    where query like '%pg_is_in_recovery%' and pid <> pg_backend_pid() and state = 'idle' and state_change > '${now}'`;
  await expect.poll(async () => (await here.onReplica(looks)).length, PATIENCE).toBeGreaterThan(0);
}

it('SCALE-15 a standby that has taken changes of its own meanwhile is not read from, until it is made anew', async () => {
  const server = await here.serve({ replicaTimes: { look: 50, lookAgain: 50, beat: 25 } });
  const dana = await server.signIn(await here.add.employee({ roles: ['TimesheetUser', 'AccountDirector'] }));
  const asAt = async () => (await dana.get(REPORT)).headers.get('docket-as-at');
  const url = here.pair.primaryUrlOf('postgres');
  const replicaUrl = here.pair.standbyUrlOf('postgres');
  const status = async () =>
    (await linesOfReplica({ name: 'main', url, pooledUrl: url, replicaUrl })).map(({ state, text }) => [state, text]);
  await expect.poll(asAt, PATIENCE).not.toBeNull();

  await here.pair.straysAndReturns((client) => client.query('create table gone_astray ()'));
  const [astray] = await here.onReplica<{ standsBy: boolean; behind: number }>(
    `select pg_is_in_recovery() as "standsBy", extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as behind`,
  );
  // As far as anybody can tell who asks only that, it is as good as before.
  expect(astray).toEqual({ standsBy: true, behind: expect.any(Number) });
  for (let look = 0; look < 3; look++) {
    await untilLookedAt();
    expect(await asAt()).toBeNull();
  }
  expect(await status()).toEqual([['act', expect.stringContaining('is no standby of this server')]]);

  await here.pair.rebuild();
  await expect.poll(asAt, PATIENCE).not.toBeNull();
  expect(await status()).toEqual([['good', expect.any(String)]]);
});
