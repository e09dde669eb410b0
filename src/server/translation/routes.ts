import type { FastifyInstance } from 'fastify';
import { listFields, listLabels } from '#contract/text/translation.ts';
import { serve } from '../platform/http/serve.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** Routes of the product's texts in the second language. */
export function translationRoutes(app: FastifyInstance) {
  serve(app, listLabels, ({ session }) => translationsOf(session, 'label'));
  serve(app, listFields, ({ session }) => translationsOf(session, 'field'));
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
