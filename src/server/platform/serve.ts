import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EventSource } from './event-streams.ts';
import type { PreparedJson } from './prepared-json.ts';
import { Refused } from './refused.ts';
import { type SignedIn, signedInOf } from './signed-in.ts';

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
export function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>, SignedIn>,
  ) => Promise<z.input<A> | PreparedJson<z.input<A>>>,
) {
  if (endpoint.access !== 'signed-in') throw new Error(`${endpoint.path} is public`);
  if (endpoint.answersAsStream) throw new Error(`${endpoint.path} answers a stream`);
  register(app, endpoint, async (request, reply) => {
    const session = signedInOf(request);
    return handle({ ...sent<P, Q, B>(request), session, request, reply });
  });
}

/**
 * Registers a call of signed-in people that answers a stream of events, each of which fits the contract's answer. `open`
 * refuses the call, or answers where the events come from.
 */
export function serveStream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
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

/** Registers a call that anybody may make. */
export function servePublic<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>, SignedIn | null>) => Promise<z.input<A>>,
) {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} needs a sign-in`);
  register(app, endpoint, async (request, reply) => {
    return handle({ ...sent<P, Q, B>(request), session: request.signedIn, request, reply });
  });
}

function sent<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(request: FastifyRequest) {
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
  const { method, path, summary, tag, params, query, body, answer, status, bodyLimit, answersAsStream } = endpoint;
  app.route({
    method,
    url: path,
    config: { endpoint },
    // A HEAD would start a stream that nobody reads.
    exposeHeadRoute: !answersAsStream,
    ...(bodyLimit ? { bodyLimit } : {}),
    schema: {
      summary,
      tags: [tag],
      ...(isNothing(params) ? {} : { params }),
      ...(isNothing(query) ? {} : { querystring: query }),
      ...(isNothing(body) ? {} : { body }),
      ...(isNothing(answer) ? {} : { response: { [status]: answersAsStream ? eventsOf(answer) : answer } }),
    },
    async onRequest(request) {
      admit(endpoint, request);
    },
    async handler(request, reply) {
      reply.code(status);
      const result = await handle(request, reply);
      return isNothing(answer) ? reply.send() : result;
    },
  });
}

function eventsOf(event: z.ZodType) {
  return { content: { 'text/event-stream': { schema: event } } };
}

/** Who may call is decided before what was sent is looked at: an outsider learns nothing of what would be valid. */
function admit(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.access === 'public') return;
  const { actor, passwordExpired } = signedInOf(request);
  if (passwordExpired && !endpoint.answersWithExpiredPassword) throw new Refused('password-expired');
  if (endpoint.mayCall && !endpoint.mayCall(actor)) throw new Refused('forbidden');
}

function isNothing(schema: z.ZodType): boolean {
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
