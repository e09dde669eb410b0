import { fillText } from '#domain/text/fill-template.ts';
import { languageCode } from '#domain/text/language.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { MailTexts } from './mail-template.ts';

/** An agency's texts in two languages, each read at most once. */
export type AgencyTexts = { of(isSecondLanguage: boolean): Promise<MailTexts & { language: string }> };

/** Reads texts. `secondLanguage` by its English name; without one, or without a translation, texts are English. */
export function findAgencyTexts(database: AgencyDatabase, secondLanguage: string | null): AgencyTexts {
  let reading: Promise<Map<string, string>> | undefined;
  return {
    async of(isSecondLanguage) {
      const isSecond = isSecondLanguage && secondLanguage !== null;
      if (isSecond) reading ??= readTranslations(database);
      const words = isSecond ? await reading! : new Map<string, string>();
      const t = (original: string, values?: Record<string, string>) =>
        fillText(words.get(`label ${original}`) ?? original, values);
      const field = (original: string) => words.get(`field ${original}`) ?? original;
      return {
        language: languageCode(isSecond ? secondLanguage : null),
        t: Object.assign(t, { of: t }),
        field: Object.assign(field, { of: field }),
      };
    },
  };
}

async function readTranslations(database: AgencyDatabase): Promise<Map<string, string>> {
  const rows = await database.selectFrom('translation').select(['kind', 'original', 'translated']).execute();
  return new Map(rows.map(({ kind, original, translated }) => [`${kind} ${original}`, translated]));
}
