import { phrase } from '#domain/text/phrase.ts';
/** Why mails and mail servers are refused (MAIL-04, MAIL-05, MAIL-07). */
export const MAIL_REFUSALS = {
  'mail-address-invalid': { status: 422, text: phrase('This is not a mail address') },
  'mail-name-invalid': { status: 422, text: phrase('A name in a mail must be on one line') },
  'mail-not-dead': { status: 422, text: phrase('Only mails that could not be sent can be sent again or discarded') },
  'mail-test-failed': {
    status: 422,
    title: 'The mail server did not take the test mail',
    text: phrase('The mail server rejected the test mail: {words}'),
  },
  'mail-server-private': {
    status: 422,
    text: phrase("This server isn't on the public internet. A system administrator can allow it with OUTBOUND_ALLOW"),
  },
  'mail-password-needed': {
    status: 422,
    text: phrase('Enter the password again: the server or the user name has changed'),
  },
  'secret-key-missing': {
    status: 422,
    text: phrase("Passwords can't be stored until a system administrator sets SECRET_KEY"),
  },
  'own-mail-address-missing': {
    status: 422,
    text: phrase('You have no valid mail address for the test mail'),
  },
} as const;
