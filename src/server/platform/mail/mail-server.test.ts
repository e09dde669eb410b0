import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailBox, refusal } from '#test/fixtures/mail/mail-box.ts';
import { installationWith, type MailDesk, openMailDesk } from '#test/fixtures/mail/mail-desk.ts';
import { makeCertificate } from '#test/fixtures/mail/make-certificate.ts';
import { openShortBox, STEPS } from '#test/fixtures/mail/silent-box.ts';
import { insertMails } from '../../core/mail/outbox.sql.ts';
import type { MailServer } from './mail-server.ts';
import { reachServer } from './reach-server.ts';

let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.sql.query('truncate outgoing_mail cascade'));

const boxes: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(boxes.splice(0).map((one) => one.close()));
});
const open = async (...given: Parameters<typeof openMailBox>) => {
  const box = await openMailBox(...given);
  boxes.push(box);
  return box;
};

const { cert, key } = makeCertificate();
const TLS_ONLY = { secure: true, key, cert };
const STARTTLS = { disabledCommands: [], key, cert };
const write = (count = 1) =>
  insertMails(
    desk.database,
    Array.from({ length: count }, (_, place) => ({
      template: 'note',
      to: { address: `n${place}@y.example` },
      facts: { subject: `Note ${place}` },
    })),
  );
const worker = (port: number, server: Partial<MailServer> = {}, trustedCertificates: string | null = cert) => {
  const installation = installationWith(port);
  return desk.worker(port, {
    installation: { ...installation, server: { ...installation.server!, ...server } },
    smtp: trustedCertificates === null ? {} : { trustedCertificates },
  });
};
const only = async () => (await desk.rows())[0]!;

describe('TLS (MAIL-14)', () => {
  it('is used from the first byte or with STARTTLS (MAIL-14)', async () => {
    for (const [options, security] of [
      [TLS_ONLY, 'tls'],
      [STARTTLS, 'starttls'],
      [STARTTLS, 'offered'],
    ] as const) {
      const box = await open({ ...options, disabledCommands: [] });
      await write();
      await desk.send(worker(box.port, { security, host: 'localhost' }));
      expect(box.mails).toHaveLength(1);
      expect((await only()).state).toBe('sent');
      await desk.sql.query('truncate outgoing_mail cascade');
    }
  });

  it('is required when configured, with a trusted certificate; otherwise nothing is sent (MAIL-05, MAIL-14)', async () => {
    const [unknown, clear] = [await open({ ...TLS_ONLY }), await open()];
    for (const [box, security, trusted] of [
      [unknown, 'tls', makeCertificate().cert],
      [unknown, 'tls', null],
      [clear, 'starttls', cert],
      [clear, 'tls', cert],
    ] as const) {
      await write();
      await desk.send(worker(box.port, { security }, trusted));
      expect([box.mails, await only()]).toMatchObject([[], { state: 'waiting', attempts: 1 }]);
      await desk.sql.query('truncate outgoing_mail cascade');
    }
  });

  it('rejects a certificate for another name (MAIL-14)', async () => {
    const box = await open({ ...TLS_ONLY });
    await write();
    await desk.send(worker(box.port, { security: 'tls', host: '127.0.0.2' }));
    expect([box.mails, (await only()).note]).toEqual([[], expect.any(String)]);
  });
});

describe('authentication (MAIL-14)', () => {
  const wanting = {
    ...STARTTLS,
    authOptional: false,
    onAuth: (auth, _session, callback) =>
      auth.username === 'docket' && auth.password === 'sésame'
        ? callback(null, { user: 'docket' })
        : callback(refusal(535, 'Authentication failed')),
  } satisfies Parameters<typeof openMailBox>[0];

  it('with the right password sends several mails over one connection (MAIL-14)', async () => {
    const box = await open(wanting);
    await write(5);
    await desk.send(worker(box.port, { security: 'starttls', username: 'docket', password: 'sésame' }));
    expect(box.mails.map(({ user }) => user)).toEqual(Array(5).fill('docket'));
    expect(box.connections()).toBeLessThanOrEqual(3);
  });

  it("with the wrong password keeps all mails waiting with the reason: the mails aren't at fault (MAIL-04, MAIL-14)", async () => {
    const box = await open(wanting);
    await write(5);
    await desk.send(worker(box.port, { security: 'starttls', username: 'docket', password: 'wrong' }));
    const rows = await desk.rows();
    expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('waiting'));
    expect(rows[0]!.note).toMatch(/^535 /);
    expect(box.mails).toEqual([]);
  });
});

describe('an interrupted SMTP session (MAIL-03, MAIL-14)', () => {
  it.each(STEPS)("at %s: the mail is sent later with the same Message-ID, and isn't lost (MAIL-03)", async (step) => {
    const box = await openShortBox(step, 'cut');
    boxes.push(box);
    await write();
    const sending = worker(box.port);
    await desk.send(sending);
    const before = await only();
    expect(before).toMatchObject({ state: 'waiting', attempts: 1 });
    if (step === 'connect' || step === 'EHLO') expect(before.data_began_at).toBeNull();
    if (step === 'message') expect(before.data_began_at).not.toBeNull();
    box.heal();
    await desk.hurry();
    await desk.send(sending);
    expect((await only()).state).toBe('sent');
    expect(box.messages).toHaveLength(step === 'message' ? 2 : 1);
    for (const message of box.messages) expect(message).toContain(`Message-ID: ${before.message_id}`);
  });

  it.each(STEPS)('times out when the server stops responding at %s (MAIL-14)', async (step) => {
    const box = await openShortBox(step, 'silent');
    boxes.push(box);
    await write();
    const sending = desk.worker(box.port, { smtp: { times: { connect: 300, greeting: 300, answer: 300 } } });
    await desk.send(sending);
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 1, note: expect.stringMatching(/\w/) });
    box.heal();
    await desk.hurry();
    await desk.send(sending);
    expect((await only()).state).toBe('sent');
  });

  it('abandons only the rejected mail, and sends the others (MAIL-04, MAIL-14)', async () => {
    const box = await open({
      onMessage({ subject }) {
        if (subject === 'Note 1') throw refusal(554, 'Spam');
        if (subject === 'Note 2') throw refusal(452, 'Disk full');
      },
    });
    await write(4);
    await desk.send(worker(box.port));
    const rows = await desk.rows();
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'dead', 'waiting', 'sent']);
    expect([rows[1]!.note, rows[2]!.note]).toEqual(['554 Spam', '452 Disk full']);
  });

  it("of a stopping server releases mails not yet started, and aborts what doesn't end (MAIL-02)", async () => {
    const box = await openShortBox('message', 'silent');
    boxes.push(box);
    await write(10);
    const stopping = new AbortController();
    const stopped = desk.worker(box.port);
    const working = stopped.send({ name: 'here', database: desk.database, signal: stopping.signal });
    await box.reached;
    stopping.abort();
    await stopped.close();
    await working;
    const rows = await desk.rows();
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['waiting']));
    expect(rows.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(3);
    box.heal();
    await desk.hurry();
    await desk.send(desk.worker(box.port));
    expect(new Set((await desk.rows()).map(({ state }) => state))).toEqual(new Set(['sent']));
  });
});

describe("an agency's mail server (TOKEN-07, MAIL-05)", () => {
  const reach = (host: string, port: number, allow: string[] = [], isTrusted = false) =>
    reachServer({ host, port, allow, isTrusted, patience: 5000 });

  it("isn't used in a private network or on this machine, whatever its name (TOKEN-07)", async () => {
    const box = await open();
    for (const host of ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1'])
      await expect(reach(host, box.port)).rejects.toThrow('The address of the server is not public');
    expect(box.connections()).toBe(0);
  });

  it('is used when OUTBOUND_ALLOW lists its name, address or network, or the installation names it (TOKEN-07)', async () => {
    const box = await open();
    const ways: [string, string[], boolean?][] = [
      ['127.0.0.1', ['127.0.0.1']],
      ['127.0.0.1', ['10.0.0.0/8', '127.0.0.0/8']],
      ['LOCALHOST', ['localhost']],
      ['127.0.0.1', [], true],
    ];
    for (const [host, allow, isTrusted] of ways) {
      const socket = await reach(host, box.port, allow, isTrusted);
      expect(socket.remoteAddress).toMatch(/127\.0\.0\.1|::1/);
      socket.destroy();
    }
    await expect(reach('127.0.0.1', box.port, ['127.0.0.2', '10.0.0.0/8', 'localhost'])).rejects.toThrow('not public');
  });
});
