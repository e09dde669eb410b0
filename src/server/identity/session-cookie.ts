import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../platform/secret-token.ts';
import type { SessionTimes } from './session.sql.ts';

const DAY_SECONDS = 86_400;

const REMEMBERED: SessionTimes = { unused: 30 * DAY_SECONDS, longest: 90 * DAY_SECONDS };
const OF_THE_DAY: SessionTimes = { unused: DAY_SECONDS / 2, longest: DAY_SECONDS / 2 };

/**
 * Returns a session's lifetime: remembered ones 30 days after the last use and 90 at most, others 12 hours. So everyone authenticates at
 * least every three months.
 */
export function sessionTimes(isPersistent: boolean): SessionTimes {
  return isPersistent ? REMEMBERED : OF_THE_DAY;
}

/** The session cookie: the agency and the token. Scripts can't read it. */
export function sessionCookie(isServedOverTls: boolean) {
  const name = isServedOverTls ? '__Host-docket' : 'docket';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isServedOverTls } as const;
  return {
    /** Returns whether a request contains the cookie, whatever its value. */
    isSent(request: FastifyRequest): boolean {
      return Boolean(request.cookies[name]);
    },
    read(request: FastifyRequest): { databaseName: string; tokenHash: Buffer } | null {
      const match = /^([a-z][a-z0-9-]{0,39})\.([\w-]{43})$/.exec(request.cookies[name] ?? '');
      return match ? { databaseName: match[1]!, tokenHash: hashToken(match[2]!) } : null;
    },
    write(reply: FastifyReply, session: { databaseName: string; token: string; isPersistent: boolean }) {
      const lasting = session.isPersistent ? { maxAge: REMEMBERED.unused } : {};
      reply.setCookie(name, `${session.databaseName}.${session.token}`, { ...attributes, ...lasting });
    },
    prolong(request: FastifyRequest, reply: FastifyReply) {
      reply.setCookie(name, request.cookies[name]!, { ...attributes, maxAge: REMEMBERED.unused });
    },
    clear(reply: FastifyReply) {
      reply.clearCookie(name, attributes);
    },
  };
}
export type SessionCookie = ReturnType<typeof sessionCookie>;
