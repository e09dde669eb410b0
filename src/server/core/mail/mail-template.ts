import type { NumberFormat } from '#domain/text/number-format.ts';
import type { FieldName, Phrase } from '#domain/text/phrase.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';

/** Words in the language of a mail; `t` for labels and sentences, `field` for names of fields, as on the screens. */
export type MailTexts = {
  t: ((original: string, values?: Record<string, string>) => string) & {
    of: (original: Phrase, values?: Record<string, string>) => string;
  };
  field: ((original: string) => string) & { of: (original: FieldName) => string };
};

/** What a template is given beside its facts. */
export type MailContext = MailTexts & {
  /** Of the agency, to read what the mail says as it is when it is sent. */
  database: AgencyDatabase;
  agency: { databaseName: string; name: string; timeZone: string };
  /** Of the mail in the outbox. */
  mailId: number;
  /** The recipient; `employeeId` null = not a person of the agency. */
  recipient: { employeeId: number | null; name: string | null; address: string };
  /** The code of the language, such as `de`, and how numbers are written in it. */
  language: string;
  numberFormat: NumberFormat;
  isSecondLanguage: boolean;
  /** The address of a screen by its path, such as `/purchase-orders/12`. */
  linkTo: (path: string) => string;
};

/**
 * Makes a mail of its facts, as they are in the outbox: it checks what it takes of them. It is called for every attempt. null =
 * there is nothing to say any more, and the mail is dropped.
 */
export type MailTemplate = (facts: Record<string, unknown>, context: MailContext) => Promise<MailContent | null>;

/** The templates of the slices by name; `src/server/mail-templates.ts` puts them together. */
export type MailTemplates = Record<string, MailTemplate>;
