import { isDatabaseName } from '#domain/operations/new-agency.ts';
import { StartProblem } from '../../operations/start-problem.ts';

/** The registry's table would refuse these names too, but only when the agency's database is made and filled. */
export function refuseUnusableName(name: string, agencyName: string) {
  if (!isDatabaseName(name)) {
    throw new StartProblem(
      `A database can't be named "${name}". Start with a letter and use at most 40 lower-case letters, digits and dashes.`,
    );
  }
  if (agencyName.trim() === '') throw new StartProblem('An agency needs a name.');
}
