import { sql } from 'kysely';
import { ORDER_PAPER_FIELDS, ORDER_PAPER_TEXTS } from '#contract/purchase-order-paper.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { fillText } from '../../platform/refused.ts';

/** What stands on a paper beside the order: whose it is, and the words in one language. */
export type PaperWords = {
  agency: PaperAgency;
  /** By which the client has the order's job done. */
  clientOrderNumber: string | null;
  t: (original: (typeof ORDER_PAPER_TEXTS)[number], values?: Record<string, string>) => string;
  field: (original: (typeof ORDER_PAPER_FIELDS)[number]) => string;
};

/** Whose paper it is. */
type PaperAgency = { name: string; timeZone: string; secondLanguage: string | null };

/** What the paper of an order needs, in the agency's first or second language. What is not translated stays in the first. */
export async function findPaperWords(
  database: AgencyDatabase,
  { jobId, isSecondLanguage }: { jobId: number | null; isSecondLanguage: boolean },
): Promise<PaperWords> {
  const { client_order_number: clientOrderNumber, ...agency } = await database
    .selectFrom('agency')
    .leftJoin('job', (join) => join.on('job.id', '=', jobId))
    .select(['agency.name', 'time_zone as timeZone', 'second_language as secondLanguage', 'client_order_number'])
    .executeTakeFirstOrThrow();
  const words = new Map<string, string>();
  if (isSecondLanguage && agency.secondLanguage) {
    const { rows } = await sql<{ kind: string; original: string; translated: string }>`
      select kind, original, translated from translation
      where (kind = 'label' and original = any(${[...ORDER_PAPER_TEXTS]}::text[]))
        or (kind = 'field' and original = any(${[...ORDER_PAPER_FIELDS]}::text[]))`.execute(database);
    for (const { kind, original, translated } of rows) words.set(`${kind} ${original}`, translated);
  }
  return {
    agency,
    clientOrderNumber,
    t: (original, values) => fillText(words.get(`label ${original}`) ?? original, values),
    field: (original) => words.get(`field ${original}`) ?? original,
  };
}
