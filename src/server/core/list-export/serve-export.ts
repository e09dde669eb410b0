import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Call, register, sent } from '../../platform/http/register-call.ts';
import { type AnsweredFile, answerFile } from '../../platform/http/serve.ts';
import { type SignedIn, signedInOf } from '../../platform/signed-in.ts';
import { writeAudit } from '../audit/write-audit.sql.ts';

/** An exported file. `taken` is what the trail stores about it: which records, and how many. */
export type ExportedFile = AnsweredFile & { taken: Record<string, unknown> };

/** Registers a call of signed-in users that exports records as a file, and records the export in the audit trail before it sends the file. */
export function serveExport<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>, SignedIn>) => Promise<ExportedFile>,
) {
  if (!endpoint.answersAsFile) throw new Error(`${endpoint.path} answers no file`);
  register(app, endpoint, async (request, reply) => {
    const session = signedInOf(request);
    const { taken, ...file } = await handle({ ...sent<P, Q, B>(request), session, request, reply });
    await inTransaction(session.database, (transaction) =>
      writeAudit(transaction, [
        { by: session.actor.id, subject: 'export', subjectId: 0, action: 'export', after: taken },
      ]),
    );
    return answerFile(reply, file);
  });
}
