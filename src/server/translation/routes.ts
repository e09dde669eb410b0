import type { FastifyInstance } from 'fastify';
import { chooseLanguage, listFields, listLabels } from '#contract/translation.ts';
import { writeAudit } from '../platform/audit.ts';
import { Refused } from '../platform/refused.ts';
import { serve } from '../platform/serve.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** The two languages (LANG-01, LANG-02, CALL-05). */
export function translationRoutes(app: FastifyInstance) {
  serve(app, listLabels, ({ session }) => translationsOf(session, 'label'));
  serve(app, listFields, ({ session }) => translationsOf(session, 'field'));

  serve(app, chooseLanguage, async ({ params, query, session }) => {
    const { actor, database } = session;
    if (params.id !== actor.id) throw new Refused('forbidden');
    await database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('employee')
        .set({ use_second_language: query.useSecondLanguage })
        .where('id', '=', actor.id)
        .execute();
      await writeAudit(transaction, [
        { by: actor.id, subject: 'employee', subjectId: actor.id, action: 'choose-language', after: query },
      ]);
    });
    return undefined;
  });
}

async function translationsOf({ database, actor }: SignedIn, kind: 'label' | 'field') {
  if (!actor.useSecondLanguage) return [];
  return database
    .selectFrom('translation')
    .where('kind', '=', kind)
    .orderBy('original')
    .select(['original', 'translated'])
    .execute();
}
