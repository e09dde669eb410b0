import { sql } from 'kysely';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';

/** For so many days after the answer a link shows it. */
const DAYS_ANSWERED = 90;

/** Makes a link to a version for one address and answers its token, which is kept nowhere but in the mail that it is written into. */
export async function makeEstimateLink(database: AgencyDatabase, estimateId: number, address: string): Promise<string> {
  const token = newToken();
  await database
    .insertInto('estimate_link')
    .values({ token_hash: hashToken(token), estimate_id: estimateId, address })
    .execute();
  return token;
}

/** A link that there is. */
export type FoundEstimateLink = {
  estimateId: number;
  address: string;
  isOpen: boolean;
  isAnswered: boolean;
  useSecondLanguage: boolean;
};

/** The link of a token; none where there never was one in this agency. It opens while its version can be answered, and after that for a while. */
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
