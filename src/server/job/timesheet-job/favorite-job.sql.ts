import { sql } from 'kysely';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** Adds a favourite and returns its id; null if it exists or there's no such job. */
export async function insertFavorite(
  transaction: AgencyTransaction,
  favorite: { employeeId: number; jobId: number; isBillable: boolean },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into favorite_job (employee_id, job_id)
    select ${favorite.employeeId}, job.id from job
    where job.id = ${favorite.jobId} and job.is_billable = ${favorite.isBillable}
    on conflict (employee_id, job_id) do nothing
    returning id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** Finds a person's favourites with database id and kind, by job code. */
export function findFavoritesOf(database: AgencyDatabase | AgencyTransaction, employeeId: number) {
  return database
    .selectFrom('favorite_job')
    .innerJoin('job', 'job.id', 'favorite_job.job_id')
    .where('favorite_job.employee_id', '=', employeeId)
    .orderBy('job.code')
    .select(['favorite_job.id', 'job.id as jobId', 'job.is_billable as isBillable'])
    .execute();
}

/** Removes a person's favourite and returns its job; null if there's none. */
export async function deleteFavorite(
  transaction: AgencyTransaction,
  favorite: { id: number; employeeId: number },
): Promise<number | null> {
  const removed = await transaction
    .deleteFrom('favorite_job')
    .where('id', '=', favorite.id)
    .where('employee_id', '=', favorite.employeeId)
    .returning('job_id')
    .executeTakeFirst();
  return removed?.job_id ?? null;
}
