import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { type SignedIn, signedInOf } from '../signed-in.ts';
import type { EventSource } from './event-streams.ts';
import type { PreparedJson } from './prepared-json.ts';
import { type Call, register, sent } from './register-call.ts';

/** Registers a call for signed-in users. The response must match the contract; tests check that. */
export function serve<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>, SignedIn>,
  ) => Promise<z.input<A> | PreparedJson<z.input<A>>>,
) {
  if (endpoint.access !== 'signed-in') throw new Error(`${endpoint.path} is public`);
  if (endpoint.answersAsStream) throw new Error(`${endpoint.path} answers a stream`);
  if (endpoint.answersAsFile) throw new Error(`${endpoint.path} answers a file`);
  register(app, endpoint, async (request, reply) => {
    return handle({ ...sent<P, Q, B>(request), session: signedInOf(request), request, reply });
  });
}

/** Registers a streaming call for signed-in users. `open` rejects the call or returns the source of events. */
export function serveStream<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  open: (call: Call<z.output<P>, z.output<Q>, z.output<B>, SignedIn>) => Promise<EventSource<z.input<A>>>,
) {
  if (endpoint.access !== 'signed-in') throw new Error(`${endpoint.path} is public`);
  if (!endpoint.answersAsStream) throw new Error(`${endpoint.path} answers at once`);
  register(app, endpoint, async (request, reply) => {
    const session = signedInOf(request);
    const source = await open({ ...sent<P, Q, B>(request), session, request, reply });
    return app.startEventStream(session, reply, source);
  });
}

/** A file response; `contentType` was detected from its content. */
export type AnsweredFile = { bytes: Uint8Array; fileName: string; contentType: string };

/**
 * Registers a call for signed-in users that returns a file. It's always downloaded and never displayed as a page, so its content can't run.
 */
export function serveFile<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>, SignedIn>) => Promise<AnsweredFile>,
) {
  if (endpoint.access !== 'signed-in') throw new Error(`${endpoint.path} is public`);
  if (!endpoint.answersAsFile) throw new Error(`${endpoint.path} answers no file`);
  register(app, endpoint, async (request, reply) => {
    const session = signedInOf(request);
    return answerFile(reply, await handle({ ...sent<P, Q, B>(request), session, request, reply }));
  });
}

/** Sets the headers of a file's response and returns its bytes. */
export function answerFile(reply: FastifyReply, { bytes, fileName, contentType }: AnsweredFile): Buffer {
  reply
    .header('content-type', contentType)
    .header('content-disposition', dispositionOf(fileName))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Encodes a file name for Content-Disposition (RFC 6266): in ASCII as fallback, and in full. */
function dispositionOf(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Registers a public call that returns a file. */
export function servePublicFile<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>, null>) => Promise<AnsweredFile>,
) {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} needs a sign-in`);
  if (!endpoint.answersAsFile) throw new Error(`${endpoint.path} answers no file`);
  register(app, endpoint, async (request, reply) =>
    answerFile(reply, await handle({ ...sent<P, Q, B>(request), session: null, request, reply })),
  );
}

/** Registers a public call. */
export function servePublic<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>, SignedIn | null>) => Promise<z.input<A>>,
) {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} needs a sign-in`);
  register(app, endpoint, async (request, reply) => {
    return handle({ ...sent<P, Q, B>(request), session: request.signedIn, request, reply });
  });
}
