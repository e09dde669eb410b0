import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginPasskeyByLink, choosePasskey } from '#contract/identity/passkey.ts';
import { choosePassword, forgotPassword, invitePeople, openSignInLink } from '#contract/identity/sign-in-link.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { noteAccess } from '../../platform/http/access-trail.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { openFor } from '../../platform/http/slow-calls.ts';
import type { MailInstallation } from '../../platform/mail/mail-server.ts';
import type { DeviceCookie } from '../device-cookie.ts';
import { endSessionBefore } from '../end-session-before.ts';
import { relyingPartyAt } from '../passkey/ceremony.ts';
import type { SessionCookie } from '../session-cookie.ts';
import { sessionUser } from '../session-user.ts';
import { beginPasskeyOfLink, choosePasskeyByLink } from './choose-passkey.ts';
import { choosePasswordByLink, openLink } from './choose-password.ts';
import { sendResetLinks } from './forgot-password.ts';
import { invite } from './invite-people.ts';

/** Invitations, forgotten passwords, and the links that both are about. */
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
    await sendResetLinks((name) => openFor(request, agencies, name), body, {
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
    return token === null
      ? null
      : enter({ request, reply }, { database, databaseName: body.agency, employeeId, token, hasShownPassword: true });
  });

  servePublic(app, beginPasskeyByLink, ({ body, request }) =>
    beginPasskeyOfLink(agencies, request, body, relyingPartyAt(mail.publicUrl)),
  );

  servePublic(app, choosePasskey, async ({ body, request, reply }) => {
    const entered = await choosePasskeyByLink(agencies, request, body, relyingPartyAt(mail.publicUrl));
    return enter({ request, reply }, { ...entered, databaseName: body.agency, hasShownPassword: false });
  });

  /** Gives the browser the invited person's session. */
  async function enter(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    session: {
      database: AgencyDatabase;
      databaseName: string;
      employeeId: number;
      token: string;
      hasShownPassword: boolean;
    },
  ) {
    const { database, databaseName, employeeId, token, hasShownPassword } = session;
    await endSessionBefore(agencies, cookie, request);
    cookie.write(reply, { databaseName, token, isPersistent: false });
    await device.write({ request, reply }, database, { databaseName, employeeId });
    return sessionUser(database, databaseName, employeeId, { hasShownPassword });
  }
}
