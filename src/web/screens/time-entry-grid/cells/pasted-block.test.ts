import { describe, expect, it } from 'vitest';
import type { TimesheetBlock } from '#domain/time/pasted-timesheet.ts';
import { aJob, anEntry } from '../../../time-entries/testing/entries.ts';
import { buildLines } from '../time-sheet.ts';
import { isJobNamed, matchRows, type NamedJob, planBlock } from './pasted-block.ts';
import type { SheetRules } from './plan-cells.ts';

const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17'] as const;
const film = aJob({ id: 1, code: 'FILM', name: 'Film' });
const web = aJob({ id: 2, code: 'WEB', name: 'Website' });
const entry = anEntry({ id: 5, units: 2, transactionDate: MONDAY });
const costType = entry.timeAllocation.costType!;
const copy = { ...costType, id: costType.id + 1, code: 'COPY', name: 'Copywriting' };
const lines = buildLines({
  entries: [{ ...entry, timeAllocation: { ...entry.timeAllocation, job: film } }],
  pins: [],
  added: [{ job: aJob({ id: 3, code: 'OTHER', name: 'Other' }), costType }],
  drafts: [],
  knownOrder: [],
});
const rules: SheetRules = {
  closingOf: () => null,
  maximumOf: () => 1000,
  totals: new Map([[MONDAY, 200]]),
  canSetBillable: () => true,
};

type Row = Partial<TimesheetBlock['rows'][number]>;

function planOf(
  rows: Row[],
  block: Partial<TimesheetBlock> = {},
  named = new Map<string, NamedJob>(),
  chosen = new Map(),
) {
  const whole: TimesheetBlock = {
    namesJobs: true,
    namesCostTypes: false,
    ...block,
    rows: rows.map((row, place) => ({ index: place, place, job: null, costType: null, notes: '', hours: [], ...row })),
  };
  const matched = matchRows(whole, { lines, top: 0, named, preferredCostTypeId: costType.id, chosen });
  const plan = planBlock(matched, { lines, days: [MONDAY, TUESDAY], rules }, null);
  return { ...plan, asked: matched.filter(({ isAsked }) => isAsked).map(({ row }) => row.index) };
}
const at = (day: string, text: string) => [{ day, heading: '', text }];
const written = ({ changes }: ReturnType<typeof planOf>) =>
  changes.map(({ job, day, wanted }) => `${job.code} ${day} ${wanted?.units} ${wanted?.notes}`);

describe('pasting a block that names jobs and days', () => {
  it('writes on the named job and says what it overwrites (FIX-72)', () => {
    const plan = planOf([
      { job: 'OTHER', hours: at(TUESDAY, '1.5') },
      { job: 'film – Film', notes: 'Edit', hours: at(MONDAY, '3') },
    ]);
    expect(written(plan)).toEqual([`OTHER ${TUESDAY} 150 `, `FILM ${MONDAY} 300 Edit`]);
    expect([plan.overwritten, plan.skipped, plan.asked]).toEqual([1, [], []]);
  });

  it('adds a row for a job that is not in view, on the named cost type or the usual one (FIX-72)', () => {
    const named = new Map([['WEB', { job: web, costTypes: [costType, copy] }]]);
    const plan = planOf(
      [
        { job: 'WEB', costType: 'Copywriting', hours: at(MONDAY, '1') },
        { job: 'WEB', costType: 'with Ann', hours: at(MONDAY, '2') },
      ],
      {},
      named,
    );
    expect(plan.shown.map((pair) => [pair.job.code, pair.costType.id])).toEqual([
      ['WEB', copy.id],
      ['WEB', costType.id],
    ]);
    expect(written(plan)).toEqual([`WEB ${MONDAY} 100 `, `WEB ${MONDAY} 200 with Ann`]);
    const unknown = planOf([{ job: 'WEB', costType: 'Law', hours: at(MONDAY, '1') }], { namesCostTypes: true }, named);
    expect([written(unknown), unknown.asked]).toEqual([[], [0]]);
  });

  it('asks for the job of an unmatched row, and uses the choice (FIX-72)', () => {
    const rows = [{ job: 'NOPE', hours: at(TUESDAY, '1') }];
    const plan = planOf(rows);
    expect([written(plan), plan.asked, plan.skipped]).toEqual([[], [0], ['No job selected']]);
    const key = lines.find(({ job }) => job.code === 'OTHER')!.key;
    expect(written(planOf(rows, {}, new Map(), new Map([[0, key]])))).toEqual([`OTHER ${TUESDAY} 100 `]);
  });

  it('puts rows under headings of days on the rows from the pasted cell on (FIX-72)', () => {
    const rows = [{ hours: at(TUESDAY, '1') }, { hours: at(TUESDAY, '2') }, { hours: at(TUESDAY, '3') }];
    const plan = planOf(rows, { namesJobs: false });
    expect(written(plan)).toEqual(lines.map(({ job }, index) => `${job.code} ${TUESDAY} ${index + 1}00 `));
    expect(plan.asked).toEqual([2]);
  });

  it('adds up rows of one cell, leaves cells without hours alone, and skips days out of view (FIX-72)', () => {
    const plan = planOf([
      { job: 'OTHER', notes: 'a', hours: at(MONDAY, '1') },
      { job: 'OTHER', notes: 'b', hours: at(MONDAY, '0:30') },
      { job: 'FILM', hours: [...at(MONDAY, '0'), ...at('2026-11-20', '4')] },
    ]);
    expect(written(plan)).toEqual([`OTHER ${MONDAY} 150 a\nb`]);
    expect(plan.skipped).toEqual(["20/11/2026 isn't displayed"]);
  });
});

it('finds a job by its code, its name, or both, never by a part of its code (FIX-72)', () => {
  for (const text of ['film', 'Film', 'FILM: Film', 'FILM (Film)', ' FILM ']) expect(isJobNamed(text, film)).toBe(true);
  for (const text of ['FILM2', 'FI', 'a film', ''])
    expect(isJobNamed(text, { code: 'FILM', name: 'Movie' })).toBe(false);
});
