import { phrase } from '#domain/phrase.ts';
/** What is refused of leave (PEOPLE-11, PEOPLE-12). */
export const LEAVE_REFUSALS = {
  'leave-reversed': { status: 422, text: phrase('The last day is before the first') },
  'leave-too-long': { status: 422, text: phrase('Leave is at most 366 days at once') },
  'leave-overlaps': { status: 422, text: phrase('You have leave on some of these days already') },
  'leave-settled': { status: 422, text: phrase('This leave was decided or withdrawn already') },
  'leave-reason-missing': { status: 422, text: phrase('Please say why the leave is declined') },
} as const;
