import type { FastifyInstance } from 'fastify';
import { readSignInEnforcement, saveSignInEnforcement } from '#contract/identity/sign-in-enforcement.ts';
import { serve } from '../../platform/http/serve.ts';
import { enforceProvider } from './enforce.ts';
import { findEnforcement } from './enforcement.sql.ts';

/** Routes of the enforced provider. */
export function signInEnforcementRoutes(app: FastifyInstance) {
  serve(app, readSignInEnforcement, ({ session }) => findEnforcement(session.database, session.tokenHash));
  serve(app, saveSignInEnforcement, ({ body, session }) => enforceProvider(session, body));
}
