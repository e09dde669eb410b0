import { isDatabaseName } from '#domain/operations/new-agency.ts';
import { StartProblem } from '../../operations/start-problem.ts';

/** The registry's table would refuse these names too, but only when the agency's database is made and filled. */
export function refuseUnusableName(name: string, agencyName: string) {
  if (!isDatabaseName(name)) {
    throw new StartProblem(
      `A database cannot be named "${name}": small letters, digits and dashes, a letter first, at most 40.`,
    );
  }
  if (agencyName.trim() === '') throw new StartProblem('An agency needs a name.');
}
