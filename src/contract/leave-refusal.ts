/** What is refused of leave (PEOPLE-11, PEOPLE-12). */
export const LEAVE_REFUSALS = {
  'leave-reversed': { status: 422, text: 'The last day is before the first' },
  'leave-too-long': { status: 422, text: 'Leave is at most 366 days at once' },
  'leave-overlaps': { status: 422, text: 'You have leave on some of these days already' },
  'leave-settled': { status: 422, text: 'This leave was decided or withdrawn already' },
  'leave-reason-missing': { status: 422, text: 'Please say why the leave is declined' },
} as const;
