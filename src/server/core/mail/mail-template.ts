import type { NumberFormat } from '#domain/text/number-format.ts';
import type { FieldName, Phrase } from '#domain/text/phrase.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';

/** Texts in a mail's language; `t` for labels and sentences, `field` for field names, as on screens. */
export type MailTexts = {
  t: ((original: string, values?: Record<string, string>) => string) & {
    of: (original: Phrase, values?: Record<string, string>) => string;
  };
  field: ((original: string) => string) & { of: (original: FieldName) => string };
};

/** A template's context besides its facts. */
export type MailContext = MailTexts & {
  /** The agency's, for reading the current state when the mail is sent. */
  database: AgencyDatabase;
  agency: { databaseName: string; name: string; timeZone: string };
  /** The mail in the outbox. */
  mailId: number;
  /** The recipient; `employeeId` null for outsiders. */
  recipient: { employeeId: number | null; name: string | null; address: string };
  /** The language code, such as `de`, and its number format. */
  language: string;
  numberFormat: NumberFormat;
  isSecondLanguage: boolean;
  /** Returns a screen's address by path, such as `/purchase-orders/12`. */
  linkTo: (path: string) => string;
};

/**
 * Renders a mail from its facts in the outbox, which it validates. Called for every attempt. Null drops the mail because it's no longer
 * relevant.
 */
export type MailTemplate = (facts: Record<string, unknown>, context: MailContext) => Promise<MailContent | null>;

/** The slices' templates by name; `src/server/mail-templates.ts` combines them. */
export type MailTemplates = Record<string, MailTemplate>;
