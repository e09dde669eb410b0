import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApprovalResult } from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { hundredthsFromNumber } from '#domain/time/hours.ts';
import { APPROVER, type ApprovalSheet, startApprovalSheet, TO_APPROVE } from '#test/fixtures/approval-sheet.ts';
import { againWith, RUN_SEED, roundsOf } from '#test/fixtures/rounds.ts';
import { TEST_TODAY, type TestAnswer, type TestPerson } from '#test/fixtures/test-agency.ts';
import { savedAs, TIME_ENTRIES } from '#test/fixtures/time-sheet.ts';

/** Each round of a lane starts all actions on some entries at once: up to 1,200 interleavings in total. */
const LANES = 4;
const ROUNDS = roundsOf(15, 60);
const ENTRIES = 5;

let sheet: ApprovalSheet;
let sue: TestPerson;
beforeAll(async () => {
  sheet = await startApprovalSheet();
  sue = await sheet.person({ name: 'Sue', ...APPROVER });
  await sheet.deputy(sheet.sam, sue, TEST_TODAY);
});
afterAll(() => sheet.agency.close());

/** Reproducible choices for a seed; their effects depend on timing. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
type Dice = ReturnType<typeof dice>;

/** Some of the entries, in random order. */
function someOf<Item>(items: readonly Item[], roll: Dice): Item[] {
  return items
    .map((item) => ({ item, place: roll(1000) }))
    .sort((a, b) => a.place - b.place)
    .slice(0, 1 + roll(items.length))
    .map(({ item }) => item);
}

/** Possible actions on entries as read, by different people. */
function deedsOf(owner: TestPerson, read: readonly TimeEntry[], roll: Dice): (() => Promise<TestAnswer>)[] {
  const { sam } = sheet;
  const some = () => someOf(read, roll);
  const hours = () => (25 + roll(400)) / 100;
  const update = (entry: TimeEntry) => savedAs(entry, { units: hours(), notes: `${roll(1000)}` });
  const edits = [
    (entries: TimeEntry[]) =>
      owner.post(`${TIME_ENTRIES}/batch`, { creates: [], updates: entries.map(update), deletes: [] }),
    ([entry]: TimeEntry[]) => owner.put(`${TIME_ENTRIES}/${entry!.id}`, update(entry!)),
  ];
  const deeds = [
    ...edits,
    ...edits,
    (entries: TimeEntry[]) => sheet.approve(sam, entries),
    (entries: TimeEntry[]) => sheet.approve(sue, entries),
    (entries: TimeEntry[]) => sheet.approve(sue, entries, false),
    (entries: TimeEntry[]) => sheet.returnEntries(sam, entries),
    (entries: TimeEntry[]) => sheet.withdraw(sue, [...read.filter(({ returned }) => returned), ...entries]),
    ([entry]: TimeEntry[]) => owner.delete(`${TIME_ENTRIES}/${entry!.id}?lastModified=${entry!.lastModified}`),
  ];
  return Array.from({ length: 6 }, () => {
    const [deed, entries] = [deeds[roll(deeds.length)]!, some()];
    return () => deed(entries);
  });
}

/** Each entry at every moment someone read it. */
type Seen = Map<string, TimeEntry>;
const momentOf = (id: number, lastModified: string) => `${id} ${lastModified}`;

/** A lane's entries' owner, and its random source. */
type Lane = { owner: TestPerson; roll: Dice };

async function playLane({ owner, roll }: Lane, rounds: number, seen: Seen): Promise<string[]> {
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const read: TimeEntry[] = (await sheet.sam.get(`${TO_APPROVE}/${owner.id}`)).body;
    while (read.length < ENTRIES) {
      read.push(await sheet.entry(owner, { units: 1, transactionDate: `2026-11-${10 + roll(10)}` }));
    }
    for (const entry of read) seen.set(momentOf(entry.id, entry.lastModified), entry);
    const answers = await Promise.all(deedsOf(owner, read, roll).map((deed) => deed()));
    for (const { status, body } of answers) {
      if (![200, 204, 404, 409, 422].includes(status)) wrong.push(`${status} ${JSON.stringify(body)}`);
    }
    if (answers.some(({ body }) => (body as ApprovalResult[] | null)?.length === 0)) wrong.push('nothing was answered');
  }
  return wrong;
}

/** Actions on entries; a run is meaningful only if each happens. */
const ACTIONS = ['approve', 'unapprove', 'return', 'withdraw-return', 'update', 'delete'];
/** The maximum repetitions of all lanes while one action hasn't happened yet. */
const MOST_REPEATS = 20;

async function missingActions(): Promise<string[]> {
  const { rows } = await sheet.agency.sql.query<{ action: string }>(
    `select distinct action from audit_event where subject = 'time_entry'`,
  );
  return ACTIONS.filter((action) => !rows.some((event) => event.action === action));
}

type Event = {
  id: number;
  action: string;
  before: { units: number; lastModified: string } | null;
  after: { units?: number } | null;
};

/** Finds events in the trail that must not have happened. */
function mistakesOf(trail: readonly Event[], units: number | null, isApproved: boolean, seen: Seen): string[] {
  const mistakes: string[] = [];
  let approved = false;
  let held: number | null = null;
  for (const { id, action, before, after } of trail) {
    if (before && held !== null && before.units !== held)
      mistakes.push(`${id}: ${action} of ${before.units}, not ${held}`);
    if (approved && action !== 'unapprove') mistakes.push(`${id}: ${action} while approved`);
    if (!approved && action === 'unapprove') mistakes.push(`${id}: unapproved while unapproved`);
    if (action === 'approve') {
      const read = seen.get(momentOf(id, before!.lastModified));
      if (!read || hundredthsFromNumber(read.units) !== before!.units || read.isApproved)
        mistakes.push(`${id}: approved ${before!.units} hundredths unseen`);
    }
    if (action === 'approve' || action === 'unapprove') approved = action === 'approve';
    if (action === 'create' || action === 'update') held = after!.units!;
    if (action === 'delete') held = null;
  }
  if (approved !== isApproved)
    mistakes.push(`${trail[0]!.id}: the trail and the entry differ on whether it is approved`);
  if (held !== units) mistakes.push(`${trail[0]!.id}: holds ${units}, by the trail ${held}`);
  return mistakes;
}

describe('decisions concurrent with changes', () => {
  it('never approve unseen hours or deadlock, in up to 1,200 interleavings (APPR-10, TE-20, PERM-09)', async () => {
    const seen: Seen = new Map();
    const lanes: Lane[] = [];
    while (lanes.length < LANES) {
      const owner = await sheet.person({ supervisor_id: sheet.sam.id, maximum_daily_hours: '24' });
      lanes.push({ owner, roll: dice(RUN_SEED + lanes.length) });
    }
    for (let repeat = 0; repeat === 0 || (repeat < MOST_REPEATS && (await missingActions()).length > 0); repeat += 1) {
      const wrong = await Promise.all(lanes.map((lane) => playLane(lane, ROUNDS, seen)));
      expect(wrong.flat(), againWith).toEqual([]);
    }
    const { rows } = await sheet.agency.sql.query<Event & { units: number | null; isApproved: boolean }>(
      `select subject_id as id, action, before, after, (time_entry.units * 100)::integer as units,
         time_entry.approved_at is not null as "isApproved"
       from audit_event left join time_entry on time_entry.id = audit_event.subject_id
       where subject = 'time_entry' order by audit_event.id`,
    );
    const trails = new Map<number, typeof rows>();
    for (const event of rows) trails.set(event.id, [...(trails.get(event.id) ?? []), event]);
    const mistakes = [...trails.values()].flatMap((trail) =>
      mistakesOf(trail, trail[0]!.units, trail[0]!.isApproved, seen),
    );
    expect(mistakes, againWith).toEqual([]);
    expect(await missingActions(), againWith).toEqual([]);
    const { rows: returns } = await sheet.agency.sql.query(
      `select from entry_return join time_entry on time_entry.id = time_entry_id where approved_at is not null`,
    );
    expect(returns).toEqual([]);
  });
});
