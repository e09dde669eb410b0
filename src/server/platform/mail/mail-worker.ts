import { randomUUID } from 'node:crypto';
import { minutesToNextAttempt } from '#domain/mail-retry.ts';
import { inBatches } from '../database/in-batches.ts';
import type { AgencyDatabase } from '../database/postgres.ts';
import type { DueHandler } from '../due-work/due-work.ts';
import {
  forgetOldMails,
  type LeasedMail,
  leaseMails,
  type MailOutcome,
  nextMailDue,
  noteDataBegins,
  recordOutcomes,
  returnMails,
} from './leased-mail.sql.ts';
import type { MailInstallation } from './mail-server.ts';
import { findMailRoute, type MailRoute } from './mail-setting.sql.ts';
import type { MailTemplates } from './mail-template.ts';
import { type PreparedMail, prepareMails } from './prepare-mail.ts';
import { CONNECTIONS, openSmtpPool } from './smtp-pool.ts';
import { MailFailure, type SmtpOptions } from './smtp-session.ts';

/** Seconds for which a mail belongs to the server that took it (MAIL-02). */
const LEASE_SECONDS = 120;
/** Mails that are taken at once: the last of them goes well before the lease is over, and others get some too. */
const PORTION = 50;
/** Milliseconds for which one agency's outbox is worked at before others have their turn. */
const TURN = 30_000;
/** Milliseconds that a conversation has to come to its end when the server stops. */
const GRACE = 5_000;

/** Sends what is in the outboxes. */
export type MailWorker = {
  /** Sends what is due of one agency, and answers when more is. */
  send: DueHandler;
  /** Lets conversations come to their end for some seconds, and ends the connections. */
  close(): Promise<void>;
};

/** What a worker is made of; `tell` is told of captured mails, `warn` of what somebody has to look at. */
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

/** A worker of this process; any number of them share the outboxes (MAIL-02). */
export function createMailWorker(parts: MailWorkerParts): MailWorker {
  const { installation, warn, grace = GRACE } = parts;
  const pool = openSmtpPool({ allow: installation.outboundAllow, ...parts.smtp });
  const posting = new Set<Promise<unknown>>();

  const post = (route: MailRoute & { server: object }, portion: Portion, mail: PreparedMail) => {
    const { envelope, message, leased } = mail;
    const work = pool.post(route.server, { ...envelope, message, beforeData: () => portion.beginData(leased.id) });
    posting.add(work);
    return work.finally(() => posting.delete(work));
  };

  return {
    async send({ name, database, signal }) {
      const until = performance.now() + TURN;
      await forgetOldMails(database);
      while (performance.now() < until && !signal.aborted) {
        const route = await findMailRoute(database, installation);
        const portion = await takePortion(database, route, parts.leaseSeconds ?? LEASE_SECONDS);
        if (portion.mails.length === 0) return nextMailDue(database);
        const prepared = await prepareMails(portion.mails, { ...parts, agency: name, database, route });
        await Promise.all(prepared.outcomes.map((outcome) => portion.record(outcome)));
        for (const { error, leased } of prepared.faults) warn(error, `mail ${leased.id} of ${name}`);
        if (route.server === null) await capture(portion, prepared.mails, parts.tell);
        else {
          const { server } = route;
          await sendPortion(portion, prepared.mails, signal, (mail) => post({ ...route, server }, portion, mail));
        }
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

/** Mails that are this worker's for the time of their lease, and what is written down of them. */
type Portion = {
  mails: LeasedMail[];
  /** Saves that the mail server may have the mail from now on. Throws where somebody else has it by now. */
  beginData(id: number): Promise<void>;
  record(outcome: MailOutcome): Promise<unknown>;
  giveBack(ids: number[]): Promise<void>;
};

async function takePortion(database: AgencyDatabase, { sender }: MailRoute, leaseSeconds: number): Promise<Portion> {
  // A name for each portion: a mail whose lease is over is nobody's, also where the same process takes it again.
  const by = randomUUID();
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const mails = await leaseMails(database, { most: PORTION, leaseSeconds, by, domain });
  const began = inBatches<number, boolean>(async (ids) => {
    const held = await noteDataBegins(database, ids, { by, leaseSeconds });
    return ids.map((id) => held.includes(id));
  });
  return {
    mails,
    async beginData(id) {
      if (!(await began(id))) throw new MailFailure('lease-lost', 'Another server sends it');
    },
    record: inBatches<MailOutcome, void>(async (outcomes) => {
      await recordOutcomes(database, outcomes, by);
      return [];
    }),
    giveBack: (ids) => (ids.length > 0 ? returnMails(database, ids, by) : Promise.resolve()),
  };
}

/** Without a mail server nothing leaves: what would have been sent is kept to be looked at (MAIL-06). */
async function capture(portion: Portion, mails: readonly PreparedMail[], tell: (line: string) => void) {
  await Promise.all(
    mails.map(({ leased, rendered }) => portion.record({ id: leased.id, state: 'captured', note: null, rendered })),
  );
  for (const { rendered } of mails) {
    tell(`Mail not sent, as there is no SMTP_URL: to ${rendered.recipient}: ${rendered.subject}`);
  }
}

/** Over some connections at once. Where the server cannot be reached, the rest is not tried: it would only wait. */
async function sendPortion(
  portion: Portion,
  mails: readonly PreparedMail[],
  signal: AbortSignal,
  post: (mail: PreparedMail) => Promise<string>,
) {
  const waiting = [...mails];
  let unreachable: MailFailure | undefined;
  const sendOne = async (mail: PreparedMail) => {
    const { id } = mail.leased;
    try {
      if (unreachable) throw unreachable;
      const note = await post(mail);
      await portion.record({ id, state: 'sent', note, rendered: mail.rendered });
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      if (error.kind === 'lease-lost') return;
      if (error.kind === 'connection') unreachable = error;
      await portion.record(outcomeOfFailure(mail, error));
    }
  };
  const lane = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      if (signal.aborted) {
        waiting.push(mail);
        return;
      }
      await sendOne(mail);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  await portion.giveBack(waiting.map(({ leased }) => leased.id));
}

function outcomeOfFailure({ leased: { id, attempts }, rendered }: PreparedMail, failure: MailFailure): MailOutcome {
  const minutes = failure.kind === 'for-good' ? null : minutesToNextAttempt(attempts + 1);
  const note = failure.message;
  return minutes === null ? { id, state: 'dead', note, rendered } : { id, state: 'waiting', note, minutes };
}
