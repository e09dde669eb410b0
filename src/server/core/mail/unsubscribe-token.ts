import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a click unsubscribes from: mails of one kind to one person. */
export type Subscription = { agency: string; employeeId: number; kind: string };

/** Builds a token for the mail's unsubscribe header, signed with the installation's key so that it can't be forged. */
export function unsubscribeToken(secretKey: string, { agency, employeeId, kind }: Subscription): string {
  const said = Buffer.from(JSON.stringify([agency, employeeId, kind])).toString('base64url');
  return `${said}.${signatureOf(secretKey, said).toString('base64url')}`;
}

/** Parses a token; null if this installation didn't sign it. */
export function readUnsubscribeToken(secretKey: string, token: string): Subscription | null {
  const [said = '', signature = ''] = token.split('.');
  const expected = signatureOf(secretKey, said);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [agency, employeeId, kind] = JSON.parse(Buffer.from(said, 'base64url').toString()) as [string, number, string];
  return { agency, employeeId, kind };
}

function signatureOf(secretKey: string, said: string): Buffer {
  return createHmac('sha256', secretKey).update(`unsubscribe ${said}`).digest();
}
