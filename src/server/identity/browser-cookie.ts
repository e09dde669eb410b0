import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../platform/secret-token.ts';

/**
 * A cookie that ties a sign-in in progress to its browser for some minutes, at a provider or during a passkey ceremony. A sign-in begun by
 * one person can't be completed in another's browser.
 */
export function browserCookie(isServedOverTls: boolean, { suffix, minutes }: { suffix: string; minutes: number }) {
  const name = isServedOverTls ? `__Host-docket-${suffix}` : `docket-${suffix}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isServedOverTls } as const;
  const given = (request: FastifyRequest) => /^[\w-]{43}$/.exec(request.cookies[name] ?? '')?.[0] ?? null;
  return {
    /** Returns the stored form of the browser's id; null if no sign-in is in progress. */
    read(request: FastifyRequest): Buffer | null {
      const token = given(request);
      return token === null ? null : hashToken(token);
    },
    /** The same, but assigns an id if there's none. Two tabs can have sign-ins in progress. */
    mark(request: FastifyRequest, reply: FastifyReply): Buffer {
      const token = given(request) ?? newToken();
      reply.setCookie(name, token, { ...attributes, maxAge: minutes * 60 });
      return hashToken(token);
    },
  };
}
export type BrowserCookie = ReturnType<typeof browserCookie>;
