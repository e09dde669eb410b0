import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './mail-server.ts';
import { reachServer } from './reach-server.ts';

/** Milliseconds. `answer` is shorter than a mail's lease, so that no other server sends the mail while this one waits. */
type SmtpTimes = { connect: number; greeting: number; answer: number };
const SMTP_TIMES: SmtpTimes = { connect: 20_000, greeting: 20_000, answer: 100_000 };

/** Allowed private addresses, and the certificates that tests trust. */
export type SmtpOptions = { allow: readonly string[]; times?: SmtpTimes; trustedCertificates?: string };

/** Why a mail wasn't sent. `connection`: the server was unreachable or rejected the login. `words` is the server's response if any. */
export class MailFailure extends Error {
  readonly kind: 'connection' | 'for-now' | 'for-good' | 'lease-lost';
  constructor(kind: MailFailure['kind'], words: string, cause?: unknown) {
    super(words, { cause });
    this.kind = kind;
  }
}

/**
 * A mail to send: envelope and message. `beginData` is called when the conversation begins; the function it returns is called once the
 * server accepts data, and completes before the first byte of the message is sent.
 */
export type Posting = { from: string; to: string; message: Buffer; beginData: () => () => Promise<void> };

/** A session with a mail server for one mail after another. */
export type SmtpSession = {
  isOpen(): boolean;
  /** Sends a mail and returns the server's response. Throws MailFailure; after `connection` and `for-now` the session may be closed. */
  post(posting: Posting): Promise<string>;
  end(): void;
  destroy(): void;
};

/** Connects, with TLS as configured, and logs in. Throws MailFailure of kind `connection`. */
export async function openSmtpSession(
  server: MailServer,
  { allow, times = SMTP_TIMES, trustedCertificates }: SmtpOptions,
): Promise<SmtpSession> {
  try {
    const { host, port, isTrusted, security, username, password } = server;
    const socket = await reachServer({ host, port, isTrusted, allow, patience: times.connect });
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection({
      connection: socket,
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      connectionTimeout: times.connect,
      greetingTimeout: times.greeting,
      socketTimeout: times.answer,
      ...(trustedCertificates ? { tls: { ca: trustedCertificates } } : {}),
    });
    // An unhandled error would end the process; it's reported where it matters.
    connection.on('error', () => undefined);
    await untilEnded(connection, (done) => connection.connect(done));
    const credentials = { user: username ?? '', pass: password ?? '' };
    if (username !== null)
      await untilEnded(connection, (done) => connection.login({ credentials }, done)).catch(closing(connection));
    return sessionOver(connection);
  } catch (error) {
    throw new MailFailure('connection', wordsOf(error), error);
  }
}

/** A step of the session, which also fails if the connection ends in the middle. */
function untilEnded<Answer>(
  connection: SMTPConnection,
  step: (done: (error?: Error | null, answer?: Answer) => void) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const note = (error: Error) => {
      failure = error;
    };
    // The step's own error follows and is more useful.
    const ended = () => setImmediate(() => reject(failure ?? new Error('Connection closed')));
    connection.on('error', note);
    connection.once('end', ended);
    step((error, answer) => {
      connection.off('end', ended);
      connection.off('error', note);
      if (error) reject(error);
      else resolve(answer as Answer);
    });
  });
}

const closing = (connection: SMTPConnection) => (error: unknown) => {
  connection.close();
  throw error;
};

function sessionOver(connection: SMTPConnection): SmtpSession {
  let isOpen = true;
  connection.once('end', () => {
    isOpen = false;
  });
  return {
    isOpen: () => isOpen,
    async post({ from, to, message, beginData }) {
      const beforeData = beginData();
      try {
        const envelope = { from, to, size: message.length };
        const info = await untilEnded<{ response: string }>(connection, (done) =>
          connection.send(envelope, holdingBack(message, beforeData), done),
        );
        return info.response;
      } catch (error) {
        // The connection's state is unknown, or the server may end it: the next mail gets a new one.
        isOpen = false;
        connection.close();
        throw failureOf(error);
      }
    },
    end() {
      isOpen = false;
      connection.quit();
    },
    destroy() {
      isOpen = false;
      connection.close();
    },
  };
}

/**
 * Streams the message once the server accepts data (354): saves the state first, then sends the first byte. A server that hasn't received
 * the end hasn't accepted the mail.
 */
function holdingBack(message: Buffer, beforeData: () => Promise<void>): Readable {
  let isAsked = false;
  return new Readable({
    read() {
      if (isAsked) return;
      isAsked = true;
      beforeData().then(
        () => {
          this.push(message);
          this.push(null);
        },
        (error: unknown) => this.destroy(error as Error),
      );
    },
  });
}

/** 5xx responses are permanent; other failures may be temporary. */
function failureOf(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error;
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string };
  const isOfEnvelope = code === 'EENVELOPE' || (code === 'EMESSAGE' && command !== 'CONN');
  const isForGood = responseCode === undefined ? isOfEnvelope : responseCode >= 500;
  return new MailFailure(isForGood ? 'for-good' : 'for-now', wordsOf(error), error);
}

/** The server's own response if there is one. */
function wordsOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return (response || message || 'No answer').replaceAll(/\s+/g, ' ').slice(0, 1000);
}
