import { expect, it } from 'vitest';
import { againWith, RUN_SEED, roundsOf } from '#test/fixtures/rounds.ts';
import { seededRandom } from '#test/fixtures/schedule/simulated-agency.ts';
import { lookTogether, startSharedServers } from '#test/fixtures/schedule/simulated-servers.ts';
import { type Outcome, passYear, YEAR, ZONES } from '#test/fixtures/schedule/simulated-year.ts';

/** Agencies whose year is simulated simultaneously. */
const AT_ONCE = 8;

async function passYears(count: number, passOne: (agency: { seed: number; timeZone: string }) => Promise<Outcome>) {
  const outcomes: Outcome[] = [];
  const waiting = Array.from({ length: count }, (_, place) => ({
    seed: RUN_SEED + place * 10,
    timeZone: ZONES[(RUN_SEED + place) % ZONES.length]!,
  }));
  const lane = async () => {
    for (let agency = waiting.shift(); agency; agency = waiting.shift()) outcomes.push(await passOne(agency));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return outcomes;
}

const expectNothingWrong = (outcomes: readonly Outcome[]) =>
  expect(
    outcomes.filter(({ missing, tooMuch, unfinished }) =>
      [missing, tooMuch, unfinished].some(({ length }) => length > 0),
    ),
    againWith,
  ).toEqual([]);

it('a year of three servers that look at the same moment, with kills: nothing doubled, missing or on a day off (SCHED-06, SCHED-01, SCHED-02)', async () => {
  const deaths = { count: 0 };
  const servers = { roll: seededRandom(RUN_SEED), share: 0.05, deaths };
  const outcomes = await passYears(roundsOf(1, 8), (agency) => passYear({ ...agency, ...YEAR }, lookTogether(servers)));
  expectNothingWrong(outcomes);
  expect(Math.min(...outcomes.map(({ expected }) => expected))).toBeGreaterThan(500);
  expect(deaths.count).toBeGreaterThan(20);
}, 3_600_000);

it('servers that share a registry, with kills: the same, of all agencies (SCHED-06, SCHED-03)', async () => {
  const deaths = { count: 0 };
  const servers = await startSharedServers({ roll: seededRandom(RUN_SEED), share: 0.03, deaths });
  const began = performance.now();
  const weeks = { first: '2032-02-23', last: '2032-04-06' };
  const outcomes = await passYears(roundsOf(2, 200), (agency) =>
    passYear({ ...agency, ...(roundsOf(0, 1) === 1 ? YEAR : weeks) }, servers.open),
  );
  await servers.close();
  expectNothingWrong(outcomes);
  expect(servers.faults).toEqual([]);
  const mails = outcomes.reduce((sum, { expected }) => sum + expected, 0);
  expect(mails).toBeGreaterThan(50);
  expect(deaths.count).toBeGreaterThan(0);
  process.stdout.write(
    `${outcomes.length} agencies, three servers, ${deaths.count} kills: ${mails} mails, none doubled or missing, in ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
}, 7_200_000);
