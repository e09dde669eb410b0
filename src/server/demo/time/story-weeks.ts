import { addDays, type Day } from '#domain/calendar/calendar.ts';
import type { Job } from '../jobs/job-plan.ts';
import type { Person } from '../people.ts';
import { type Plan, PURPOSE } from '../plan.ts';
import type { CostType } from '../setup.ts';
import type { PlannedEntry } from './time-entry-plan.ts';
import { approve, savedAt } from './usual-week.ts';

/** Part of a day: the person's nth job, its duration (hundredths; null for the rest of the day), and the notes. */
type Piece = {
  job: 'first' | 'second' | 'third' | 'fourth' | 'meeting' | 'inactive';
  hundredths: number | null;
  notes: string;
};

/** Monday to Friday of the person in the screenshots. */
const WEEK: readonly (readonly Piece[])[] = [
  [
    { job: 'meeting', hundredths: 75, notes: 'Monday meeting' },
    { job: 'inactive', hundredths: 50, notes: 'Last amends before it was cancelled' },
    { job: 'first', hundredths: 350, notes: 'Key visual, three routes' },
    { job: 'second', hundredths: null, notes: '' },
  ],
  [
    { job: 'first', hundredths: 400, notes: 'Layouts for the print series' },
    { job: 'third', hundredths: null, notes: 'Storyboard frames 1 to 12\nNext: the kitchen scene' },
  ],
  [
    { job: 'second', hundredths: 325, notes: 'Look and feel for the landing page' },
    { job: 'fourth', hundredths: 200, notes: '' },
    { job: 'third', hundredths: null, notes: 'Second round after client feedback' },
  ],
  [
    { job: 'third', hundredths: 500, notes: 'Shoot preparation and mood board' },
    { job: 'fourth', hundredths: null, notes: 'Picture selection' },
  ],
  [
    { job: 'fourth', hundredths: 250, notes: 'Colour correction with the studio' },
    { job: 'meeting', hundredths: 50, notes: '' },
    { job: 'first', hundredths: null, notes: 'Proofs checked' },
  ],
];

/** Hours missing last Friday, so that a missing day is displayed. */
const MISSING_FRIDAY = 350;

export type StoryWork = { featured: readonly Job[]; meeting: Job; meetingCostType: CostType };

/**
 * Generates last week or the current one for the person in the screenshots: always the same jobs, an approved entry this week, one on a job
 * deactivated since, an incomplete last Friday, and today just begun.
 */
export function storyWeek(plan: Plan, person: Person, monday: Day, work: StoryWork): PlannedEntry[] {
  const random = plan.randomFor(PURPOSE.week, person.id, 0);
  const isThisWeek = monday === plan.monday;
  const workdays = [0, 1, 2, 3, 4].map((index) => addDays(monday, index));
  const isFree = (day: Day) => plan.holidays.has(day) || day > plan.today;
  const firstWorkday = workdays.find((day) => !isFree(day)) ?? workdays[0]!;
  const entries: PlannedEntry[] = [];
  for (const [index, day] of workdays.entries()) {
    if (isFree(day) && day !== firstWorkday) continue;
    const pieces = day === firstWorkday && isThisWeek ? WEEK[0]! : WEEK[index]!;
    let rest = person.weekHours[index]!;
    if (!isThisWeek && index === 4) rest -= MISSING_FRIDAY;
    for (const piece of day === plan.today ? pieces.slice(0, day === firstWorkday ? 3 : 1) : pieces) {
      const job = jobOf(piece, work);
      const hundredths = Math.min(rest, piece.hundredths ?? rest);
      // The deactivated job appears in this week only, where people look for it.
      if (hundredths <= 0 || job === undefined || (piece.job === 'inactive' && !isThisWeek)) continue;
      rest -= hundredths;
      const [first, second = first] = person.ownCostTypes;
      const costType = job.isBillable ? (piece.job === 'second' ? second : first) : work.meetingCostType;
      entries.push({
        person,
        job,
        costType: costType!,
        day,
        hundredths,
        notes: piece.notes,
        isBillable: job.isBillable,
        approvedAt: null,
        savedAt: savedAt(plan, day, random),
      });
    }
  }
  const approvedFrom = addDays(plan.today, -10);
  for (const entry of entries) if (entry.day <= approvedFrom) approve(plan, entry, monday, random);
  const early = isThisWeek ? entries[0] : undefined;
  if (early) early.approvedAt = early.savedAt;
  return entries;
}

function jobOf(piece: Piece, { featured, meeting }: StoryWork): Job | undefined {
  const active = featured.filter(({ isActive }) => isActive);
  switch (piece.job) {
    case 'meeting':
      return meeting;
    case 'inactive':
      return featured.find(({ isActive }) => !isActive);
    case 'first':
      return active[0];
    case 'second':
      return active[1];
    case 'third':
      return active[2];
    case 'fourth':
      return active[3] ?? active[0];
  }
}
