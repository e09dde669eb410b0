import { addDays, addMonths, type Day } from '../calendar/calendar.ts';

/** A predefined cost type for new agencies. */
export type UsualCostType = {
  code: string;
  name: string;
  class: 'internal' | 'external' | 'overhead';
  isTime: boolean;
};

const work = { class: 'internal', isTime: true } as const;
const bought = { class: 'external', isTime: false } as const;
const own = { class: 'overhead', isTime: true } as const;

/** Predefined cost types. Each agency sets its own rates. */
export const USUAL_COST_TYPES: readonly UsualCostType[] = [
  { code: 'ACCT', name: 'Account management', ...work },
  { code: 'STRAT', name: 'Strategy', ...work },
  { code: 'CREA', name: 'Creative direction', ...work },
  { code: 'COPY', name: 'Copywriting', ...work },
  { code: 'DES', name: 'Design', ...work },
  { code: 'ART', name: 'Artwork', ...work },
  { code: 'DEV', name: 'Development', ...work },
  { code: 'PROD', name: 'Production management', ...work },
  { code: 'ADMIN', name: 'Administration', ...own },
  { code: 'TRAIN', name: 'Training', ...own },
  { code: 'PRINT', name: 'Printing', ...bought },
  { code: 'PHOTO', name: 'Photography', ...bought },
  { code: 'FILM', name: 'Film production', ...bought },
  { code: 'MEDIA', name: 'Media', ...bought },
  { code: 'TRAVEL', name: 'Travel', ...bought },
];

/** Predefined job types. */
export const USUAL_JOB_TYPES = [
  { code: 'CAMP', name: 'Campaign', isRetainer: false },
  { code: 'BRAND', name: 'Brand', isRetainer: false },
  { code: 'DIG', name: 'Website and digital', isRetainer: false },
  { code: 'PRINT', name: 'Print', isRetainer: false },
  { code: 'FILM', name: 'Film and video', isRetainer: false },
  { code: 'EVENT', name: 'Event', isRetainer: false },
  { code: 'RET', name: 'Retainer', isRetainer: true },
] as const;

/** Predefined job statuses. */
export const USUAL_JOB_STATUSES = [
  { code: 'QUOTE', name: 'Being estimated' },
  { code: 'WORK', name: 'In progress' },
  { code: 'CLIENT', name: 'With the client' },
  { code: 'HOLD', name: 'On hold' },
  { code: 'DONE', name: 'Finished' },
] as const;

/** Returns the periods of a new agency: the months of this year and the next. */
export function usualPeriods(today: Day): { startDate: Day; endDate: Day }[] {
  const january = `${today.slice(0, 4)}-01-01` as Day;
  return Array.from({ length: 24 }, (_, month) => {
    const startDate = addMonths(january, month);
    return { startDate, endDate: addDays(addMonths(january, month + 1), -1) };
  });
}
