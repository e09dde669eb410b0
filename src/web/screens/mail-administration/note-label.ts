import { MAIL_NOTES, type MailRow } from '#contract/communication/mail.ts';

/** Why a mail was not sent: the product's own reasons in the person's language, a mail server's words as they are. */
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

/** Who gets a mail, by name and address as far as they are known. */
export function describeRecipient({ name, address }: MailRow['recipient']): string {
  return name && address ? `${name} <${address}>` : (name ?? address ?? '–');
}
