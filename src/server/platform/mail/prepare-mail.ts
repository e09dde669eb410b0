import { MAIL_NOTES } from '#contract/mail.ts';
import { isMailAddress, isOneLine } from '#domain/mail-address.ts';
import { minutesToNextAttempt } from '#domain/mail-retry.ts';
import { usualNumberFormat } from '#domain/number-format.ts';
import type { AgencyDatabase } from '../database/postgres.ts';
import { composeMail, type MailHead, type RenderedMail, renderMail } from './compose-mail.ts';
import type { LeasedMail, MailOutcome } from './leased-mail.sql.ts';
import type { MailInstallation } from './mail-server.ts';
import type { MailRoute } from './mail-setting.sql.ts';
import type { MailContext, MailTemplates } from './mail-template.ts';
import { type AgencyWords, wordsOfAgency } from './mail-words.sql.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** A mail as it goes out. */
export type PreparedMail = {
  leased: LeasedMail;
  rendered: RenderedMail;
  envelope: { from: string; to: string };
  message: Buffer;
};

type Parts = {
  agency: string;
  database: AgencyDatabase;
  route: MailRoute;
  installation: MailInstallation;
  templates: MailTemplates;
};

/**
 * Renders mails by their templates. `outcomes` are those of mails that are not to be sent; `faults` are mails whose template failed,
 * whose outcome is there too.
 */
export async function prepareMails(mails: readonly LeasedMail[], parts: Parts) {
  const { database } = parts;
  const agency = await database
    .selectFrom('agency')
    .select(['name', 'time_zone as timeZone', 'second_language as secondLanguage'])
    .executeTakeFirstOrThrow();
  const words = wordsOfAgency(database, agency.secondLanguage);
  const prepared: PreparedMail[] = [];
  const outcomes: MailOutcome[] = [];
  const faults: { leased: LeasedMail; error: unknown }[] = [];
  for (const leased of mails) {
    try {
      const made = await prepare(leased, { ...parts, words, agencyName: agency.name, timeZone: agency.timeZone });
      if ('message' in made) prepared.push(made);
      else outcomes.push(made);
    } catch (error) {
      faults.push({ leased, error });
      const minutes = minutesToNextAttempt(leased.attempts + 1);
      const note = `The mail could not be written: ${(error as Error).message}`.slice(0, 1000);
      outcomes.push({ id: leased.id, note, ...(minutes === null ? { state: 'dead' } : { state: 'waiting', minutes }) });
    }
  }
  return { mails: prepared, outcomes, faults };
}

async function prepare(
  leased: LeasedMail,
  parts: Parts & { words: AgencyWords; agencyName: string; timeZone: string },
): Promise<PreparedMail | MailOutcome> {
  const { id, address, personName, record, messageId, listUnsubscribe } = leased;
  const ending = (state: 'dropped' | 'dead', note: string): MailOutcome => ({ id, state, note });
  if (!leased.isThere) return ending('dropped', MAIL_NOTES.gone);
  if (leased.isTooLate) return ending('dropped', MAIL_NOTES.late);
  if (address === null || !isMailAddress(address)) return ending('dead', MAIL_NOTES.address);
  const template = parts.templates[leased.template];
  if (!template) throw new Error(`there is no template ${leased.template}`);
  const context = await contextOf(leased, parts);
  const content = await template(leased.facts, context);
  if (content === null) return ending('dropped', MAIL_NOTES.nothing);
  if (!isOneLine(content.subject)) return ending('dead', MAIL_NOTES.subject);
  const { sender } = parts.route;
  const head: MailHead = {
    sender,
    recipient: { name: personName, address },
    messageId,
    thread: record === null ? null : `${parts.agency} ${record}`,
    listUnsubscribe: listUnsubscribe ?? unsubscribeAddress(content.notificationKind, leased.employeeId, parts),
  };
  const rendered = renderMail(content, context.language, head);
  const message = await composeMail(rendered, head, content.attachments);
  return { leased, rendered, envelope: { from: sender.address, to: address }, message };
}

/** Where the one click goes that ends mails of a kind to a person; null without a key to sign it with. */
function unsubscribeAddress(kind: string | undefined, employeeId: number | null, { agency, installation }: Parts) {
  const { secretKey, publicUrl } = installation;
  if (kind === undefined || employeeId === null || secretKey === null) return null;
  return `${publicUrl}/api/notifications/unsubscribe/${unsubscribeToken(secretKey, { agency, employeeId, kind })}`;
}

async function contextOf(
  { employeeId, personName, usesSecondLanguage }: LeasedMail,
  parts: Parts & { words: AgencyWords; agencyName: string; timeZone: string },
): Promise<MailContext> {
  const { database, agency, agencyName, timeZone, installation } = parts;
  const words = await parts.words.of(usesSecondLanguage);
  return {
    ...words,
    database,
    agency: { databaseName: agency, name: agencyName, timeZone },
    recipient: { employeeId, name: personName },
    numberFormat: usualNumberFormat(words.language),
    isSecondLanguage: usesSecondLanguage,
    linkTo: (path) => `${installation.publicUrl}${path}`,
  };
}
