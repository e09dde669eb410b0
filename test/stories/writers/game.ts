import { addDays, daysOfRange } from '#domain/calendar/calendar.ts';
import { RUN_SEED } from '#test/fixtures/rounds.ts';
import { startTimeSheet } from '#test/fixtures/time-sheet.ts';
import type { EntryPlace } from '../../../src/web/time-entries/drafts/draft.ts';
import { differences, type Writer } from './compare.ts';
import { type Dice, dice, oneOf } from './dice.ts';
import { FATES, type Way } from './network.ts';
import { fill, finish, play } from './play.ts';
import { openTab } from './tab.ts';
import { daysAbove, readEntriesOfRequests, readLives } from './trail.ts';
import { emptyNotes } from './watch-drafts.ts';

const FIRST_DAY = '2027-01-01';
const ROUNDS = 4;
/** A low limit, so that the cells of a day reach it. */
const DAILY_HOURS = 4;

/** An agency with a person who has two open tabs, and their supervisor with a third. */
export type Agency = Awaited<ReturnType<typeof openAgency>>;

/** Starts the agency with jobs for the rows. */
export async function openAgency(jobCount: number) {
  const sheet = await startTimeSheet();
  const { agency, add } = sheet;
  const supervisor = await add.employee({ roles: ['TimesheetSupervisorEdit'] });
  const employee = await add.employee({ supervisor_id: supervisor.id, maximum_daily_hours: DAILY_HOURS });
  const rows: Omit<EntryPlace, 'day'>[] = [];
  const costType = { id: sheet.costType.id, code: 'DESIGN', name: 'Design', isActive: true };
  while (rows.length < jobCount) {
    const { id, code, name } = await add.job();
    rows.push({ job: { id, code, name, isActive: true, isBillable: true, client: null, campaign: null }, costType });
  }
  const people = [await agency.signIn(employee), await agency.signIn(employee), await agency.signIn(supervisor)];
  return { ...agency, rows, people, employeeId: employee.id };
}

/** The result of a game: all differences, and how often each event occurred. */
export type GameEnd = { differences: string[]; tally: Map<string, number> };

/** Lets three writers change the same cells at the same moment, through a network that sometimes loses and duplicates requests. */
export async function playGame(agency: Agency, game: number, days: number): Promise<GameEnd> {
  const range = { start: addDays(FIRST_DAY, game * days), end: addDays(FIRST_DAY, (game + 1) * days - 1) };
  const cells = daysOfRange(range).flatMap((day) => agency.rows.map((row): EntryPlace => ({ ...row, day })));
  let isCalm = false;
  const writers = agency.people.map(({ id, cookie }, index): Writer => {
    const weather = dice(RUN_SEED + 1 + game * 3 + index);
    const fateOfChange = () => (isCalm || weather(4) > 0 ? 'arrives' : oneOf(FATES, weather));
    const way: Way = { origin: agency.origin, cookie, fateOfChange, onTheirWay: new Set() };
    const tab = openTab({ way, employeeId: agency.employeeId, range, notes: emptyNotes() });
    return { name: `writer ${index + 1} of game ${game}`, employeeId: id, tab };
  });
  const tabs = writers.map(({ tab }) => tab);
  await fill(tabs[0]!, cells, dice(RUN_SEED + game));
  for (const tab of tabs) await tab.read();
  await Promise.all(
    tabs.map((tab, index) => {
      const roll = dice(RUN_SEED + 1000 + game * 3 + index);
      return play(tab, schedule(cells, roll), roll);
    }),
  );
  isCalm = true;
  for (const tab of tabs) await finish(tab);
  for (const tab of tabs) await tab.read();

  const { sql } = agency;
  const found = differences(writers, await readLives(sql, range), await readEntriesOfRequests(sql));
  const full = await daysAbove(sql, DAILY_HOURS, range);
  for (const tab of tabs) tab.close();
  const tally = new Map([['cells', cells.length]]);
  for (const { notes } of tabs) {
    for (const [what, count] of [...notes.tally, ['acknowledged', notes.acknowledged.length] as const])
      tally.set(what, (tally.get(what) ?? 0) + count);
  }
  return { differences: [...found, ...full.map((day) => `${day} is above the daily maximum`)], tally };
}

/** Returns when a writer changes which cells: each at least once. */
function schedule(cells: readonly EntryPlace[], roll: Dice): EntryPlace[][] {
  const rounds: EntryPlace[][] = Array.from({ length: ROUNDS }, () => []);
  for (const cell of cells) {
    for (let changes = roll(3) === 0 ? 2 : 1; changes > 0; changes -= 1) oneOf(rounds, roll).push(cell);
  }
  return rounds;
}
