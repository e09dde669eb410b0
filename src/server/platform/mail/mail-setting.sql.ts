import type { AgencyDatabase } from '../database/postgres.ts';
import { openSealedText } from '../sealed-text.ts';
import type { MailInstallation, MailSender, MailServer } from './mail-server.ts';

/** For what the password of a mail server is sealed. */
export const MAIL_PASSWORD = 'mail server password';

/** With which server and sender an agency's mail goes: its own, or the installation's; null = it is captured (MAIL-05, MAIL-06). */
export type MailRoute = { server: MailServer | null; sender: MailSender };

/** What an agency has set; a row was tested before it came there. Throws where its password cannot be read any more. */
export async function findMailRoute(database: AgencyDatabase, installation: MailInstallation): Promise<MailRoute> {
  const own = await database.selectFrom('mail_setting').selectAll().executeTakeFirst();
  if (!own) return installation;
  const { host, port, username, password_sealed: sealed } = own;
  return {
    server: {
      host,
      port,
      security: own.security === 'tls' ? 'tls' : 'starttls',
      username,
      password: sealed === null ? null : openPassword(sealed, installation.secretKey),
      isTrusted: false,
    },
    sender: { name: own.sender_name, address: own.sender_address },
  };
}

/** Whether an agency's mail leaves the house at all (MAIL-06). */
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
