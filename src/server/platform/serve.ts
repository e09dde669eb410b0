import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EventSource } from './event-streams.ts';
import type { PreparedJson } from './prepared-json.ts';
import { Refused } from './refused.ts';
import { FEW_VALUES } from './request-body.ts';
import { type SignedIn, signedInOf } from './signed-in.ts';
import { sizeOfBody } from './size-of-body.ts';
import { refuseCostlyBody } from './validate-request.ts';

/** What the handler of a call gets: what was sent, checked by the contract, and who asks. */
export type Call<Params, Query, Body, Session> = {
  params: Params;
  query: Query;
  body: Body;
  /** Who asks; null only on public calls of people who are not signed in. */
  session: Session;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Registers a call that only signed-in people may make. The answer must fit the contract; tests check that it does. */
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
    const session = signedInOf(request);
    return handle({ ...sent<P, Q, B>(request), session, request, reply });
  });
}

/**
 * Registers a call of signed-in people that answers a stream of events, each of which fits the contract's answer. `open`
 * refuses the call, or answers where the events come from.
 */
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

/** A file that a call answers; `contentType` is what its content was found to be. */
export type AnsweredFile = { bytes: Uint8Array; fileName: string; contentType: string };

/**
 * Registers a call of signed-in people that answers a file. It is given out to be kept, never to be shown as a page of this
 * site: whatever is in it runs nowhere.
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
    const { bytes, fileName, contentType } = await handle({ ...sent<P, Q, B>(request), session, request, reply });
    reply
      .header('content-type', contentType)
      .header('content-disposition', dispositionOf(fileName))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff');
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  });
}

/** The name of a file as RFC 6266 has it: in ASCII for those who know no better, and as it is. */
function dispositionOf(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Registers a call that anybody may make. */
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

function sent<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType>(request: FastifyRequest) {
  return {
    params: request.params as z.output<P>,
    query: request.query as z.output<Q>,
    body: request.body as z.output<B>,
  };
}

function register(
  app: FastifyInstance,
  endpoint: Endpoint,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  const { method, path, summary, tag, params, query, body, status, answersAsStream, takesFile } = endpoint;
  const size = sizeOfBody(body);
  app.route({
    method,
    url: path,
    config: { endpoint, mostValues: size.values + FEW_VALUES },
    // A HEAD would start a stream that nobody reads.
    exposeHeadRoute: !answersAsStream,
    bodyLimit: endpoint.bodyLimit ?? Math.max(size.bytes, SMALL_BODY),
    schema: {
      summary,
      tags: [tag],
      ...(takesFile ? { consumes: [FILE_TYPE] } : {}),
      ...(isNothing(params) ? {} : { params }),
      ...(isNothing(query) ? {} : { querystring: query }),
      ...(isNothing(body) ? {} : { body }),
      ...(isNothing(endpoint.answer) ? {} : { response: { [status]: describedAnswer(endpoint) } }),
    },
    async onRequest(request) {
      admit(endpoint, request);
    },
    async preValidation(request) {
      leaveEmptyOut(request.query as Record<string, unknown>);
      if (!takesFile && !isNothing(body)) await refuseCostlyBody(body, request.body);
    },
    async handler(request, reply) {
      reply.code(status);
      const result = await handle(request, reply);
      return isNothing(endpoint.answer) ? reply.send() : result;
    },
  });
}

/** Bytes that any body may have: what is refused is told why, not only that it is too large. */
const SMALL_BODY = 20_000;
const FILE_TYPE = 'application/octet-stream';

function describedAnswer({ answer, answersAsStream, answersAsFile }: Endpoint) {
  if (answersAsStream) return { content: { 'text/event-stream': { schema: answer } } };
  return answersAsFile ? { content: { [FILE_TYPE]: { schema: answer } } } : answer;
}

/** Who may call is decided before what was sent is looked at: an outsider learns nothing of what would be valid. */
function admit(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.access === 'public') return;
  const { actor, passwordExpired } = signedInOf(request);
  if (passwordExpired && !endpoint.answersWithExpiredPassword) throw new Refused('password-expired');
  if (endpoint.mayCall && !endpoint.mayCall(actor)) throw new Refused('forbidden');
}

/** A query parameter without a value counts as left out, in every call (FIX-43). */
function leaveEmptyOut(query: Record<string, unknown>) {
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name];
}

function isNothing(schema: z.ZodMiniType): boolean {
  return schema.def.type === 'undefined';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}
