import { describe, expect, it } from 'vitest';
import { readMailConfiguration } from './mail-configuration.ts';
import { StartProblem } from './start-problem.ts';

const ORIGIN = 'http://127.0.0.1:3000';
const MAIL_FROM = 'Docket <docket@example.com>';
const read = (environment: Record<string, string>) => readMailConfiguration(environment, ORIGIN);

describe('how mail is sent', () => {
  it('is off by default, and links use the listening address (MAIL-06)', () => {
    expect(read({})).toMatchObject({ server: null, publicUrl: ORIGIN, secretKey: null, outboundAllow: [] });
  });

  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, security: 'offered', username: null }],
    ['smtps://mail.example.com', { port: 465, security: 'tls' }],
    [
      'smtp://us%40er:p%3Ass@mail.example.com:2525',
      { port: 2525, security: 'starttls', username: 'us@er', password: 'p:ss' },
    ],
    ['smtp://user:pass@127.0.0.1:2525', { host: '127.0.0.1', security: 'offered', username: 'user' }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
  ])('SMTP_URL %s (MAIL-05)', (SMTP_URL, server) => {
    expect(read({ SMTP_URL, MAIL_FROM }).server).toMatchObject({ ...server, isTrusted: true });
  });

  it.each([
    ['docket@example.com', { name: 'Docket', address: 'docket@example.com' }],
    [MAIL_FROM, { name: 'Docket', address: 'docket@example.com' }],
    ['"Harbour, Pine" <mail@example.com>', { name: 'Harbour, Pine', address: 'mail@example.com' }],
  ])('MAIL_FROM %s (MAIL-05)', (given, sender) => expect(read({ MAIL_FROM: given }).sender).toEqual(sender));

  it('reads PUBLIC_URL, SECRET_KEY and OUTBOUND_ALLOW unchanged (MAIL-05)', () => {
    const SECRET_KEY = 'k'.repeat(32);
    const OUTBOUND_ALLOW = 'mail.intern.example, 10.0.0.0/8';
    expect(read({ PUBLIC_URL: 'https://docket.example.com/', SECRET_KEY, OUTBOUND_ALLOW })).toMatchObject({
      publicUrl: 'https://docket.example.com',
      secretKey: SECRET_KEY,
      outboundAllow: ['mail.intern.example', '10.0.0.0/8'],
    });
  });

  it.each([
    [{ SMTP_URL: 'mail.example.com', MAIL_FROM }],
    [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM }],
    [{ SMTP_URL: 'smtp://mail.example.com' }],
    [{ MAIL_FROM: 'Docket' }],
    [{ MAIL_FROM: 'a@example.com\nBcc: b@example.com' }],
    [{ PUBLIC_URL: 'docket.example.com' }],
    [{ PUBLIC_URL: 'ftp://docket.example.com' }],
    [{ SECRET_KEY: 'short' }],
  ])('invalid settings stop the start: %o (MAIL-05)', (environment) => {
    expect(() => read(environment)).toThrow(StartProblem);
  });
});
