import { randomUUID } from 'node:crypto';
import { minutesToNextAttempt } from '#domain/communication/mail-retry.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { DueHandler } from '../../platform/due-work/due-work.ts';
import type { MailInstallation, MailServer } from '../../platform/mail/mail-server.ts';
import { CONNECTIONS, openSmtpPool } from '../../platform/mail/smtp-pool.ts';
import { MailFailure, type SmtpOptions } from '../../platform/mail/smtp-session.ts';
import {
  type LeasedMail,
  leaseMails,
  type MailOutcome,
  nextMailDue,
  noteDataBegins,
  returnMails,
} from './leased-mail.sql.ts';
import { openMailRoutes } from './mail-routes.ts';
import { findMailRoute, type MailRoute } from './mail-setting.sql.ts';
import type { MailTemplates } from './mail-template.ts';
import type { Preparation, PreparedMail } from './prepare-mail.ts';
import { recordOutcomesAndNotify } from './record-outcomes.sql.ts';

/** Seconds of a mail's lease. */
const LEASE_SECONDS = 120;
/** Milliseconds per second of the lease: saving within a tenth of it is recent enough, and leaves time for the response. */
const LATELY = 100;
/** Mails leased at once: the last is sent well before the lease expires, and other servers get some too. */
const PORTION = 100;
/** Milliseconds for one agency's outbox before others have their turn. */
const TURN = 30_000;
/** Milliseconds for SMTP sessions to end when the server stops. */
const GRACE = 5_000;

/** Sends mails from outboxes. */
export type MailWorker = {
  /** Sends an agency's due mails, and returns when more are due. */
  send: DueHandler;
  /** Lets SMTP sessions end for some seconds, then closes connections. */
  close(): Promise<void>;
};

/** The worker's dependencies; `tell` receives captured mails, `warn` what needs attention. */
export type MailWorkerParts = {
  installation: MailInstallation;
  templates: MailTemplates;
  tell: (line: string) => void;
  warn: (error: unknown, about: string) => void;
  /** For tests. */
  smtp?: Partial<SmtpOptions>;
  leaseSeconds?: number;
  grace?: number;
};

/** Creates this process's worker; any number of them share the outboxes. */
export function createMailWorker(parts: MailWorkerParts): MailWorker {
  const { installation, warn, grace = GRACE } = parts;
  const pool = openSmtpPool({ allow: installation.outboundAllow, ...parts.smtp });
  const posting = new Set<Promise<unknown>>();

  const post = (server: MailServer, portion: Portion, { envelope, message, leased }: PreparedMail) => {
    const work = pool.post(server, { ...envelope, message, beginData: () => portion.beginData(leased.id) });
    posting.add(work);
    return work.finally(() => posting.delete(work));
  };

  /** If the server is unreachable, the rest of the batch isn't tried, since it would only wait. Null: another server sends it. */
  async function outcomeOf(
    portion: Portion,
    prepared: Preparation,
    { server }: MailRoute,
  ): Promise<MailOutcome | null> {
    if ('outcome' in prepared) return prepared.outcome;
    const { leased, rendered, addresses } = prepared.mail;
    if (server === null) {
      // System administrators may follow the links of unsent mails; an agency's administrators don't see links meant for other people.
      const about = [`to ${rendered.recipient}: ${rendered.subject}`, ...addresses].join('\n  ');
      parts.tell(`Mail not sent, as there is no SMTP_URL: ${about}`);
      return { id: leased.id, state: 'captured', note: null, rendered };
    }
    try {
      const unreachable = portion.unreachable.get(server);
      if (unreachable) throw unreachable;
      return { id: leased.id, state: 'sent', note: await post(server, portion, prepared.mail), rendered };
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      if (error.kind === 'lease-lost') return null;
      if (error.kind === 'connection') portion.unreachable.set(server, error);
      return outcomeOfFailure(prepared.mail, error);
    }
  }

  return {
    async send({ name, database, signal }) {
      const until = performance.now() + TURN;
      while (performance.now() < until && !signal.aborted) {
        const route = await findMailRoute(database, installation);
        const leaseSeconds = parts.leaseSeconds ?? LEASE_SECONDS;
        const portion = await takePortion(database, route, { leaseSeconds });
        if (portion.mails.length === 0) return nextMailDue(database);
        const routes = openMailRoutes({ ...parts, agency: name, database, route });
        await workThrough(portion, signal, async (leased) => {
          const { prepare, route: routeOfMail } = await routes.find(leased.formerRoute);
          const prepared = await prepare(leased);
          if ('fault' in prepared) warn(prepared.fault, `mail ${leased.id} of ${name}`);
          return outcomeOf(portion, prepared, routeOfMail);
        });
      }
      return new Date();
    },
    async close() {
      const settled = Promise.allSettled(posting);
      let overdue: NodeJS.Timeout | undefined;
      await Promise.race([
        settled,
        new Promise((resolve) => {
          overdue = setTimeout(resolve, grace);
        }),
      ]);
      clearTimeout(overdue);
      pool.close();
      await settled;
    },
  };
}

/** Leased mails, and how their results are recorded. */
type Portion = {
  mails: LeasedMail[];
  /**
   * Records that the mail server may have the mail from now on, in parallel to the start of the session; the returned function waits until
   * that is saved, recently. Throws if another server holds the mail.
   */
  beginData(id: number): () => Promise<void>;
  record(outcome: MailOutcome): Promise<unknown>;
  releaseMails(ids: number[]): Promise<void>;
  /** Why a mail server was unreachable. */
  unreachable: Map<MailServer, MailFailure>;
  /** Where each mail is logged; null for nowhere. */
};

async function takePortion(
  database: AgencyDatabase,
  { sender }: MailRoute,
  { leaseSeconds }: { leaseSeconds: number },
): Promise<Portion> {
  // A name per batch: a mail whose lease has expired is no longer held, even if the same process leases it again.
  const by = randomUUID();
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const mails = await leaseMails(database, { most: PORTION, leaseSeconds, by, domain });
  const began = inBatches<number, boolean>(async (ids) => {
    const held = await noteDataBegins(database, ids, { by, leaseSeconds });
    return ids.map((id) => held.includes(id));
  });
  return {
    mails,
    unreachable: new Map(),
    beginData(id) {
      const save = async () => {
        if (!(await began(id))) throw new MailFailure('lease-lost', 'Another server sends it');
      };
      const savedAt = performance.now();
      const saving = save();
      // The code that awaits it handles a failure; a session that ends earlier doesn't await it.
      saving.catch(() => undefined);
      return async () => {
        await saving;
        if (performance.now() - savedAt > leaseSeconds * LATELY) await save();
      };
    },
    record: inBatches<MailOutcome, void>(async (outcomes) => {
      await recordOutcomesAndNotify(database, outcomes, by);
      return [];
    }),
    releaseMails: (ids) => (ids.length > 0 ? returnMails(database, ids, by) : Promise.resolve()),
  };
}

/**
 * Prepares, sends and records mails over several connections at once: while one waits for the mail server, others are prepared. Results are
 * recorded immediately, and the next mail doesn't wait for that.
 */
async function workThrough(
  portion: Portion,
  signal: AbortSignal,
  outcomeOf: (leased: LeasedMail) => Promise<MailOutcome | null>,
) {
  const waiting = [...portion.mails];
  const recording: Promise<unknown>[] = [];
  const lane = async () => {
    while (!signal.aborted) {
      const leased = waiting.shift();
      if (!leased) return;
      const outcome = await outcomeOf(leased);
      if (!outcome) continue;
      const written = portion.record(outcome);
      // The failure is reported when all lanes have finished; until then it must not count as unhandled.
      written.catch(() => undefined);
      recording.push(written);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  await Promise.all(recording);
  await portion.releaseMails(waiting.map(({ id }) => id));
}

function outcomeOfFailure({ leased: { id, attempts }, rendered }: PreparedMail, failure: MailFailure): MailOutcome {
  const minutes = failure.kind === 'for-good' ? null : minutesToNextAttempt(attempts + 1);
  const note = failure.message;
  return minutes === null ? { id, state: 'dead', note, rendered } : { id, state: 'waiting', note, minutes };
}
