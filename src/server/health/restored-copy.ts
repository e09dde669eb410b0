import type { FastifyInstance } from 'fastify';
import { turnOnCopy } from '#contract/operations/restored-copy.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { noteDueWork } from '../platform/due-work/due-notes.ts';
import { serve } from '../platform/http/serve.ts';
import { turnOnRestoredCopy } from '../platform/quiet-agency.sql.ts';

/** Lets administrators turn a restored copy on. */
export function restoredCopyRoutes(app: FastifyInstance) {
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
