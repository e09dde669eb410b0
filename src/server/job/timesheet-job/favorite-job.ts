import { databaseJobId, jobKindOf, wireJobId } from '#domain/jobs/job-id.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { deleteFavorite, findFavoritesOf, insertFavorite } from './favorite-job.sql.ts';

/** Makes a job a favourite of the user; repeating it returns the existing one. */
export async function addFavorite({ actor, database }: SignedIn, job: { id: number; isBillable: boolean }) {
  const jobId = databaseJobId(job.id);
  return inTransaction(database, async (transaction) => {
    const made = await insertFavorite(transaction, { employeeId: actor.id, jobId, isBillable: job.isBillable });
    if (made !== null) {
      const event = {
        by: actor.id,
        subject: 'favorite_job',
        subjectId: made,
        action: 'create',
        after: { jobId },
      } as const;
      await writeAudit(transaction, [event]);
      return { favoriteId: made, isNew: true };
    }
    const favorites = await findFavoritesOf(transaction, actor.id);
    const there = favorites.find((favorite) => favorite.jobId === jobId && favorite.isBillable === job.isBillable);
    if (!there) throw new Refused('not-found');
    return { favoriteId: there.id, isNew: false };
  });
}

/** Removes a favourite of the user; others' favourites are reported as not found. */
export async function removeFavorite({ actor, database }: SignedIn, favoriteId: number) {
  await inTransaction(database, async (transaction) => {
    const jobId = await deleteFavorite(transaction, { id: favoriteId, employeeId: actor.id });
    if (jobId === null) throw new Refused('not-found');
    const event = {
      by: actor.id,
      subject: 'favorite_job',
      subjectId: favoriteId,
      action: 'delete',
      before: { jobId },
    } as const;
    await writeAudit(transaction, [event]);
  });
}

/** Lists the user's favourites; ids of internal projects are negative. */
export async function listFavorites({ actor, database }: SignedIn) {
  const favorites = await findFavoritesOf(database, actor.id);
  return favorites.map(({ id, jobId, isBillable }) => ({
    id,
    favoriteJobId: id,
    job: { id: wireJobId(jobId, jobKindOf({ isBillable })), isBillable },
  }));
}
