import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { MailInstallation, MailSender, MailServer } from '../../platform/mail/mail-server.ts';
import { openSealedText } from '../../platform/sealed-text.ts';

/** For what the password of a mail server is sealed. */
export const MAIL_PASSWORD = 'mail server password';

/** With which server and sender an agency's mail goes: its own, or the installation's; null = it is captured. */
export type MailRoute = { server: MailServer | null; sender: MailSender };

/** A route as the outbox stores it: the agency's own server with its sealed password; null = the server of the installation. */
export type StoredRoute = {
  own: {
    host: string;
    port: number;
    security: string;
    username: string | null;
    passwordSealed: string | null;
    senderName: string;
    senderAddress: string;
  } | null;
};

/** Returns the route set by the agency; its server passed a test before it was saved. Throws if the password can no longer be decrypted. */
export async function findMailRoute(database: AgencyDatabase, installation: MailInstallation): Promise<MailRoute> {
  return openRoute(await findStoredRoute(database), installation);
}

/** Returns the route set by the agency as the outbox stores it. */
async function findStoredRoute(database: AgencyDatabase): Promise<StoredRoute> {
  const own = await database
    .selectFrom('mail_setting')
    .select([
      'host',
      'port',
      'security',
      'username',
      'password_sealed as passwordSealed',
      'sender_name as senderName',
      'sender_address as senderAddress',
    ])
    .executeTakeFirst();
  return { own: own ?? null };
}

/** Decrypts a stored route for sending. Throws if the password was sealed with another key. */
export function openRoute({ own }: StoredRoute, installation: MailInstallation): MailRoute {
  if (!own) return installation;
  const { host, port, username, passwordSealed } = own;
  return {
    server: {
      host,
      port,
      security: own.security === 'tls' ? 'tls' : 'starttls',
      username,
      password: passwordSealed === null ? null : openPassword(passwordSealed, installation.secretKey),
      isTrusted: false,
    },
    sender: { name: own.senderName, address: own.senderAddress },
  };
}

/** Whether an agency's mail leaves the house at all. */
export async function doesMailLeave(database: AgencyDatabase, installation: MailInstallation): Promise<boolean> {
  if (installation.server !== null) return true;
  return (await database.selectFrom('mail_setting').select('host').executeTakeFirst()) !== undefined;
}

/** The password of an agency's server, to send with; it never leaves the product otherwise. */
export function openPassword(sealed: string, secretKey: string | null): string {
  const password = secretKey === null ? null : openSealedText(sealed, secretKey, MAIL_PASSWORD);
  if (password === null) throw new Error('The password of the mail server was encrypted with another SECRET_KEY.');
  return password;
}
