import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Texts } from '../platform/translation.ts';

/** Why an approver gave an entry back, in words, for as long as its owner has not answered by changing it. Null otherwise. */
export function describeOpenReturn(entry: TimeEntry | null | undefined, t: Texts['t']): string | null {
  if (!entry?.returned || entry.returned.handledAt !== null) return null;
  const { by, comment } = entry.returned;
  return t('Returned by {name}: {comment}', { name: by.name, comment });
}
