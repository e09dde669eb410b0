import type { FastifyRequest } from 'fastify';
import type { Agencies } from '../platform/database/agencies.ts';
import { deleteSession } from './session.sql.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Ends the browser's session so far, whoever's it is: its cookie is about to go, and with it the way to end it. */
export async function endSessionBefore(agencies: Agencies, cookie: SessionCookie, request: FastifyRequest) {
  const before = cookie.read(request);
  const database = before && (await agencies.open(before.databaseName));
  if (database) await deleteSession(database, before.tokenHash);
}
