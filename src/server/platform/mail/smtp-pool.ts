import type { MailServer } from './mail-server.ts';
import { MailFailure, openSmtpSession, type Posting, type SmtpOptions, type SmtpSession } from './smtp-session.ts';

/** Mails per connection before it's reopened, as some servers limit them. */
const MOST_MAILS = 100;
/** Milliseconds an idle connection stays open. */
const IDLE = 5_000;

/** Simultaneous connections of a process to one mail server. */
export const CONNECTIONS = 3;

/** Connections to mail servers, reused for further mails. */
export type SmtpPool = {
  /** Sends a mail over a free connection and returns the server's response. Throws MailFailure. */
  post(server: MailServer, posting: Posting): Promise<string>;
  /** Ends idle connections and aborts those in use. */
  close(): void;
};

type Kept = { session: SmtpSession; mails: number; idle?: NodeJS.Timeout };

/** Opens connections on demand, at most `CONNECTIONS` per server if no more mails are sent simultaneously. */
export function openSmtpPool(options: SmtpOptions): SmtpPool {
  const free = new Map<string, Kept[]>();
  const busy = new Set<Kept>();
  let isClosed = false;
  /** Aborts connecting when the pool closes. */
  let breakOff: (reason: MailFailure) => void = () => undefined;
  const closed = new Promise<never>((_, reject) => {
    breakOff = reject;
  });
  closed.catch(() => undefined);

  /** Takes the most recently used one, so that the others become idle and end. */
  async function take(key: string, server: MailServer): Promise<Kept> {
    for (let kept = free.get(key)?.pop(); kept; kept = free.get(key)?.pop()) {
      clearTimeout(kept.idle);
      if (kept.session.isOpen()) return kept;
    }
    const opening = openSmtpSession(server, options);
    opening.then(
      (session) => isClosed && session.destroy(),
      () => undefined,
    );
    return { session: await Promise.race([opening, closed]), mails: 0 };
  }

  function keepForNext(key: string, kept: Kept) {
    if (!kept.session.isOpen()) return;
    if (kept.mails >= MOST_MAILS) return kept.session.end();
    kept.idle = setTimeout(() => {
      free.set(key, free.get(key)?.filter((other) => other !== kept) ?? []);
      kept.session.end();
    }, IDLE);
    free.set(key, [...(free.get(key) ?? []), kept]);
  }

  return {
    async post(server, posting) {
      const key = JSON.stringify(server);
      const kept = await take(key, server);
      busy.add(kept);
      try {
        kept.mails += 1;
        return await kept.session.post(posting);
      } finally {
        busy.delete(kept);
        keepForNext(key, kept);
      }
    },
    close() {
      isClosed = true;
      breakOff(new MailFailure('for-now', 'The server was stopped'));
      for (const { session, idle } of [...free.values()].flat()) {
        clearTimeout(idle);
        session.end();
      }
      free.clear();
      for (const { session } of busy) session.destroy();
    },
  };
}
