import { sql } from 'kysely';
import type { NumberingMethod } from '#contract/jobs/job-lookup.ts';
import { type NumberingPlaces, numberedCode } from '#domain/jobs/job-numbering.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** What determines how a job gets its code. */
export type Numbered = {
  divisionId?: number | null | undefined;
  clientId?: number | null | undefined;
  productId?: number | null | undefined;
  isBillable: boolean;
};

/** A stored rule, with its owner. */
export type NumberingRule = {
  id: number;
  method: NumberingMethod['code'];
  source: NumberingMethod['source'];
  pattern: string | null;
  nextNumber: number;
  /** Values of the pattern's placeholders: today in the agency's time zone, and the client's code. */
  day: string;
  client: string | null;
};

/** How many used codes in a row are skipped; typed or imported codes may be where the rule counts. */
const CODES_AT_ONCE = 100;

/** Finds the rule by precedence (product, client, division, default) with a preview of the next code. */
export async function findNumberingMethod(
  database: AgencyDatabase | AgencyTransaction,
  job: Numbered,
): Promise<NumberingMethod | null> {
  return previewOf(database, await findNumberingRule(database, job), job.isBillable);
}

/** Returns a rule as displayed, with a preview of the next code; null if there's none. */
export async function previewOf(
  database: AgencyDatabase | AgencyTransaction,
  rule: NumberingRule | undefined,
  isBillable: boolean,
): Promise<NumberingMethod | null> {
  if (!rule) return null;
  const { id, method, source, pattern, nextNumber: from } = rule;
  const free = pattern === null ? null : await freeCode(database, { ...rule, pattern, from }, isBillable);
  return { id, code: method, source, pattern, nextCode: free?.code ?? null };
}

/**
 * Takes the next code of the job's rule; null if codes are typed. Locks the rule until the transaction ends, so that simultaneous jobs
 * never get the same code and a rollback leaves no gap.
 */
export async function takeCode(transaction: AgencyTransaction, job: Numbered): Promise<string | null> {
  const rule = await findNumberingRule(transaction, job);
  if (!rule || rule.pattern === null) return null;
  const { rows } = await sql<{ nextNumber: number }>`
    select next_number as "nextNumber" from numbering_rule where id = ${rule.id} for update`.execute(transaction);
  const from = rows[0]!.nextNumber;
  const { code, number } = await freeCode(transaction, { ...rule, pattern: rule.pattern, from }, job.isBillable);
  await sql`update numbering_rule set next_number = ${number + 1} where id = ${rule.id}`.execute(transaction);
  return code;
}

/** Finds the rule by precedence: product, client, division, default. */
export async function findNumberingRule(
  database: AgencyDatabase | AgencyTransaction,
  job: Numbered,
): Promise<NumberingRule | undefined> {
  const { rows } = await sql<NumberingRule>`
    select numbering_rule.id, method, pattern, next_number as "nextNumber",
      case when product_id is not null then 'product' when client_id is not null then 'client'
        when division_id is not null then 'division' else 'default' end as source,
      (now() at time zone agency.time_zone)::date::text as day,
      (select code from client where id = ${job.clientId ?? null}) as client
    from numbering_rule cross join agency
    where (product_id is null or product_id = ${job.productId ?? null})
      and (client_id is null or client_id = ${job.clientId ?? null})
      and (division_id is null or division_id = ${job.divisionId ?? null})
    order by product_id is null, client_id is null, division_id is null
    limit 1`.execute(database);
  return rows[0];
}

async function freeCode(
  database: AgencyDatabase | AgencyTransaction,
  { pattern, from, day, client }: { pattern: string; from: number } & NumberingPlaces,
  isBillable: boolean,
): Promise<{ code: string; number: number }> {
  for (let start = from; ; start += CODES_AT_ONCE) {
    const candidates = Array.from({ length: CODES_AT_ONCE }, (_, index) =>
      numberedCode(pattern, start + index, { day, client }),
    );
    const { rows } = await sql<{ code: string }>`
      select code from job where is_billable = ${isBillable} and code = any(${candidates}::text[])`.execute(database);
    const taken = new Set(rows.map(({ code }) => code));
    const index = candidates.findIndex((code) => !taken.has(code));
    if (index >= 0) return { code: candidates[index]!, number: start + index };
  }
}
