import { sql } from 'kysely';
import { PAPER_FIELDS, PAPER_TEXTS, type PaperTexts } from '#domain/documents/paper/paper-texts.ts';
import { fillText } from '#domain/text/fill-template.ts';
import { languageCode } from '#domain/text/language.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** The agency and the texts of a PDF, in one language. */
export type PdfTexts = { agency: { name: string; timeZone: string }; language: string; texts: PaperTexts };

/** Returns a PDF's texts in the agency's first or second language; untranslated ones in English. */
export async function findPdfTexts(database: AgencyDatabase, isSecondLanguage: boolean): Promise<PdfTexts> {
  const { secondLanguage, ...agency } = await database
    .selectFrom('agency')
    .select(['name', 'time_zone as timeZone', 'second_language as secondLanguage'])
    .executeTakeFirstOrThrow();
  const words = new Map<string, string>();
  if (isSecondLanguage && secondLanguage) {
    const { rows } = await sql<{ kind: string; original: string; translated: string }>`
      select kind, original, translated from translation
      where (kind = 'label' and original = any(${[...PAPER_TEXTS]}::text[]))
        or (kind = 'field' and original = any(${[...PAPER_FIELDS]}::text[]))`.execute(database);
    for (const { kind, original, translated } of rows) words.set(`${kind} ${original}`, translated);
  }
  return {
    agency,
    language: languageCode(isSecondLanguage ? secondLanguage : null),
    texts: {
      t: (original, values) => fillText(words.get(`label ${original}`) ?? original, values),
      field: (original) => words.get(`field ${original}`) ?? original,
    },
  };
}
