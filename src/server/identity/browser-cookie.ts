import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../platform/secret-token.ts';

/**
 * The cookie that ties a sign-in in progress to its browser for some minutes: at a provider, or during a passkey ceremony
 *. A sign-in that one person begins can't be completed in another person's browser.
 */
export function browserCookie(isServedOverTls: boolean, { suffix, minutes }: { suffix: string; minutes: number }) {
  const name = isServedOverTls ? `__Host-docket-${suffix}` : `docket-${suffix}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isServedOverTls } as const;
  const given = (request: FastifyRequest) => /^[\w-]{43}$/.exec(request.cookies[name] ?? '')?.[0] ?? null;
  return {
    /** What the database keeps of the browser; null where none of its sign-ins is under way. */
    read(request: FastifyRequest): Buffer | null {
      const token = given(request);
      return token === null ? null : hashToken(token);
    },
    /** The same, marking a browser that has none. Two tabs may each be under way. */
    mark(request: FastifyRequest, reply: FastifyReply): Buffer {
      const token = given(request) ?? newToken();
      reply.setCookie(name, token, { ...attributes, maxAge: minutes * 60 });
      return hashToken(token);
    },
  };
}
export type BrowserCookie = ReturnType<typeof browserCookie>;
