import { MAIL_NOTES } from '#contract/communication/mail.ts';
import { isMailAddress, isOneLine } from '#domain/communication/mail-address.ts';
import { minutesToNextAttempt } from '#domain/communication/mail-retry.ts';
import { usualNumberFormat } from '#domain/text/number-format.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { composeMail, type MailHead, type RenderedMail, renderMail } from '../../platform/mail/compose-mail.ts';
import { addressOfButton, withoutSecrets } from '../../platform/mail/mail-content.ts';
import type { MailInstallation, MailSender } from '../../platform/mail/mail-server.ts';
import type { LeasedMail, MailOutcome } from './leased-mail.sql.ts';
import type { MailRoute } from './mail-setting.sql.ts';
import type { MailContext, MailTemplates } from './mail-template.ts';
import { type AgencyTexts, findAgencyTexts } from './mail-texts.sql.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** A mail ready to send. */
export type PreparedMail = {
  leased: LeasedMail;
  /** What is stored of it. */
  rendered: RenderedMail;
  /** The addresses of its buttons, which only the recipient may know. */
  addresses: string[];
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

/** The result of preparing a mail: ready, or not to be sent; `fault`: its template failed. */
export type Preparation = { mail: PreparedMail } | { outcome: MailOutcome; fault?: unknown };

/** Returns a function that renders an agency's mails. Reads what templates share once. */
export async function openPreparation(parts: Parts): Promise<(leased: LeasedMail) => Promise<Preparation>> {
  const agency = await parts.database
    .selectFrom('agency')
    .select(['name', 'time_zone as timeZone', 'second_language as secondLanguage'])
    .executeTakeFirstOrThrow();
  const words = findAgencyTexts(parts.database, agency.secondLanguage);
  return async (leased) => {
    try {
      const made = await prepare(leased, { ...parts, words, agencyName: agency.name, timeZone: agency.timeZone });
      return 'message' in made ? { mail: made } : { outcome: made };
    } catch (fault) {
      const minutes = minutesToNextAttempt(leased.attempts + 1);
      const note = `The mail could not be written: ${(fault as Error).message}`.slice(0, 1000);
      const end = minutes === null ? ({ state: 'dead' } as const) : ({ state: 'waiting', minutes } as const);
      return { outcome: { id: leased.id, note, ...end }, fault };
    }
  };
}

/**
 * Returns a mail's sender: outsiders know the agency and not the product, so the installation's sender uses the agency's name for them. An
 * agency's own sender has its chosen name.
 */
function senderOf(
  { route, installation, agencyName }: Parts & { agencyName: string },
  employeeId: number | null,
): MailSender {
  const isOfInstallation = route.sender === installation.sender;
  return employeeId === null && isOfInstallation ? { ...route.sender, name: agencyName } : route.sender;
}

async function prepare(
  leased: LeasedMail,
  parts: Parts & { words: AgencyTexts; agencyName: string; timeZone: string },
): Promise<PreparedMail | MailOutcome> {
  const { id, address, personName, record, messageId, listUnsubscribe } = leased;
  const ending = (state: 'dropped' | 'dead', note: string): MailOutcome => ({ id, state, note });
  if (!leased.isThere) return ending('dropped', MAIL_NOTES.gone);
  if (leased.isTooLate) return ending('dropped', MAIL_NOTES.late);
  if (address === null || !isMailAddress(address)) return ending('dead', MAIL_NOTES.address);
  const template = parts.templates[leased.template];
  if (!template) throw new Error(`there is no template ${leased.template}`);
  const context = await contextOf({ ...leased, address }, parts);
  const content = await template(leased.facts, context);
  if (content === null) return ending('dropped', MAIL_NOTES.nothing);
  if (!isOneLine(content.subject)) return ending('dead', MAIL_NOTES.subject);
  const sender = senderOf(parts, leased.employeeId);
  const head: MailHead = {
    sender,
    recipient: { name: personName, address },
    messageId,
    thread: record === null ? null : `${parts.agency} ${record}`,
    listUnsubscribe: listUnsubscribe ?? unsubscribeAddress(content.notificationKind, leased.employeeId, parts),
    ...(content.replyTo && isMailAddress(content.replyTo.address) ? { replyTo: content.replyTo } : {}),
  };
  const message = await composeMail(renderMail(content, context.language, head), head, content.attachments);
  return {
    leased,
    rendered: renderMail(withoutSecrets(content), context.language, head),
    addresses: content.blocks.flatMap((block) => (block.kind === 'button' ? addressOfButton(block) : [])),
    envelope: { from: sender.address, to: address },
    message,
  };
}

/** Returns the one-click unsubscribe address; null without a key to sign it. */
function unsubscribeAddress(kind: string | undefined, employeeId: number | null, { agency, installation }: Parts) {
  const { secretKey, publicUrl } = installation;
  if (kind === undefined || employeeId === null || secretKey === null) return null;
  return `${publicUrl}/api/notifications/unsubscribe/${unsubscribeToken(secretKey, { agency, employeeId, kind })}`;
}

async function contextOf(
  { id, employeeId, personName, address, usesSecondLanguage }: LeasedMail & { address: string },
  parts: Parts & { words: AgencyTexts; agencyName: string; timeZone: string },
): Promise<MailContext> {
  const { database, agency, agencyName, timeZone, installation } = parts;
  const words = await parts.words.of(usesSecondLanguage);
  return {
    ...words,
    database,
    agency: { databaseName: agency, name: agencyName, timeZone },
    mailId: id,
    recipient: { employeeId, name: personName, address },
    numberFormat: usualNumberFormat(words.language),
    isSecondLanguage: usesSecondLanguage,
    linkTo: (path) => `${installation.publicUrl}${path}`,
  };
}
