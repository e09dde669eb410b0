import type { HoursTextProblem } from '#domain/time/hours.ts';
import { text } from '../platform/translation.ts';

/** Describes why text isn't read as hours. */
export function hoursProblemText(problem: HoursTextProblem): string {
  return problem === 'minutes-above-59'
    ? text("Minutes can't be above 59")
    : text('This cannot be read as hours. Write 1.5, 1:30 or 90m');
}
