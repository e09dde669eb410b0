import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { MailInstallation, MailSender, MailServer } from '../../platform/mail/mail-server.ts';
import { openSealedText } from '../../platform/sealed-text.ts';

/** The encryption purpose of mail server passwords. */
export const MAIL_PASSWORD = 'mail server password';

/** The server and sender of an agency's mail: its own or the installation's; null server captures mail. */
export type MailRoute = { server: MailServer | null; sender: MailSender };

/** A route as stored in the outbox: the agency's own server with its encrypted password; null for the installation's. */
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

/** Returns the agency's route as the outbox stores it. */
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

/** Decrypts a stored route. Throws if the password was encrypted with another key. */
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

/** Returns whether an agency's mail is sent at all. */
export async function doesMailLeave(database: AgencyDatabase, installation: MailInstallation): Promise<boolean> {
  if (installation.server !== null) return true;
  return (await database.selectFrom('mail_setting').select('host').executeTakeFirst()) !== undefined;
}

/** Decrypts a server's password for sending; it never leaves the product otherwise. */
export function openPassword(sealed: string, secretKey: string | null): string {
  const password = secretKey === null ? null : openSealedText(sealed, secretKey, MAIL_PASSWORD);
  if (password === null) throw new Error('The password of the mail server was encrypted with another SECRET_KEY.');
  return password;
}
