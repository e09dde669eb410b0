import { phrase } from '#domain/text/phrase.ts';
/** What is refused of leave (PEOPLE-11, PEOPLE-12). */
export const LEAVE_REFUSALS = {
  'leave-reversed': { status: 422, text: phrase("The last day can't be before the first") },
  'leave-too-long': { status: 422, text: phrase('A leave request can cover at most 366 days') },
  'leave-overlaps': { status: 422, text: phrase('You have leave on some of these days already') },
  'leave-settled': { status: 422, text: phrase('This leave was already decided or withdrawn') },
  'leave-reason-missing': { status: 422, text: phrase('Please say why the leave is declined') },
} as const;
