import { sql } from 'kysely';
import { writeAudit } from '../platform/audit.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** Makes a job a favourite of the signed-in person (FAV-01); again, it is the favourite that is there. */
export async function addFavorite(session: SignedIn, job: { id: number; isBillable: boolean }) {
  const jobId = Math.abs(job.id);
  return session.database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ favoriteId: number | null }>`
      insert into favorite_job (employee_id, job_id)
      select ${session.actor.id}, job.id from job where job.id = ${jobId} and job.is_billable = ${job.isBillable}
      on conflict (employee_id, job_id) do nothing
      returning id as "favoriteId"`.execute(transaction);
    const made = rows[0]?.favoriteId;
    if (made) {
      await writeAudit(transaction, [
        { by: session.actor.id, subject: 'favorite_job', subjectId: made, action: 'create', after: { jobId } },
      ]);
      return { favoriteId: made, isNew: true };
    }
    const there = await transaction
      .selectFrom('favorite_job')
      .innerJoin('job', 'job.id', 'favorite_job.job_id')
      .where('favorite_job.employee_id', '=', session.actor.id)
      .where('job.id', '=', jobId)
      .where('job.is_billable', '=', job.isBillable)
      .select('favorite_job.id')
      .executeTakeFirst();
    if (!there) throw new Refused('not-found');
    return { favoriteId: there.id, isNew: false };
  });
}

/** Ends a favourite of the signed-in person; anybody else's is not there. */
export async function removeFavorite(session: SignedIn, favoriteId: number) {
  await session.database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('favorite_job')
      .where('id', '=', favoriteId)
      .where('employee_id', '=', session.actor.id)
      .returning('job_id')
      .executeTakeFirst();
    if (!removed) throw new Refused('not-found');
    await writeAudit(transaction, [
      {
        by: session.actor.id,
        subject: 'favorite_job',
        subjectId: favoriteId,
        action: 'delete',
        before: { jobId: removed.job_id },
      },
    ]);
  });
}

/** The favourites of the signed-in person; ids of internal projects are negative. */
export async function findFavorites(session: SignedIn) {
  const rows = await session.database
    .selectFrom('favorite_job')
    .innerJoin('job', 'job.id', 'favorite_job.job_id')
    .where('favorite_job.employee_id', '=', session.actor.id)
    .orderBy('job.code')
    .select(['favorite_job.id', 'job.id as jobId', 'job.is_billable as isBillable'])
    .execute();
  return rows.map(({ id, jobId, isBillable }) => ({
    id,
    favoriteJobId: id,
    job: { id: isBillable ? jobId : -jobId, isBillable },
  }));
}
