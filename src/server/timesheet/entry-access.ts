import { hasApprovalAccess } from '#domain/people/permission.ts';
import { accessVerdict } from '#domain/people/permission-reasons.ts';
import { type RecordAccessPart, typedId } from '../core/people/record-access.ts';
import { actsOnBehalfOf, mayEnterTimeFor } from '../core/time/time-access.sql.ts';
import { findOwnerOfEntry } from './entry-access.sql.ts';

/** Returns what a person may do with a time entry, by its owner. */
export const accessToEntry: RecordAccessPart = async ({ database, actor, today }, text) => {
  const id = typedId(text);
  const owner = await findOwnerOfEntry(database, { id, actorId: actor.id, today });
  if (!owner) return undefined;
  const enters = accessVerdict(actor, (one) => mayEnterTimeFor(one, owner, owner.supervisorIdsInPlace));
  const approves = accessVerdict(actor, (one) => hasApprovalAccess(one) && owner.isApprover);
  const inPlaceOf = actsOnBehalfOf(actor, owner) === null ? null : owner.supervisor;
  const actions = [
    { action: 'enter-time' as const, verdict: enters, why: null, inPlaceOf: enters.isAllowed ? inPlaceOf : null },
    { action: 'approve' as const, verdict: approves, why: null, inPlaceOf: approves.isAllowed ? inPlaceOf : null },
  ];
  return { id, number: String(id), actions };
};
