import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { againWith, roundsOf } from '#test/fixtures/rounds.ts';
import { type Agency, openAgency, playGame } from '../stories/writers/game.ts';
import { layWays } from '../stories/writers/network.ts';

/** Each cell of a game is an interleaving of its own: 20 games of 25 jobs on 20 days are 10,000. */
const GAMES = roundsOf(4, 20);
const JOBS = 25;
const DAYS = 20;

let agency: Agency;
beforeAll(async () => {
  agency = await openAgency(JOBS);
  layWays();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await agency.close();
});

it('up to 10,000 random interleavings of three writers on a faulty network lose no acknowledged write silently, and show every other one (TE-05, TE-20, TE-24)', async () => {
  const tally = new Map<string, number>();
  for (let game = 0; game < GAMES; game += 2) {
    // Two at a time, on different days, so that the server always has work.
    const ends = await Promise.all([playGame(agency, game, DAYS), playGame(agency, game + 1, DAYS)]);
    expect(
      ends.flatMap(({ differences }) => differences),
      againWith,
    ).toEqual([]);
    for (const [what, count] of ends.flatMap((end) => [...end.tally])) tally.set(what, (tally.get(what) ?? 0) + count);
  }
  expect(tally.get('cells')).toBe(GAMES * JOBS * DAYS);
  // Checks that every situation under test has occurred.
  const rare = ['acknowledged', 'conflicts', 'decisions', 'merges', 'refusals', 'taken back', 'unsent', 'loaded again'];
  const enough = roundsOf(0, 10);
  expect(
    rare.filter((what) => (tally.get(what) ?? 0) < enough),
    againWith,
  ).toEqual([]);
}, 900_000);
