import { REFUSALS } from '#contract/http/refusal.ts';
import type { CostType } from '#contract/http/values.ts';
import { type JobBrief, type TimeEntry, updateTimeEntry } from '#contract/time/time-entry.ts';
import { hoursAsNumber, readHoursText } from '#domain/time/hours.ts';
import { ApiProblem, call } from '../../../platform/api.ts';
import { formatHoursNumber } from '../../../platform/formats.ts';
import { text } from '../../../platform/translation.ts';
import { hoursProblemText } from '../../../time-entries/hours-problem.ts';

/** An approver's unsaved changes to an entry; kept until saved or discarded. */
export type EntryEdit = {
  /** The entry when the editor was opened, or as a conflict displayed it. */
  base: TimeEntry;
  job: JobBrief;
  costType: CostType | null;
  hours: string;
  notes: string;
  isBillable: boolean;
  /** Why it isn't saved. */
  message: string | null;
  /** The entry as changed by somebody else meanwhile. */
  theirs: TimeEntry | null;
};

/** Returns the initial state of the editor. */
export function editOf(entry: TimeEntry): EntryEdit {
  const { job, costType } = entry.timeAllocation;
  return {
    base: entry,
    job,
    costType,
    hours: formatHoursNumber(entry.units),
    notes: entry.notes,
    isBillable: entry.isBillable,
    message: null,
    theirs: null,
  };
}

/** Checks whether the editor has changes. */
export function isEdited({ base, job, costType, hours, notes, isBillable }: EntryEdit): boolean {
  const before = editOf(base);
  return (
    job.id !== before.job.id ||
    costType?.id !== before.costType?.id ||
    hours !== before.hours ||
    notes !== before.notes ||
    isBillable !== before.isBillable
  );
}

/** The result of saving an edit. */
export type EditOutcome =
  | { kind: 'saved'; entry: TimeEntry }
  /** No hours: the entry is deleted, after a confirmation. */
  | { kind: 'delete' }
  | { kind: 'not-saved'; edit: EntryEdit };

/** Saves an edit of the displayed version. The input stays, whatever the result. */
export async function saveEdit(edit: EntryEdit): Promise<EditOutcome> {
  const fail = (message: string, theirs: TimeEntry | null = null): EditOutcome => ({
    kind: 'not-saved',
    edit: { ...edit, message, theirs },
  });
  const read = readHoursText(edit.hours);
  if (read.kind === 'none') return { kind: 'delete' };
  if (read.kind === 'unreadable') return fail(hoursProblemText(read.problem));
  if (!edit.costType) return fail(text('Choose a cost type'));
  const { id, lastModified, transactionDate, employee } = edit.base;
  try {
    const entry = await call(updateTimeEntry, {
      params: { id },
      body: {
        id,
        lastModified,
        transactionDate,
        employeeId: employee.id,
        units: hoursAsNumber(read.hundredths),
        notes: edit.notes,
        isBillable: edit.isBillable && edit.job.isBillable,
        jobId: edit.job.id,
        costTypeId: edit.costType.id,
      },
    });
    return { kind: 'saved', entry };
  } catch (error) {
    if (!(error instanceof ApiProblem)) return fail(text.of(REFUSALS.fault.text));
    return fail(
      error.message,
      error.status === 409 ? ((error.problem.current as TimeEntry | undefined) ?? null) : null,
    );
  }
}
