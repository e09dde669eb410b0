import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SIGNED_IN_AS } from '#contract/http/headers.ts';
import {
  changePassword,
  employeeInfo,
  listDatabases,
  listDatabaseUsers,
  readDraftKey,
  signIn,
  signOut,
} from '#contract/identity/session.ts';
import { type AgencyList, agencyOfHost, agencyTyped, type ListedAgency } from '#domain/operations/agency-list.ts';
import { splitUserName } from '#domain/people/user-name.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { countCall, forgetCall } from '../platform/counted-calls.sql.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { noteAccess } from '../platform/http/access-trail.ts';
import { serve, servePublic } from '../platform/http/serve.ts';
import { openFor } from '../platform/http/slow-calls.ts';
import { Refused } from '../platform/refused.ts';
import { changeOwnPassword } from './change-password.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { endSessionBefore } from './end-session-before.ts';
import { ownSettingsRoutes } from './own-settings.ts';
import { isPassword } from './password-hash.ts';
import { deleteSession } from './session.sql.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionListRoutes } from './session-list/routes.ts';
import { sessionUser } from './session-user.ts';
import { signInWithPassword } from './sign-in.ts';
import { signingKey } from './signing-key.sql.ts';

/** Routes for signing in and out, the password, and the signed-in user. */
export function sessionRoutes(
  app: FastifyInstance,
  parts: {
    agencies: Agencies;
    agencyList: AgencyList;
    cookie: SessionCookie;
    device: DeviceCookie;
    breachedPasswordFiles: readonly string[];
  },
) {
  const { agencies, agencyList, cookie, device, breachedPasswordFiles } = parts;
  ownSettingsRoutes(app);
  sessionListRoutes(app);

  servePublic(app, signIn, async ({ body, request, reply }) => {
    const database = await openFor(request, agencies, body.database);
    const { ip: address, log } = request;
    const failed = { by: null, username: body.username, address };
    if (!database) {
      // Limits and timing equal those of an existing agency, so that they don't reveal whether it exists.
      const { username } = splitUserName(body.username);
      await countCall(agencies, { call: 'password', address, name: `${body.database} ${username}`.toLowerCase() });
      await isPassword(body.password, null);
      await noteAccess(null, log, { ...failed, kind: 'sign-in-failed' });
      throw new Refused('sign-in-failed');
    }
    const result = await signInWithPassword(database, body.database, body, {
      address,
      userAgent: request.headers['user-agent'] ?? '',
      findDevice: (people) => device.find(request, database, body.database, people),
      countCall: () => countCall(agencies, { call: 'password', address }),
      forgetCall: (id) => forgetCall(agencies, id),
      async noteFailure(isLockedOut) {
        await noteAccess(database, log, { ...failed, kind: 'sign-in-failed' });
        if (isLockedOut) await noteAccess(database, log, { ...failed, kind: 'locked-out' });
      },
    });
    if (result.kind === 'several') return result.users;
    await endSessionBefore(agencies, cookie, request);
    cookie.write(reply, { databaseName: body.database, token: result.token, isPersistent: body.isPersistent });
    await device.write({ request, reply }, database, { databaseName: body.database, employeeId: result.user.id });
    return result.user;
  });

  servePublic(app, signOut, async ({ query, session, request, reply }) => {
    // A page signs out the person it displays, not one who has signed in in another tab since.
    if (!session && request.headers[SIGNED_IN_AS.toLowerCase()] !== undefined) return undefined;
    if (session) {
      const { id } = session.actor;
      await inTransaction(session.database, async (transaction) => {
        await deleteSession(transaction, session.tokenHash);
        await writeAudit(transaction, [{ by: id, subject: 'session', subjectId: id, action: 'sign-out' }]);
      });
    }
    cookie.clear(reply);
    if (query.clearDevice) reply.header('clear-site-data', '"cache", "storage"');
    return undefined;
  });

  serve(app, readDraftKey, async ({ session }) => ({ key: await draftKeyOf(session.database, session.actor.id) }));

  serve(app, changePassword, async ({ body, session, request, reply }) => {
    const { database, databaseName, actor } = session;
    const failed = { by: actor.id, username: null, address: request.ip };
    const token = await changeOwnPassword(session, body, {
      breachedPasswordFiles,
      address: request.ip,
      device: await device.find(request, database, databaseName, [actor.id]),
      async noteFailure(isLockedOut) {
        await noteAccess(database, request.log, { ...failed, kind: 'password-check-failed' });
        if (isLockedOut) await noteAccess(database, request.log, { ...failed, kind: 'locked-out' });
      },
    });
    cookie.write(reply, { databaseName, token, isPersistent: session.isPersistent });
    return undefined;
  });

  serve(app, employeeInfo, ({ session }) =>
    sessionUser(session.database, session.databaseName, session.actor.id, session),
  );

  servePublic(app, listDatabases, async ({ query, request }) => {
    const all = await (request.stopwatch?.whileWaiting(agencies.list()) ?? agencies.list());
    const listed = listableAgencies(all, query.name, request.headers.host ?? '');
    // Unknown names are limited by address, so that guessing can't find agencies of a hidden list.
    if (agencyList === 'named' && query.name !== undefined && listed.length === 0)
      await countCall(agencies, { call: 'agency-name', address: request.ip });
    return listed.map(({ name, agencyName }) => ({ name, agency: agencyName }));
  });

  serve(app, listDatabaseUsers, async ({ params, session }) => {
    if (params.name !== session.databaseName) throw new Refused('forbidden');
    return session.database
      .selectFrom('employee')
      .where('is_active', '=', true)
      .orderBy('name')
      .select(['id', 'name', 'username', 'domain'])
      .execute();
  });

  /** Returns the agencies listed for visitors. */
  function listableAgencies<Agency extends ListedAgency>(
    all: readonly Agency[],
    typed: string | undefined,
    host: string,
  ) {
    if (typed !== undefined) return one(agencyTyped(all, typed));
    if (agencyList === 'all') return all;
    const ofHost = agencyOfHost(all, host);
    // Without any agency, one is set up instead.
    if (!ofHost && all.length > 0) throw new Refused('agency-name-needed');
    return one(ofHost);
  }
}

function one<Agency>(agency: Agency | null): Agency[] {
  return agency ? [agency] : [];
}

/**
 * Returns the key that encrypts unsaved input on a person's devices: 256 bits, the same in all their sessions, so that they can read it
 * when they sign in again on the device.
 */
async function draftKeyOf(database: AgencyDatabase, employeeId: number): Promise<string> {
  return createHmac('sha256', await signingKey(database, 'drafts'))
    .update(String(employeeId))
    .digest('base64url');
}
