import type { FastifyInstance } from 'fastify';
import { handOverAndDeactivate, readHandover } from '#contract/handover.ts';
import type { HandoverParts } from '../../platform/handover.ts';
import { serve } from '../../platform/http/serve.ts';
import { deactivatePerson, readHandoverOf } from './hand-over.ts';

/** What is asked and done about one person beside their form. */
export function personRoutes(app: FastifyInstance, subjects: HandoverParts) {
  serve(app, readHandover, ({ params, session }) => readHandoverOf(session, params.id, subjects));

  serve(app, handOverAndDeactivate, ({ params, body, session }) =>
    deactivatePerson(session, params.id, body, subjects),
  );
}
