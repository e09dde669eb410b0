import type { LastChange } from '#contract/http/refusal.ts';
import { SAVE_REFUSALS } from '#contract/http/save-refusal.ts';
import { ApiProblem } from './api.ts';
import { formatMoment } from './formats.ts';
import { text } from './translation.ts';

/** The reader of a change made elsewhere: the user, and their agency's time zone. */
export type ChangeReader = { id: number; agency: { timeZone: string } };

/** Describes who changed or deleted a record and when, including the user on another device. */
export function describeChange(
  changed: LastChange | null | undefined,
  reader: ChangeReader,
  isDeleted = false,
): string {
  if (!changed?.by) return text.of(SAVE_REFUSALS[isDeleted ? 'deleted-elsewhere' : 'changed-elsewhere'].text);
  if (changed.by.id === reader.id)
    return isDeleted ? text('Deleted on your other device') : text('Changed on your other device');
  const values = { name: changed.by.name, time: formatMoment(changed.at, reader.agency.timeZone) };
  return isDeleted ? text('Deleted by {name} at {time}', values) : text('Changed by {name} at {time}', values);
}

/** Describes a rejected call; for a change to an outdated version, who changed the record and when. */
export function describeRefusal(error: Error, reader: ChangeReader): string {
  const changed = error instanceof ApiProblem ? error.problem.changed : undefined;
  return changed ? describeChange(changed, reader) : error.message;
}
