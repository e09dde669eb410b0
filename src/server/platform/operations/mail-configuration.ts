import { isMailAddress, isOneLine } from '#domain/communication/mail-address.ts';
import { type MailInstallation, type MailSender, readMailServerUrl } from '../mail/mail-server.ts';
import { StartProblem } from './start-problem.ts';

/** A key that can't be guessed. */
const SHORTEST_KEY = 32;
/** For captured mails. */
const NO_SENDER: MailSender = { name: 'Docket', address: 'docket@docket.invalid' };

/** Reads the mail configuration; `origin` is the product's address. Throws StartProblem. */
export function readMailConfiguration(
  environment: Record<string, string | undefined>,
  origin: string,
): MailInstallation {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL, SECRET_KEY, OUTBOUND_ALLOW } = environment;
  const server = SMTP_URL ? readMailServerUrl(SMTP_URL) : null;
  if (SMTP_URL && !server) throw new StartProblem('SMTP_URL must look like smtp://user:password@mail.example.com:587.');
  const sender = MAIL_FROM ? readSender(MAIL_FROM) : NO_SENDER;
  if (!sender) throw new StartProblem('MAIL_FROM must look like "Docket <docket@example.com>" or docket@example.com.');
  if (server && !MAIL_FROM) throw new StartProblem('SMTP_URL is set: MAIL_FROM must give the sender.');
  const publicUrl = PUBLIC_URL || origin;
  if (!URL.canParse(publicUrl) || !/^https?:$/.test(new URL(publicUrl).protocol)) {
    throw new StartProblem('PUBLIC_URL must be the address that users open, such as https://docket.example.com.');
  }
  if (SECRET_KEY && SECRET_KEY.length < SHORTEST_KEY) {
    throw new StartProblem(
      `SECRET_KEY must have at least ${SHORTEST_KEY} characters. Create one with: openssl rand -base64 32`,
    );
  }
  return {
    server,
    sender,
    publicUrl: publicUrl.replace(/(?<!\/)\/+$/, ''),
    secretKey: SECRET_KEY || null,
    outboundAllow: (OUTBOUND_ALLOW ?? '').split(/[\s,]+/).filter(Boolean),
  };
}

function readSender(value: string): MailSender | null {
  const [, name = '', named] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(value) ?? [];
  const address = (named ?? value).trim();
  return isMailAddress(address) && isOneLine(name) ? { name: name || 'Docket', address } : null;
}
