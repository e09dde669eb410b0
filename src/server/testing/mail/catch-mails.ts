import { MAIL_TEMPLATES } from '../../mail-templates.ts';
import { openPool } from '../../platform/database/postgres.ts';
import { createMailWorker } from '../../platform/mail/mail-worker.ts';
import type { TestAgency } from '../test-agency.ts';
import { installationWith } from './mail-desk.ts';

/** What became of a mail: `captured` with what it says, or `dropped` or `dead` with the reason in `note`. */
type CaughtMail = {
  template: string;
  state: string;
  note: string | null;
  to: string | null;
  subject: string | null;
  text: string | null;
  html: string | null;
  record: string | null;
};

/**
 * Has what is due in an agency's outbox written as a server without SMTP_URL writes it, by the product's templates, and answers
 * what was caught, in the order in which it was written; with the `port` of a mail server they are sent to it. A template that fails
 * fails the test. `told` is given what a server says on its terminal.
 */
export async function catchMails(
  agency: Pick<TestAgency, 'databaseUrl' | 'sql'>,
  { port = null, told = [] }: { port?: number | null; told?: string[] } = {},
): Promise<CaughtMail[]> {
  const { rows: due } = await agency.sql.query<{ id: number }>(
    "select id from outgoing_mail where state = 'waiting' and due_at <= now() + interval '1 millisecond'",
  );
  const database = openPool(agency.databaseUrl, 4);
  const faults: unknown[] = [];
  const worker = createMailWorker({
    installation: installationWith(port),
    templates: MAIL_TEMPLATES,
    tell: (line) => told.push(line),
    warn: (error) => faults.push(error),
  });
  try {
    await worker.send({ name: 'here', database, signal: new AbortController().signal });
  } finally {
    await worker.close();
    await database.destroy();
  }
  if (faults.length > 0) throw faults[0];
  const { rows } = await agency.sql.query<CaughtMail>(
    `select template, state, note, recipient as to, subject, text_body as text, html_body as html, record
     from outgoing_mail where id = any($1) order by id`,
    [due.map(({ id }) => id)],
  );
  return rows;
}
