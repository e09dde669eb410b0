import { type Actor, can } from '#domain/people/permission.ts';
import { accessVerdict } from '#domain/people/permission-reasons.ts';
import { type RecordAccessPart, typedId } from '../../core/people/record-access.ts';
import { findJobByCode } from './job-access.sql.ts';

const ACTIONS = [
  ['read', 'read'],
  ['edit', 'update'],
  ['delete', 'delete'],
] as const;

/** Returns what a person may do with a job, by the rights on its kind. */
export const accessToJob = partOf('job');
/** The same for an internal project. */
export const accessToProject = partOf('project');

function partOf(documentType: 'job' | 'project'): RecordAccessPart {
  return async ({ database, actor }, code) => {
    const isBillable = documentType === 'job';
    // API ids of internal projects are negative.
    const id = typedId(isBillable ? code : code.replace(/^-/, ''));
    const job = await findJobByCode(database, { code, id, isBillable });
    if (!job) return undefined;
    const actions = ACTIONS.map(([action, right]) => {
      const rule = (one: Actor) => can(one, 'read', documentType) && can(one, right, documentType);
      return { action, verdict: accessVerdict(actor, rule), why: null, inPlaceOf: null };
    });
    return { ...job, actions };
  };
}
