import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './mail-server.ts';
import { reachServer } from './reach-server.ts';

/** Milliseconds. `answer` is shorter than a mail's lease, so that no other server sends the mail while one waits for an answer. */
type SmtpTimes = { connect: number; greeting: number; answer: number };
const SMTP_TIMES: SmtpTimes = { connect: 20_000, greeting: 20_000, answer: 100_000 };

/** What an installation allows connections to, for tests also whom they believe. */
export type SmtpOptions = { allow: readonly string[]; times?: SmtpTimes; trustedCertificates?: string };

/** Why a mail did not go. `connection` = the server was not reached or did not let us in; `words` are the server's where it had some. */
export class MailFailure extends Error {
  readonly kind: 'connection' | 'for-now' | 'for-good' | 'lease-lost';
  constructor(kind: MailFailure['kind'], words: string, cause?: unknown) {
    super(words, { cause });
    this.kind = kind;
  }
}

/**
 * A mail on its way: envelope, and the whole message. `beginData` is called when its conversation begins; what that answers is called
 * when the server has said to go on, and ends before the first byte of the message leaves.
 */
export type Posting = { from: string; to: string; message: Buffer; beginData: () => () => Promise<void> };

/** A conversation with a mail server over which mails go one after the other. */
export type SmtpSession = {
  isOpen(): boolean;
  /** The server's words when it has taken the mail. Throws a MailFailure; after `connection` and `for-now` it may be closed. */
  post(posting: Posting): Promise<string>;
  end(): void;
  destroy(): void;
};

/** Connects, over TLS as the server's settings want it, and logs in. Throws a MailFailure of kind `connection`. */
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
    // An error without a listener would end the process; the error is reported where it matters.
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

/** A step of the conversation; it fails too when the connection ends in the middle of it, with what ended it. */
function untilEnded<Answer>(
  connection: SMTPConnection,
  step: (done: (error?: Error | null, answer?: Answer) => void) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const note = (error: Error) => {
      failure = error;
    };
    // What is reported of the step itself comes right after, and says more.
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
        // What stands on the line is not known any more, or the server may end it: the next mail gets a new one.
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
 * The message as a stream that is read once the server has said to go on (354): only then the state is saved, and only after that
 * the first byte leaves. A server that has not seen the message's end has not taken it.
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

/** What a server refuses with 5xx it will refuse again; everything else may pass. */
function failureOf(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error;
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string };
  const isOfEnvelope = code === 'EENVELOPE' || (code === 'EMESSAGE' && command !== 'CONN');
  const isForGood = responseCode === undefined ? isOfEnvelope : responseCode >= 500;
  return new MailFailure(isForGood ? 'for-good' : 'for-now', wordsOf(error), error);
}

/** The server's own words where there are some. */
function wordsOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return (response || message || 'No answer').replaceAll(/\s+/g, ' ').slice(0, 1000);
}
