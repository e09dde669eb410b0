import type { FastifyInstance } from 'fastify';
import { readBuild } from '#contract/operations/build.ts';
import { readHealth, retryTask } from '#contract/operations/health.ts';
import { turnOnCopy } from '#contract/operations/restored-copy.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { retryFailedTask } from '../core/schedule/task-list.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { noteDueWork } from '../platform/due-work/due-notes.ts';
import { serve } from '../platform/http/serve.ts';
import { BUILD } from '../platform/operations/build.ts';
import { turnOnRestoredCopy } from '../platform/quiet-agency.sql.ts';
import { Refused } from '../platform/refused.ts';
import { type CountsOfSlices, healthOf } from './read-health.ts';

/** Routes for administrators about the agency's health. */
export function healthRoutes(app: FastifyInstance, counts: CountsOfSlices) {
  serve(app, readBuild, async () => BUILD);
  restoredCopyRoutes(app);
  serve(app, readHealth, ({ session }) => healthOf(session, counts));
  serve(app, retryTask, async ({ params: { id }, session }) => {
    await inTransaction(session.database, async (transaction) => {
      const isRetried = await retryFailedTask(transaction, id);
      if (isRetried === null) throw new Refused('not-found');
      // Two simultaneous requests retry it once.
      if (!isRetried) return;
      await writeAudit(transaction, [
        { by: session.actor.id, subject: 'scheduled_task', subjectId: id, action: 'retry' },
      ]);
      noteDueWork(transaction, 'task');
    });
    return healthOf(session, counts);
  });
}

/** Lets administrators turn a restored copy on. */
function restoredCopyRoutes(app: FastifyInstance) {
  serve(app, turnOnCopy, async ({ session: { database, actor } }) => {
    await inTransaction(database, async (transaction) => {
      const quietSince = await turnOnRestoredCopy(transaction);
      // Two administrators may turn it on at the same moment.
      if (quietSince === null) return;
      await writeAudit(transaction, [
        {
          by: actor.id,
          subject: 'agency',
          subjectId: 1,
          action: 'update',
          before: { quietSince },
          after: { quietSince: null },
        },
      ]);
      noteDueWork(transaction, 'task');
    });
    return undefined;
  });
}
