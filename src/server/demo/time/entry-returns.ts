import { addDays } from '#domain/calendar/calendar.ts';
import { jobKindOf } from '#domain/jobs/job-id.ts';
import type { CopyRow } from '../../platform/database/copy-rows.ts';
import type { Person } from '../people.ts';
import { type Plan, PURPOSE } from '../plan.ts';
import type { EntryReturn, PlannedEntry } from './time-entry-plan.ts';

/** An approver's comment on entries without notes, and with notes. */
const COMMENT_WITHOUT_NOTES = 'What was this for? Please add a note for the client.';
const COMMENTS = [
  'Should this not be on the other job of this client?',
  'More than we agreed on. Was there another round?',
  'Please split this by day.',
];

/**
 * Returns entries of a week to the named people: one unanswered, and one whose notes were added since. All of it happened yesterday, so
 * that there's something to do today.
 */
export function giveSomeBack(plan: Plan, week: readonly PlannedEntry[]): void {
  const yesterday = addDays(plan.today, -1);
  for (const [index, username] of (plan.content.returnsOf ?? []).entries()) {
    const random = plan.randomFor(PURPOSE.returns, index);
    const at = plan.momentOf(yesterday, 600 + random.integer(0, 90), random.integer(0, 59_999));
    const handledAt = plan.momentOf(yesterday, 840 + random.integer(0, 90), random.integer(0, 59_999));
    const open = week.filter(({ person, approvedAt, isBillable, costType, savedAt }) => {
      const isTheirs = person.username === username && !person.domain && person.approverId !== null;
      return isTheirs && approvedAt === null && isBillable && costType !== null && savedAt < at;
    });
    const answered = open.find(({ notes }) => notes !== '');
    const waiting = open.find((entry) => entry !== answered);
    if (waiting) {
      const comment = waiting.notes === '' ? COMMENT_WITHOUT_NOTES : random.pick(COMMENTS);
      waiting.returned = { comment, at, handledAt: null };
    }
    if (answered) answered.returned = { comment: COMMENT_WITHOUT_NOTES, at, handledAt };
  }
}

/** Generates a return and its entry's trail: created, returned, and, if answered, given notes. */
export function returnRows(
  entryId: number,
  entry: PlannedEntry,
  { comment, at, handledAt }: EntryReturn,
): { entryReturn: CopyRow; trail: CopyRow[] } {
  const { person } = entry;
  const state = {
    employeeId: person.id,
    jobId: entry.job.id,
    jobKind: jobKindOf(entry.job),
    costTypeId: entry.costType!.id,
    workDate: entry.day,
    units: entry.hundredths,
    notes: entry.notes,
    isBillable: entry.isBillable,
  };
  const asMade = handledAt === null ? state : { ...state, notes: '' };
  const approver = { by_employee_id: person.approverId!, for_employee_id: person.id };
  const owner = { by_employee_id: person.id, for_employee_id: null };
  const event = (
    who: typeof owner | typeof approver,
    action: string,
    when: string,
    states: [object | null, object],
  ) => ({
    at: when,
    ...who,
    subject: 'time_entry',
    subject_id: entryId,
    action,
    way: 'web',
    before: states[0] && JSON.stringify(states[0]),
    after: JSON.stringify(states[1]),
  });
  return {
    entryReturn: {
      time_entry_id: entryId,
      comment,
      by_employee_id: person.approverId!,
      at,
      handled_at: handledAt,
    },
    trail: [
      event(owner, 'create', entry.savedAt, [null, asMade]),
      event(approver, 'return', at, [asMade, { comment }]),
      ...(handledAt === null ? [] : [event(owner, 'update', handledAt, [asMade, state])]),
    ],
  };
}

/** Generates the deputies named in the content. */
export function deputyRows(plan: Plan, people: readonly Person[]): CopyRow[] {
  const idOf = (name: string) => people.find(({ username, domain }) => username === name && !domain)!.id;
  return (plan.content.deputies ?? []).map(({ supervisor, deputy, inDays, days }, index) => ({
    id: index + 1,
    subject: 'time',
    in_place_of_id: idOf(supervisor),
    deputy_id: idOf(deputy),
    start_date: addDays(plan.today, inDays),
    end_date: addDays(plan.today, inDays + days - 1),
  }));
}
