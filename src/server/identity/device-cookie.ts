import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { signingKey } from './signing-key.sql.ts';

const YEAR_SECONDS = 31_536_000;
/** The maximum number of people remembered per browser. */
const MOST_PEOPLE = 5;

/** A mark, signed by the agency, that a person has signed in in this browser before. */
type DeviceMark = { databaseName: string; employeeId: number; nonce: string; signature: string };

/**
 * The cookie that identifies a browser in which people have signed in before (OWASP's "device cookies"). It doesn't sign anyone in: wrong
 * passwords from such a browser are counted separately, so those from elsewhere don't lock it out.
 */
export function deviceCookie(isServedOverTls: boolean) {
  const name = isServedOverTls ? '__Host-docket-device' : 'docket-device';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isServedOverTls } as const;

  function marksOf(request: FastifyRequest): DeviceMark[] {
    return (request.cookies[name] ?? '').split('~').slice(0, MOST_PEOPLE).flatMap(readMark);
  }

  return {
    /** Returns a valid mark of one of these people; null if there's none. */
    async find(request: FastifyRequest, database: AgencyDatabase, databaseName: string, people: readonly number[]) {
      const marks = marksOf(request).filter(
        (mark) => mark.databaseName === databaseName && people.includes(mark.employeeId),
      );
      if (marks.length === 0) return null;
      const key = await signingKey(database, 'device-cookie');
      const mark = marks.find((one) => isSame(one.signature, signatureOf(key, one)));
      return mark ? Buffer.from(mark.nonce, 'base64url') : null;
    },

    /** Marks the browser as one in which this person has signed in. */
    async write(
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      database: AgencyDatabase,
      person: Pick<DeviceMark, 'databaseName' | 'employeeId'>,
    ) {
      const mark = { ...person, nonce: randomBytes(16).toString('base64url') };
      const signed = { ...mark, signature: signatureOf(await signingKey(database, 'device-cookie'), mark) };
      const others = marksOf(request).filter(
        (one) => one.databaseName !== person.databaseName || one.employeeId !== person.employeeId,
      );
      const value = [signed, ...others].slice(0, MOST_PEOPLE).map(written).join('~');
      reply.setCookie(name, value, { ...attributes, maxAge: YEAR_SECONDS });
    },
  };
}
export type DeviceCookie = ReturnType<typeof deviceCookie>;

function readMark(text: string): DeviceMark[] {
  const match = /^([a-z][a-z0-9-]{0,39})\.(\d{1,10})\.([\w-]{22})\.([\w-]{43})$/.exec(text);
  if (!match) return [];
  return [{ databaseName: match[1]!, employeeId: Number(match[2]), nonce: match[3]!, signature: match[4]! }];
}

function written({ databaseName, employeeId, nonce, signature }: DeviceMark): string {
  return `${databaseName}.${employeeId}.${nonce}.${signature}`;
}

function signatureOf(key: Buffer, { databaseName, employeeId, nonce }: Omit<DeviceMark, 'signature'>): string {
  return createHmac('sha256', key).update(`${databaseName}.${employeeId}.${nonce}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
