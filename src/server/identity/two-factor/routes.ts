import type { FastifyInstance, FastifyRequest } from 'fastify';
import { prove, readReauthentication } from '#contract/identity/re-authentication.ts';
import {
  beginTotp,
  confirmTotp,
  readFactorsOf,
  readOwnFactors,
  removeFactorsOf,
  removeTotp,
  renewRecoveryCodes,
  signInWithTwoFactor,
} from '#contract/identity/two-factor.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { noteAccess } from '../../platform/http/access-trail.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import type { DeviceCookie } from '../device-cookie.ts';
import { endSessionBefore } from '../end-session-before.ts';
import { proveOneself } from '../re-authentication/re-authenticate.ts';
import { findReauthenticationMethods } from '../re-authentication/re-authentication.sql.ts';
import type { SessionCookie } from '../session-cookie.ts';
import type { CodeCaller } from './check-code.ts';
import { factorsOf, removeLostFactor } from './lost-factor.ts';
import { beginApp, confirmApp, removeApp, renewCodes } from './own-factors.ts';
import { openTicket, signInByCode } from './sign-in-by-code.ts';
import { findFactors } from './two-factor.sql.ts';

/** Routes of two-factor authentication: the second step of sign-in, and personal set-up. */
export function twoFactorRoutes(
  app: FastifyInstance,
  parts: { agencies: Agencies; cookie: SessionCookie; device: DeviceCookie; secretKey: string | null },
) {
  const { agencies, cookie, device, secretKey } = parts;

  async function callerOf(
    request: FastifyRequest,
    person: { database: AgencyDatabase; databaseName: string; employeeId: number },
  ): Promise<CodeCaller> {
    const { database, databaseName, employeeId } = person;
    const { ip: address, log } = request;
    const failed = { by: employeeId, username: null, address };
    return {
      employeeId,
      address,
      secretKey,
      device: await device.find(request, database, databaseName, [employeeId]),
      async noteFailure(isLockedOut) {
        await noteAccess(database, log, { ...failed, kind: 'code-failed' });
        if (isLockedOut) await noteAccess(database, log, { ...failed, kind: 'locked-out' });
      },
    };
  }
  const ofSession = (request: FastifyRequest, { database, databaseName, actor }: SignedIn) =>
    callerOf(request, { database, databaseName, employeeId: actor.id });

  servePublic(app, signInWithTwoFactor, async ({ body, request, reply }) => {
    const found = await openTicket(agencies, request, body.ticket);
    const { database, databaseName, employeeId } = found;
    const caller = await callerOf(request, found);
    const userAgent = request.headers['user-agent'] ?? '';
    const { token, isPersistent, user } = await signInByCode(found, body.code, { ...caller, userAgent });
    await endSessionBefore(agencies, cookie, request);
    cookie.write(reply, { databaseName, token, isPersistent });
    await device.write({ request, reply }, database, { databaseName, employeeId });
    return user;
  });

  serve(app, readReauthentication, async ({ session }) => ({
    isProved: session.isProved,
    ...(await findReauthenticationMethods(session.database, session.actor.id)),
  }));

  serve(app, prove, async ({ body, session, request }) => {
    await proveOneself(session, body.shown, await ofSession(request, session));
    return undefined;
  });

  serve(app, readFactorsOf, ({ params, session }) => factorsOf(session, params.id));

  serve(app, removeFactorsOf, async ({ params, body, session }) => {
    await removeLostFactor(session, params.id, body);
    return undefined;
  });

  serve(app, readOwnFactors, ({ session }) => findFactors(session.database, session.actor.id));

  serve(app, beginTotp, ({ session }) => beginApp(session, secretKey));

  serve(app, confirmTotp, async ({ body, session, request }) => {
    const caller = await ofSession(request, session);
    return { recoveryCodes: await confirmApp(session, { code: body.code, caller }) };
  });

  serve(app, renewRecoveryCodes, async ({ body, session, request }) => {
    const caller = await ofSession(request, session);
    return { recoveryCodes: await renewCodes(session, { code: body.code, caller }) };
  });

  serve(app, removeTotp, async ({ body, session, request }) => {
    await removeApp(session, { code: body.code, caller: await ofSession(request, session) });
    return undefined;
  });
}
