import type { Speech } from '#contract/text/language-settings.ts';
import { languageCode } from '#domain/text/language.ts';
import { type NumberFormat, usualNumberFormat } from '#domain/text/number-format.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** Returns the texts for a link's page, whose reader isn't signed in and has no language setting. */
export async function linkTexts(
  database: AgencyDatabase,
  { isSecondLanguage, numberFormat }: { isSecondLanguage: boolean; numberFormat?: NumberFormat },
): Promise<Speech & { agencyName: string }> {
  const [agency, rows] = await Promise.all([
    database
      .selectFrom('agency')
      .select(['name', 'time_zone as timeZone', 'second_language as secondLanguage'])
      .executeTakeFirstOrThrow(),
    isSecondLanguage ? database.selectFrom('translation').select(['kind', 'original', 'translated']).execute() : [],
  ]);
  const language = isSecondLanguage ? languageCode(agency.secondLanguage) : 'en';
  const ofKind = (wanted: string) =>
    rows.flatMap(({ kind, original, translated }) => (kind === wanted ? [{ original, translated }] : []));
  return {
    agencyName: agency.name,
    language,
    numberFormat: numberFormat ?? usualNumberFormat(language),
    timeZone: agency.timeZone,
    labels: ofKind('label'),
    fields: ofKind('field'),
  };
}
