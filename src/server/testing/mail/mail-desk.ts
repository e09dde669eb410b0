import pg from 'pg';
import { type AgencyDatabase, openPool } from '../../platform/database/postgres.ts';
import type { MailInstallation } from '../../platform/mail/mail-server.ts';
import type { MailTemplates } from '../../platform/mail/mail-template.ts';
import { createMailWorker, type MailWorker, type MailWorkerParts } from '../../platform/mail/mail-worker.ts';
import { type AgencyRecords, agencyRecords } from '../agency-records.ts';
import { createAgencyDatabase } from '../test-databases.ts';

/** From whom the mails of tests are. */
export const SENDER = { name: 'Docket', address: 'docket@sender.example' };

/** How tests send: by the mail server on a port of this machine, or not at all. */
export function installationWith(port: number | null): MailInstallation {
  return {
    server:
      port === null
        ? null
        : { host: '127.0.0.1', port, security: 'offered', username: null, password: null, isTrusted: true },
    sender: SENDER,
    publicUrl: 'https://docket.example',
    secretKey: 'the key of an installation that tests',
    outboundAllow: [],
  };
}

/** A template that says what its facts are. */
const NOTE_TEMPLATE: MailTemplates = {
  note: async ({ subject, text }, { t, recipient }) =>
    subject === null
      ? null
      : {
          subject: String(subject),
          blocks: [
            { kind: 'heading', text: `${t('Name')}: ${recipient.name ?? '-'}` },
            { kind: 'paragraph', text: String(text ?? '') },
          ],
        },
};

/** A row of the outbox. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
type OutboxRow = Record<string, any>;

/** An agency's database with its outbox, and workers on it. */
export type MailDesk = {
  database: AgencyDatabase;
  sql: pg.Client;
  add: AgencyRecords;
  /** A worker of another process, as it were; closed with the desk. */
  worker(port: number | null, others?: Partial<MailWorkerParts>): MailWorker;
  /** Has a worker do what is due now. */
  send(worker: MailWorker): Promise<Date | null>;
  rows(): Promise<OutboxRow[]>;
  /** Makes due what waits. */
  hurry(): Promise<void>;
  told: string[];
  warned: string[];
  close(): Promise<void>;
};

/** Opens one on a database of its own. */
export async function openMailDesk(): Promise<MailDesk> {
  const home = await createAgencyDatabase();
  const database = openPool(home.url, 10);
  const sql = new pg.Client({ connectionString: home.url });
  await sql.connect();
  const add = agencyRecords(sql, '');
  await add.agency();
  const workers: MailWorker[] = [];
  const [told, warned]: [string[], string[]] = [[], []];
  const stopping = new AbortController();
  return {
    database,
    sql,
    add,
    told,
    warned,
    worker(port, others = {}) {
      const worker = createMailWorker({
        installation: installationWith(port),
        templates: NOTE_TEMPLATE,
        tell: (line) => told.push(line),
        warn: (error, about) => warned.push(`${about}: ${error instanceof Error ? error.message : error}`),
        grace: 0,
        ...others,
      });
      workers.push(worker);
      return worker;
    },
    send: (worker) => worker.send({ name: 'here', database, signal: stopping.signal }),
    rows: async () => (await sql.query('select * from outgoing_mail order by id')).rows,
    hurry: async () => {
      await sql.query("update outgoing_mail set due_at = now() where state in ('waiting', 'sending')");
    },
    async close() {
      stopping.abort();
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all([sql.end(), database.destroy()]);
      await home.drop();
    },
  };
}
