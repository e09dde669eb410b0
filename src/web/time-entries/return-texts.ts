import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Texts } from '../platform/translation.ts';

/** Describes why an approver returned an entry, until its owner changes it; null otherwise. */
export function describeOpenReturn(entry: TimeEntry | null | undefined, t: Texts['t']): string | null {
  if (!entry?.returned || entry.returned.handledAt !== null) return null;
  const { by, comment } = entry.returned;
  return t('Returned by {name}: {comment}', { name: by.name, comment });
}
