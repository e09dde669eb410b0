import type { FastifyInstance } from 'fastify';
import { chooseLanguage, chooseNumberFormat, chooseStart } from '#contract/text/translation.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { serve } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** Routes of personal settings: language, number format and start screen. */
export function ownSettingsRoutes(app: FastifyInstance) {
  serve(app, chooseLanguage, async ({ params, query, session }) => {
    await chooseForOneself(
      session,
      params.id,
      'choose-language',
      { use_second_language: query.useSecondLanguage },
      query,
    );
    return undefined;
  });

  serve(app, chooseNumberFormat, async ({ params, query, session }) => {
    const chosen = query.numberFormat ?? null;
    const after = { numberFormat: chosen };
    await chooseForOneself(session, params.id, 'choose-number-format', { number_format: chosen }, after);
    return undefined;
  });

  serve(app, chooseStart, async ({ params, query: { atHome }, session }) => {
    await chooseForOneself(session, params.id, 'choose-start', { starts_at_home: atHome }, { startsAtHome: atHome });
    return undefined;
  });
}

/** Saves a personal setting, with its trail row. */
async function chooseForOneself(
  { actor, database }: SignedIn,
  id: number,
  action: 'choose-language' | 'choose-number-format' | 'choose-start',
  values: { use_second_language: boolean } | { number_format: string | null } | { starts_at_home: boolean },
  after: object,
) {
  if (id !== actor.id) throw new Refused('forbidden');
  await inTransaction(database, async (transaction) => {
    await transaction.updateTable('employee').set(values).where('id', '=', actor.id).execute();
    await writeAudit(transaction, [{ by: actor.id, subject: 'employee', subjectId: actor.id, action, after }]);
  });
}
