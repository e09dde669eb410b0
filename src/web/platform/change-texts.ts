import type { LastChange } from '#contract/http/refusal.ts';
import { SAVE_REFUSALS } from '#contract/http/save-refusal.ts';
import { ApiProblem } from './api.ts';
import { formatMoment } from './formats.ts';
import { text } from './translation.ts';

/** Who reads about a change made elsewhere: themselves, and the time zone of their agency. */
export type ChangeReader = { id: number; agency: { timeZone: string } };

/** Says who changed or deleted a record meanwhile and when, also where it was the reader on another device. */
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

/** The text of a refused call; for a change to an older version, who changed the record and when. */
export function describeRefusal(error: Error, reader: ChangeReader): string {
  const changed = error instanceof ApiProblem ? error.problem.changed : undefined;
  return changed ? describeChange(changed, reader) : error.message;
}
