import { sql } from 'kysely';
import { isTimeApprovedBy } from '../core/time/time-access.sql.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** The people whose changes affect a user's pending work. */
export type Interests = { team: ReadonlySet<number>; approvers: ReadonlySet<number> };

/** Finds the people whose time a user approves today, and the order approvers they act for, including themselves. */
export async function findInterests({ actor, database, today }: SignedIn): Promise<Interests> {
  const { rows } = await sql<{ team: number[]; approvers: number[] }>`
    select array(select employee.id from employee where ${isTimeApprovedBy(actor.id, today)}) as team,
      array(select in_place_of_id from deputy
        where subject = 'purchase-order' and deputy_id = ${actor.id} and ${today}::date between start_date and end_date) as approvers`.execute(
    database,
  );
  return { team: new Set(rows[0]!.team), approvers: new Set([actor.id, ...rows[0]!.approvers]) };
}
