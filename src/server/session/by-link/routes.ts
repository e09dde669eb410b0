import type { FastifyInstance } from 'fastify';
import { choosePassword, forgotPassword, invitePeople, openSignInLink } from '#contract/sign-in-link.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import { noteAccess } from '../../platform/http/access-trail.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import type { MailInstallation } from '../../platform/mail/mail-server.ts';
import type { DeviceCookie } from '../device-cookie.ts';
import { endSessionBefore } from '../end-session-before.ts';
import type { SessionCookie } from '../session-cookie.ts';
import { sessionUser } from '../session-user.ts';
import { choosePasswordByLink, openLink } from './choose-password.ts';
import { sendResetLinks } from './forgot-password.ts';
import { invite } from './invite-people.ts';

/** Invitations, forgotten passwords, and the links that both are about (PEOPLE-01 to PEOPLE-03). */
export function signInLinkRoutes(
  app: FastifyInstance,
  parts: {
    agencies: Agencies;
    cookie: SessionCookie;
    device: DeviceCookie;
    breachedPasswordFiles: readonly string[];
    mail: MailInstallation;
  },
) {
  const { agencies, cookie, device, breachedPasswordFiles, mail } = parts;

  serve(app, invitePeople, ({ body, session }) => invite(session, body, mail));

  servePublic(app, forgotPassword, async ({ body, request }) => {
    const { ip: address, log } = request;
    await sendResetLinks(agencies, body, {
      address,
      noteRequest: (database) =>
        noteAccess(database, log, { kind: 'password-forgotten', by: null, username: body.username, address }),
    });
    return undefined;
  });

  servePublic(app, openSignInLink, ({ body, request }) => openLink(agencies, request, body));

  servePublic(app, choosePassword, async ({ body, request, reply }) => {
    const { database, employeeId, token } = await choosePasswordByLink(agencies, request, {
      ...body,
      breachedPasswordFiles,
    });
    if (token === null) return null;
    await endSessionBefore(agencies, cookie, request);
    const databaseName = body.agency;
    cookie.write(reply, { databaseName, token, isPersistent: false });
    await device.write({ request, reply }, database, { databaseName, employeeId });
    return sessionUser(database, databaseName, employeeId);
  });
}
