import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import { AS_AT, type Endpoint } from '#contract/endpoint.ts';
import { fileNameAsAt } from '#domain/as-at.ts';
import { writeAudit } from '../audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { signedInOf } from '../signed-in.ts';
import type { Reading } from './answer-as-at.ts';
import { type Call, register, sent } from './register-call.ts';
import { type AnsweredFile, answerFile } from './serve.ts';

/** A file that somebody takes, and what the trail keeps of it: which records they are, how many. */
export type ExportedFile = AnsweredFile & { taken: Record<string, unknown> };

/**
 * Registers a call of signed-in people that gives records out as a file. It only reads, maybe from a replica (SCALE-15), which its name then tells; that somebody took it is
 * written into the trail here, before it is given out (DATA-04, AUDIT-03).
 */
export function serveExport<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>, Reading['session']> & Pick<Reading, 'connect'>,
  ) => Promise<ExportedFile>,
) {
  if (!endpoint.answersAsFile || !endpoint.answersAsAt) throw new Error(`${endpoint.path} is no export`);
  register(app, endpoint, async (request, reply) => {
    const { taken, ...file } = await app.answerAsAt(request, reply, (reading) =>
      handle({ ...sent<P, Q, B>(request), ...reading, request, reply }),
    );
    const { actor, database } = signedInOf(request);
    await inTransaction(database, (transaction) =>
      writeAudit(transaction, [{ by: actor.id, subject: 'export', subjectId: 0, action: 'export', after: taken }]),
    );
    const asAt = reply.getHeader(AS_AT);
    // As far as it is told in a name: 2026-11-21 03:03Z.
    const name =
      typeof asAt === 'string' ? fileNameAsAt(file.fileName, `${asAt.slice(0, 16).replace('T', ' ')}Z`) : file.fileName;
    return answerFile(reply, { ...file, fileName: name });
  });
}
