import { sql } from 'kysely';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';

/** Days for which a link displays the answer. */
const DAYS_ANSWERED = 90;

/** Creates a link to a version for one address and returns its token, which is stored only in the mail. */
export async function makeEstimateLink(database: AgencyDatabase, estimateId: number, address: string): Promise<string> {
  const token = newToken();
  await database
    .insertInto('estimate_link')
    .values({ token_hash: hashToken(token), estimate_id: estimateId, address })
    .execute();
  return token;
}

export type FoundEstimateLink = {
  estimateId: number;
  address: string;
  isOpen: boolean;
  isAnswered: boolean;
  useSecondLanguage: boolean;
};

/**
 * Finds a token's link; undefined if it never existed in this agency. It's valid while its version can be answered, and for some time
 * afterwards.
 */
export async function findEstimateLink(
  database: AgencyDatabase,
  token: string,
): Promise<FoundEstimateLink | undefined> {
  const { rows } = await sql<FoundEstimateLink>`
    select link.estimate_id as "estimateId", link.address,
      estimate.status = 'SENT' and estimate_is_alive(estimate.status, estimate.valid_until) as "isOpen",
      coalesce(answer.at > now() - make_interval(days => ${DAYS_ANSWERED}), false) as "isAnswered",
      coalesce(client.use_second_language, false) as "useSecondLanguage"
    from estimate_link as link
    join estimate on estimate.id = link.estimate_id
    left join job on job.id = estimate.job_id
    left join client on client.id = job.client_id
    left join estimate_answer as answer on answer.estimate_id = estimate.id
    where link.token_hash = ${hashToken(token)}`.execute(database);
  return rows[0];
}
