import type { FastifyInstance } from 'fastify';
import {
  endOwnToken,
  endTokenOf as endTokenOfCall,
  listOwnTokens,
  listTokensOf,
  makeOwnToken,
  makeTokenOfServiceAccount,
} from '#contract/identity/api-token.ts';
import { serve } from '../../platform/http/serve.ts';
import { endTokenOf, makeToken, tokensOf } from './tokens.ts';

/** Routes of tokens: users create and revoke their own, administrators revoke anyone's and create those of service accounts. */
export function apiTokenRoutes(app: FastifyInstance) {
  serve(app, listOwnTokens, ({ session }) => tokensOf(session, session.actor.id));

  serve(app, makeOwnToken, ({ body, session }) => makeToken(session, session.actor.id, body));

  serve(app, endOwnToken, async ({ params, session }) => {
    await endTokenOf(session, session.actor.id, params.id);
    return undefined;
  });

  serve(app, listTokensOf, ({ params, session }) => tokensOf(session, params.id));

  serve(app, endTokenOfCall, async ({ params, session }) => {
    await endTokenOf(session, params.id, params.token);
    return undefined;
  });

  serve(app, makeTokenOfServiceAccount, ({ params, body, session }) =>
    makeToken(session, params.id, body, { isOfServiceAccount: true }),
  );
}
