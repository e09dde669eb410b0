import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginPasskeyByLink, choosePasskey } from '#contract/identity/passkey.ts';
import { choosePassword, forgotPassword, invitePeople, openSignInLink } from '#contract/identity/sign-in-link.ts';
import { splitUserName } from '#domain/people/user-name.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteAccess } from '../../platform/http/access-trail.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { openFor } from '../../platform/http/slow-calls.ts';
import type { MailInstallation } from '../../platform/mail/mail-server.ts';
import type { DeviceCookie } from '../device-cookie.ts';
import { endSessionBefore } from '../end-session-before.ts';
import { relyingPartyAt } from '../passkey/ceremony.ts';
import type { SessionCookie } from '../session-cookie.ts';
import { sessionUser } from '../session-user.ts';
import { beginAttempt } from '../throttle.ts';
import { beginPasskeyOfLink, choosePasskeyByLink } from './choose-passkey.ts';
import { choosePasswordByLink, openLink } from './choose-password.ts';
import { findForgetful, markAttempt, writeResetMails } from './forgot-password.sql.ts';
import { invite } from './invite-people.ts';
import { makeLinks } from './sign-in-link.sql.ts';

/** Routes of invitations, forgotten passwords and their links. */
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

/**
 * Sends a reset link to everyone with this user name who signs in with a password. The response never reveals whether the name exists: the
 * answer is the same, and so are the statements, down to the write that COMMIT waits for. Attempts are counted by name and address as for
 * passwords, but separately: requesting links locks no one out.
 */
async function sendResetLinks(
  open: Agencies['open'],
  sent: { database: string; username: string },
  {
    address,
    noteRequest,
  }: { address: string; noteRequest: (database: Parameters<typeof beginAttempt>[0]) => Promise<void> },
): Promise<void> {
  const database = await open(sent.database);
  if (!database) return;
  const name = splitUserName(sent.username);
  const attempt = await beginAttempt(database, { username: `forgot ${name.username}`, address, device: null });
  await inTransaction(database, async (transaction) => {
    await markAttempt(transaction, attempt.id);
    const employeeIds = await findForgetful(transaction, name);
    const links = await makeLinks(transaction, { employeeIds, purpose: 'reset', by: null });
    await writeResetMails(transaction, links);
  });
  await noteRequest(database);
}
