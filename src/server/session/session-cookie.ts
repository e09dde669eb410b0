import { createHash, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DAY_SECONDS = 86_400;

/** How long a session lasts after it was last used: a remembered one 30 days, the other 1 day. */
export function sessionSeconds(isPersistent: boolean): number {
  return isPersistent ? 30 * DAY_SECONDS : DAY_SECONDS;
}

/** A fresh token for a session: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The cookie that carries a session: which agency, and the token. The page's own script cannot read it (AUTH-11). */
export function sessionCookie(isServedOverTls: boolean) {
  const name = isServedOverTls ? '__Host-docket' : 'docket';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isServedOverTls } as const;
  return {
    read(request: FastifyRequest): { databaseName: string; tokenHash: Buffer } | null {
      const match = /^([a-z][a-z0-9-]{0,39})\.([\w-]{43})$/.exec(request.cookies[name] ?? '');
      return match ? { databaseName: match[1]!, tokenHash: hashToken(match[2]!) } : null;
    },
    write(reply: FastifyReply, session: { databaseName: string; token: string; isPersistent: boolean }) {
      const lasting = session.isPersistent ? { maxAge: sessionSeconds(true) } : {};
      reply.setCookie(name, `${session.databaseName}.${session.token}`, { ...attributes, ...lasting });
    },
    prolong(request: FastifyRequest, reply: FastifyReply) {
      reply.setCookie(name, request.cookies[name]!, { ...attributes, maxAge: sessionSeconds(true) });
    },
    clear(reply: FastifyReply) {
      reply.clearCookie(name, attributes);
    },
  };
}
export type SessionCookie = ReturnType<typeof sessionCookie>;
