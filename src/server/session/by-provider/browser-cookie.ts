import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROVIDER_ATTEMPT_MINUTES } from '#domain/identity-provider.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';

/** The cookie that ties a sign-in which goes to a provider to its browser (IDENT-01): nobody signs somebody else in by a link. */
export function attemptCookie(isServedOverTls: boolean) {
  const name = isServedOverTls ? '__Host-docket-provider' : 'docket-provider';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isServedOverTls } as const;
  const given = (request: FastifyRequest) => /^[\w-]{43}$/.exec(request.cookies[name] ?? '')?.[0] ?? null;
  return {
    /** What the database keeps of the browser; null where none of its sign-ins has gone to a provider. */
    read(request: FastifyRequest): Buffer | null {
      const token = given(request);
      return token === null ? null : hashToken(token);
    },
    /** The same, marking a browser that has none. Two tabs may each be on their way. */
    mark(request: FastifyRequest, reply: FastifyReply): Buffer {
      const token = given(request) ?? newToken();
      reply.setCookie(name, token, { ...attributes, maxAge: PROVIDER_ATTEMPT_MINUTES * 60 });
      return hashToken(token);
    },
  };
}
export type AttemptCookie = ReturnType<typeof attemptCookie>;
