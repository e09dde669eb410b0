import { z } from 'zod/mini';
import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { ExportFormat, Id, Instant, PathId, QueryId, text } from '../http/values.ts';

const tag = 'Email';
const sees = (actor: Actor) => can(actor, 'read', 'administration');
const changes = (actor: Actor) => sees(actor) && can(actor, 'update', 'administration');

/** Groups of mails: queued or being sent, captured for lack of a mail server, given up, and so on. */
export const MAIL_GROUPS = ['waiting', 'captured', 'dead', 'sent', 'other'] as const;
export type MailGroup = (typeof MAIL_GROUPS)[number];

export const MailState = z.enum(['waiting', 'sending', 'sent', 'captured', 'dead', 'dropped', 'discarded']);

/**
 * Why Docket itself didn't send a mail, as stored. Don't reword: the screen maps these to labels. Other notes are the mail server's own
 * message.
 */
export const MAIL_NOTES = {
  gone: 'The person has left',
  late: 'It was too late for it',
  nothing: 'There was nothing to say any more',
  address: 'The person has no valid mail address',
  subject: 'The subject holds a line break',
} as const;

const mailRow = {
  id: Id,
  state: MailState,
  /** The recipient's name (null for outsiders) and address (null if unknown). */
  recipient: z.object({ name: z.nullable(z.string()), address: z.nullable(z.string()) }),
  /** Null until the mail is written. */
  subject: z.nullable(z.string()),
  template: z.string(),
  attempts: z.int(),
  /** The mail server's message, or why the mail wasn't sent. */
  note: z.nullable(z.string()),
  createdOn: Instant,
  /** The next attempt; null if there is none. */
  nextAttempt: z.nullable(Instant),
  endedOn: z.nullable(Instant),
};

export const MailRow = z.object(mailRow);
export type MailRow = z.infer<typeof MailRow>;

/** A mail with its content; null if not yet written or older than 90 days. */
export const MailRecord = z.object({
  ...mailRow,
  sender: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  text: z.nullable(z.string()),
  html: z.nullable(z.string()),
});
export type MailRecord = z.infer<typeof MailRecord>;

/** A page of mails, newest first, and the counts of groups that may need attention. */
const MailList = z.object({
  mails: z.array(MailRow),
  hasMore: z.boolean(),
  counts: z.object({ waiting: z.int(), captured: z.int(), dead: z.int() }),
});

export const listMails = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/mail',
  scope: 'administration:read',
  summary: 'Mails of one group, the newest first, 50 at a time: those before an id',
  mayCall: sees,
  query: z.object({ group: z.enum(MAIL_GROUPS), before: z.optional(QueryId) }),
  answer: MailList,
});

export const exportMails = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/mail/export',
  scope: 'administration:read',
  summary: 'Mails of one group, the newest first, as a CSV file or workbook, without their texts',
  mayCall: sees,
  answersAsFile: 'table',
  query: z.object({ group: z.enum(MAIL_GROUPS), format: ExportFormat }),
  answer: FileBytes,
});

export const readMail = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/mail/:id',
  scope: 'administration:read',
  summary: 'One mail with what it says, which is kept for 90 days',
  mayCall: sees,
  params: z.object({ id: PathId }),
  answer: MailRecord,
});

export const resendMail = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/mail/:id/resend',
  scope: 'administration:write',
  summary: 'Has a mail sent again that was given up; one that is on its way already stays on it',
  mayCall: changes,
  params: z.object({ id: PathId }),
  answer: MailRow,
});

export const discardMail = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/mail/:id/discard',
  scope: 'administration:write',
  summary: 'Puts a mail aside that was given up; it is never sent',
  mayCall: changes,
  params: z.object({ id: PathId }),
  answer: MailRow,
});

const ownServer = {
  host: text(253).check(z.minLength(1)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  /** `tls` from the start, or STARTTLS; never unencrypted. */
  security: z.enum(['tls', 'starttls']),
  username: z.nullable(text(200)),
  senderName: text(100).check(z.minLength(1)),
  senderAddress: text(254),
};

/** How the agency sends mail: its own server or the installation's. The password is never returned. */
export const MailSettings = z.object({
  own: z.nullable(z.object({ ...ownServer, hasPassword: z.boolean(), testedOn: Instant, lastModified: Instant })),
  installation: z.object({ sendsMail: z.boolean(), senderName: z.string(), senderAddress: z.string() }),
  /** Whether passwords can be stored, which requires a SECRET_KEY. */
  canKeepPassword: z.boolean(),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const MailSettingsToSave = z.strictObject({
  ...ownServer,
  /** Left out: keep the stored password for the same server and user name. Null: none. */
  password: z.optional(z.nullable(text(500))),
  /** Of the settings being changed; null if there were none. */
  lastModified: z.nullable(Instant),
});
export type MailSettingsToSave = z.infer<typeof MailSettingsToSave>;

export const readMailSettings = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/mail/settings',
  scope: 'administration:read',
  summary: "The agency's own mail server and sender, and what is used without them",
  mayCall: sees,
  answer: MailSettings,
});

export const saveMailSettings = endpoint({
  tag,
  method: 'PUT',
  needsProof: true,
  path: '/api/administration/mail/settings',
  scope: 'administration:write',
  summary:
    'Tries a mail server: connects over TLS, logs in, sends a mail to who asks. Only when it took the mail the settings are ' +
    'saved, and used from then on. Administrators are notified through the server of before',
  mayCall: changes,
  body: MailSettingsToSave,
  answer: MailSettings,
});

export const removeMailSettings = endpoint({
  tag,
  method: 'DELETE',
  needsProof: true,
  path: '/api/administration/mail/settings',
  scope: 'administration:write',
  summary:
    "Has mail go by the installation's server and sender again. Administrators are notified through the server of before",
  mayCall: changes,
  answer: MailSettings,
});
