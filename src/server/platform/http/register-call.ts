import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/http/endpoint.ts';
import type { RefusalCode } from '#contract/http/refusal.ts';
import { allowsCall, scopesNeeded } from '#domain/identity/call-scope.ts';
import type { TokenScope } from '#domain/identity/token-scope.ts';
import type { Actor } from '#domain/people/permission.ts';
import { Refused } from '../refused.ts';
import { type SignedIn, signedInOf } from '../signed-in.ts';
import { FEW_VALUES } from './request-body.ts';
import { sizeOfBody } from './size-of-body.ts';
import { refuseCostlyBody } from './validate-request.ts';

/** What a call's handler receives: the validated request and the caller. */
export type Call<Params, Query, Body, Session> = {
  params: Params;
  query: Query;
  body: Body;
  /** The caller; null only on public calls without a session. */
  session: Session;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The request as the contract parsed it. */
export function sent<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType>(
  request: FastifyRequest,
) {
  return {
    params: request.params as z.output<P>,
    query: request.query as z.output<Q>,
    body: request.body as z.output<B>,
  };
}

/** Registers a call by its contract: its inputs, permissions and limits. */
export function register(
  app: FastifyInstance,
  endpoint: Endpoint,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  const { method, path, params, query, body, status, answersAsStream, answersAsFile, takesFile } = endpoint;
  const answersJson = !isNothing(endpoint.answer) && !answersAsStream && !answersAsFile;
  const size = sizeOfBody(body);
  app.route({
    method,
    url: path,
    config: { endpoint, mostValues: size.values + FEW_VALUES },
    // A HEAD request would start a stream without a reader.
    exposeHeadRoute: !answersAsStream,
    bodyLimit: endpoint.bodyLimit ?? Math.max(size.bytes, SMALL_BODY),
    schema: {
      ...(isNothing(params) ? {} : { params }),
      ...(isNothing(query) ? {} : { querystring: query }),
      ...(isNothing(body) ? {} : { body }),
      ...(answersJson ? { response: { [status]: endpoint.answer } } : {}),
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

/** The body size any call accepts, so that an error can name the reason and not only the size. */
const SMALL_BODY = 20_000;

/** Checks permissions before the request's content, so that outsiders don't learn what would be valid. */
function admit(endpoint: Endpoint, request: FastifyRequest) {
  if (request.signedIn?.scopes) {
    const { kind } = request.params as { kind?: string };
    const refusal = refusalToToken(endpoint, request.signedIn.scopes, kind);
    if (refusal) throw new Refused(refusal.code, { values: refusal.values });
  }
  if (endpoint.access === 'public') return;
  const code = refusalToAdmit(endpoint, signedInOf(request));
  if (code) throw new Refused(code);
}

type TokenRefusal = { code: 'step-up-needed' | 'token-not-taken' | 'outside-scope'; values: Record<string, string> };

/** Returns why a token may not make a call, regardless of its user. Calls that require re-authentication accept no token. */
export function refusalToToken(
  { scope, needsProof }: Pick<Endpoint, 'scope' | 'needsProof'>,
  scopes: readonly TokenScope[],
  kind: string | undefined,
): TokenRefusal | null {
  if (scope === null) return { code: needsProof ? 'step-up-needed' : 'token-not-taken', values: {} };
  if (allowsCall(scopes, scope, kind)) return null;
  return { code: 'outside-scope', values: { scope: scopesNeeded(scope, kind).join(' / ') } };
}

/** Returns why the caller may not make a call at all, whatever the record. */
export function refusalToAdmit(
  endpoint: Endpoint,
  {
    actor,
    passwordExpired,
    lacksSecondFactor,
    isProved,
    isQuiet,
  }: Pick<SignedIn, 'passwordExpired' | 'lacksSecondFactor' | 'isProved' | 'isQuiet'> & { actor: Actor },
): RefusalCode | null {
  if (passwordExpired && !endpoint.answersWithExpiredPassword) return 'password-expired';
  if (lacksSecondFactor && !endpoint.answersWithoutSecondFactor) return 'second-factor-demanded';
  if (endpoint.mayCall && !endpoint.mayCall(actor)) return 'forbidden';
  if (isQuiet && !endpoint.worksWhenQuiet) return 'agency-quiet';
  return endpoint.needsProof && !isProved ? 'step-up-needed' : null;
}

/** Treats query parameters without a value as left out. */
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
