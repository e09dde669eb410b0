import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Texts } from '../../platform/translation.ts';

type State = 'unapproved' | 'approved' | 'billed' | 'locked' | 'returned' | 'handled';

/** Returns the status of an entry. */
export function stateOf(entry: TimeEntry): State {
  if (entry.isBilled) return 'billed';
  if (entry.isPeriodLocked) return 'locked';
  if (entry.isApproved) return 'approved';
  if (entry.returned) return entry.returned.handledAt ? 'handled' : 'returned';
  return 'unapproved';
}

/** Describes the status of an entry. */
export function stateText(entry: TimeEntry, t: Texts['t']): string {
  switch (stateOf(entry)) {
    case 'billed':
      return t('Billed');
    case 'locked':
      return entry.isApproved ? t('Approved, period locked') : t('Period locked');
    case 'approved':
      return t('Approved');
    case 'returned':
      return t('Returned');
    case 'handled':
      return t('Changed after return');
    case 'unapproved':
      return t('Unapproved');
  }
}
