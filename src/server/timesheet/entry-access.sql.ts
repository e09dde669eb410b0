import { type RawBuilder, sql } from 'kysely';
import type { PersonRef } from '#contract/http/values.ts';
import { isTimeApprovedBy, type SupervisedPerson, supervisorsInPlace } from '../core/time/time-access.sql.ts';
import { personById } from '../platform/database/json-references.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** An entry's owner, as far as it decides who enters and approves it. */
export type OwnerOfEntry = SupervisedPerson & {
  supervisor: PersonRef | null;
  isApprover: boolean;
  supervisorIdsInPlace: number[];
};

/** Finds a time entry's owner in relation to a user. */
export async function findOwnerOfEntry(
  database: AgencyDatabase,
  { id, actorId, today }: { id: number; actorId: number; today: string },
): Promise<OwnerOfEntry | undefined> {
  const inPlace: RawBuilder<unknown> = supervisorsInPlace(actorId, today);
  const { rows } = await sql<OwnerOfEntry>`
    select employee.id, employee.supervisor_id as "supervisorId", ${personById('employee.supervisor_id')} as supervisor,
      coalesce(${isTimeApprovedBy(actorId, today)}, false) as "isApprover", array(${inPlace}) as "supervisorIdsInPlace"
    from time_entry join employee on employee.id = time_entry.employee_id
    where time_entry.id = ${id}`.execute(database);
  return rows[0];
}
