import { sql } from 'kysely';
import { fillText } from '#domain/text/fill-template.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** The agency of a PDF. */
type PaperAgency = { name: string; timeZone: string; secondLanguage: string | null };

/** A PDF's texts in one language, by their English originals. */
export type AgencyPdfTexts<Text extends string, Field extends string> = {
  agency: PaperAgency;
  t: (original: Text, values?: Record<string, string>) => string;
  field: (original: Field) => string;
};

/** Returns a PDF's texts in the agency's first or second language; untranslated ones in English. */
export async function findAgencyPdfTexts<Text extends string, Field extends string>(
  database: AgencyDatabase,
  { texts, fields, isSecondLanguage }: { texts: readonly Text[]; fields: readonly Field[]; isSecondLanguage: boolean },
): Promise<AgencyPdfTexts<Text, Field>> {
  const agency = await database
    .selectFrom('agency')
    .select(['name', 'time_zone as timeZone', 'second_language as secondLanguage'])
    .executeTakeFirstOrThrow();
  const words = new Map<string, string>();
  if (isSecondLanguage && agency.secondLanguage) {
    const { rows } = await sql<{ kind: string; original: string; translated: string }>`
      select kind, original, translated from translation
      where (kind = 'label' and original = any(${[...texts]}::text[]))
        or (kind = 'field' and original = any(${[...fields]}::text[]))`.execute(database);
    for (const { kind, original, translated } of rows) words.set(`${kind} ${original}`, translated);
  }
  return {
    agency,
    t: (original, values) => fillText(words.get(`label ${original}`) ?? original, values),
    field: (original) => words.get(`field ${original}`) ?? original,
  };
}
