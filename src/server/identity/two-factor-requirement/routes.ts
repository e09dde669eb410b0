import type { FastifyInstance } from 'fastify';
import { readTwoFactorRequirement, saveTwoFactorRequirement } from '#contract/identity/sign-in-requirements.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { serve } from '../../platform/http/serve.ts';
import { findTwoFactorRequirement, writeTwoFactorRequirement } from './two-factor-requirement.sql.ts';

/** Routes of the agency's sign-in requirements. */
export function twoFactorRequirementRoutes(app: FastifyInstance) {
  serve(app, readTwoFactorRequirement, ({ session }) => findTwoFactorRequirement(session.database));

  serve(app, saveTwoFactorRequirement, async ({ body: { secondFactor }, session: { database, actor } }) => {
    await inTransaction(database, async (transaction) => {
      const before = await writeTwoFactorRequirement(transaction, secondFactor);
      if (before === secondFactor) return;
      await writeAudit(transaction, [
        {
          by: actor.id,
          subject: 'agency',
          subjectId: 1,
          action: 'update',
          before: { secondFactor: before },
          after: { secondFactor },
        },
      ]);
    });
    return findTwoFactorRequirement(database);
  });
}
