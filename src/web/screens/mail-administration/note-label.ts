import { MAIL_NOTES, type MailRow } from '#contract/communication/mail.ts';

/** Explains why a mail was not sent: Docket's reasons are translated, a mail server's response is quoted. */
export function describeNote(t: (original: string) => string, note: string): string {
  switch (note) {
    case MAIL_NOTES.gone:
      return t('The person has left');
    case MAIL_NOTES.late:
      return t('Too late to send');
    case MAIL_NOTES.nothing:
      return t('There was nothing left to send');
    case MAIL_NOTES.address:
      return t('The person has no valid email address');
    case MAIL_NOTES.subject:
      return t('The subject contains a line break');
    default:
      return note;
  }
}

/** Names the recipient of a mail by name and address, if known. */
export function describeRecipient({ name, address }: MailRow['recipient']): string {
  return name && address ? `${name} <${address}>` : (name ?? address ?? '–');
}
