import type { MailSettings, MailSettingsToSave } from '#contract/communication/mail.ts';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import { isMailAddress, isOneLine } from '#domain/communication/mail-address.ts';
import { mailRouteChanges } from '#domain/identity/security-change.ts';
import { outdatedRefusal } from '../core/audit/outdated-refusal.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { MAIL_PASSWORD, openPassword } from '../core/mail/mail-setting.sql.ts';
import { findAgencyTexts } from '../core/mail/mail-texts.sql.ts';
import { notifyAdministrators } from '../core/notification/security-changes.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { MailInstallation, MailServer } from '../platform/mail/mail-server.ts';
import { AddressRefused } from '../platform/mail/reach-server.ts';
import { MailFailure, type SmtpOptions } from '../platform/mail/smtp-session.ts';
import { tryMailServer } from '../platform/mail/try-mail-server.ts';
import { Refused } from '../platform/refused.ts';
import { sealText } from '../platform/sealed-text.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import {
  deleteOwnServer,
  findAgency,
  findOwnAddress,
  findOwnServer,
  type OwnMailServer,
  writeOwnServer,
} from './mail-setting.sql.ts';
import { testMail } from './test-mail.ts';

type Session = Pick<SignedIn, 'actor' | 'database'>;
export type MailParts = { installation: MailInstallation; smtp: Partial<SmtpOptions> };

/** Returns the agency's own server without its password, and the installation's. */
export async function mailSettings({ database }: Session, { installation }: MailParts): Promise<MailSettings> {
  const own = await findOwnServer(database);
  return {
    own: own ? withoutPassword(own) : null,
    installation: {
      sendsMail: installation.server !== null,
      senderName: installation.sender.name,
      senderAddress: installation.sender.address,
    },
    canKeepPassword: installation.secretKey !== null,
  };
}

function withoutPassword({ passwordSealed, ...own }: OwnMailServer) {
  return { ...own, hasPassword: passwordSealed !== null };
}

/**
 * Tests a server with exactly these values and saves them if it accepted the mail, so saved settings always work. No transaction is open
 * while waiting for the server.
 */
export async function saveMailSettings(
  session: Session,
  sent: MailSettingsToSave,
  parts: MailParts,
): Promise<MailSettings> {
  const { database, actor } = session;
  const { installation } = parts;
  const before = await findOwnServer(database);
  if ((before?.lastModified ?? null) !== sent.lastModified) throw await changedElsewhere(session, parts);
  refuseUnusable(sent);
  const password = passwordToUse(sent, before, installation.secretKey);
  const { host, port, security, username, senderName, senderAddress } = sent;
  const server: MailServer = { host, port, security, username, password, isTrusted: false };
  await sendTestMail(session, server, { name: senderName, address: senderAddress }, parts);
  const passwordSealed = password === null ? null : sealText(password, installation.secretKey!, MAIL_PASSWORD);
  await inTransaction(database, async (transaction) => {
    const own = { host, port, security, username, passwordSealed, senderName, senderAddress };
    if (!(await writeOwnServer(transaction, own, sent.lastModified))) throw await changedElsewhere(session, parts);
    const { passwordSealed: _, ...after } = own;
    await reportRoute(transaction, actor.id, { before, after: own, installation });
    const event = { subject: 'mail_setting', subjectId: 1, action: 'update', after } as const;
    await writeAudit(transaction, [{ by: actor.id, ...event, before: before ? withoutPassword(before) : null }]);
  });
  return mailSettings(session, parts);
}

/** Returns to the installation's server. */
export async function removeMailSettings(session: Session, parts: MailParts): Promise<MailSettings> {
  const { database, actor } = session;
  await inTransaction(database, async (transaction) => {
    const stored = await findOwnServer(transaction);
    const before = await deleteOwnServer(transaction);
    const event = { subject: 'mail_setting', subjectId: 1, action: 'delete', before } as const;
    if (!before) return;
    await writeAudit(transaction, [{ by: actor.id, ...event }]);
    await reportRoute(transaction, actor.id, { before: stored, after: null, installation: parts.installation });
  });
  return mailSettings(session, parts);
}

/**
 * Notifies administrators of a changed mail server or sender, through the previous server, so that the change itself can't suppress the
 * mail. If no mail was sent before, it goes through the new server.
 */
async function reportRoute(
  transaction: AgencyTransaction,
  byId: number,
  { before, after, installation }: { before: OwnRoute; after: OwnRoute; installation: MailInstallation },
) {
  const changes = mailRouteChanges(describeRoute(before, installation), describeRoute(after, installation));
  const didMailLeave = before !== undefined || installation.server !== null;
  const route = didMailLeave ? { own: before ? storedRouteOf(before) : null } : null;
  await notifyAdministrators(transaction, { byId, changes, route });
}

type OwnRoute = Omit<OwnMailServer, 'testedOn' | 'lastModified'> | undefined | null;

function storedRouteOf({
  host,
  port,
  security,
  username,
  passwordSealed,
  senderName,
  senderAddress,
}: NonNullable<OwnRoute>) {
  return { host, port, security, username, passwordSealed, senderName, senderAddress };
}

function describeRoute(own: OwnRoute, installation: MailInstallation): { server: string | null; sender: string } {
  const { name, address } = own ? { name: own.senderName, address: own.senderAddress } : installation.sender;
  const ofInstallation = installation.server === null ? null : 'installation';
  const server = own ? `${own.username === null ? '' : `${own.username}@`}${own.host}:${own.port}` : ofInstallation;
  return { server, sender: `${name} <${address}>` };
}

async function changedElsewhere(session: Session, parts: MailParts): Promise<Refused> {
  const current = await mailSettings(session, parts);
  if (!current.own) return new Refused('changed-elsewhere', { current });
  const { lastModified } = current.own;
  return outdatedRefusal(session.database, { subject: 'mail_setting', id: 1, lastModified, current }, session.actor.id);
}

function refuseUnusable({ senderAddress, senderName, host }: MailSettingsToSave) {
  if (!isMailAddress(senderAddress)) throw atField('mail-address-invalid', 'senderAddress');
  if (!isOneLine(senderName)) throw atField('mail-name-invalid', 'senderName');
  if (!isOneLine(host)) throw atField('mail-name-invalid', 'host');
}

/** A stored password is only used for the server it was typed for. */
function passwordToUse(
  sent: MailSettingsToSave,
  before: OwnMailServer | undefined,
  secretKey: string | null,
): string | null {
  if (sent.username === null) return null;
  if (sent.password !== undefined) {
    if (sent.password !== null && secretKey === null) throw atField('secret-key-missing', 'password');
    return sent.password;
  }
  const isSame = (['host', 'port', 'security', 'username'] as const).every((name) => before?.[name] === sent[name]);
  if (!isSame) throw atField('mail-password-needed', 'password');
  return before!.passwordSealed === null ? null : openPassword(before!.passwordSealed, secretKey);
}

function atField(code: RefusalCode, path: string): Refused {
  return new Refused(code, { errors: [{ path, message: REFUSALS[code].text }] });
}

async function sendTestMail(
  { database, actor }: Session,
  server: MailServer,
  sender: { name: string; address: string },
  { installation, smtp }: MailParts,
) {
  const address = await findOwnAddress(database, actor.id);
  if (address === null || !isMailAddress(address)) throw new Refused('own-mail-address-missing');
  const { name, secondLanguage } = await findAgency(database);
  const { t, language } = await findAgencyTexts(database, secondLanguage).of(actor.useSecondLanguage);
  const content = testMail({ t }, { agency: name, settings: `${installation.publicUrl}/administration/mail` });
  try {
    const recipient = { name: actor.name, address };
    await tryMailServer(
      server,
      { sender, recipient, content, language },
      { allow: installation.outboundAllow, ...smtp },
    );
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    if (error.cause instanceof AddressRefused) throw atField('mail-server-private', 'host');
    throw new Refused('mail-test-failed', { values: { words: error.message } });
  }
}
