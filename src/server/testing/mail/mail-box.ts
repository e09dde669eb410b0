import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server in the process of a test, with what it has taken. */
export type MailBox = {
  port: number;
  /** What was taken, in order; `raw` as it came. */
  mails: (ParsedMail & { raw: string; user: string | undefined })[];
  /** How many connections were opened. */
  connections: () => number;
  /** Ends every connection without a word. */
  cut(): void;
  close(): Promise<void>;
};

type Refusal = Error & { responseCode: number };

/** An answer of the server other than yes. */
export function refusal(responseCode: number, words: string): Refusal {
  return Object.assign(new Error(words), { responseCode });
}

/** What the server does otherwise than taking everything at once: each may throw a `refusal`, wait, or cut. */
export type MailBoxOptions = SMTPServerOptions & {
  onRecipient?: (address: string) => Promise<void> | void;
  /** After the message is there and before it is acknowledged. */
  onMessage?: (mail: ParsedMail) => Promise<void> | void;
};

/** Starts a mail server on a port of its own; in the clear and without logging in unless the options say otherwise. */
export async function openMailBox({ onRecipient, onMessage, ...options }: MailBoxOptions = {}): Promise<MailBox> {
  const mails: MailBox['mails'] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    ...options,
    onConnect(session, callback) {
      connections += 1;
      if (options.onConnect) options.onConnect.call(server, session, callback);
      else callback();
    },
    onRcptTo({ address }, _session, callback) {
      Promise.resolve()
        .then(() => onRecipient?.(address))
        .then(() => callback(), callback);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        simpleParser(raw)
          .then(async (mail) => {
            await onMessage?.(mail);
            mails.push(Object.assign(mail, { raw, user: session.user }));
          })
          .then(() => callback(), callback);
      });
    },
  });
  server.on('error', () => undefined);
  const open = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    connections: () => connections,
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
