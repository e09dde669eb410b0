import type pg from 'pg';
import { StartProblem } from '../platform/operations/start-problem.ts';

/** Finds the person with a user name, in the domain if one is given. Throws StartProblem if there is none or more than one. */
export async function findPerson(client: pg.Client, username: string, domain: string | null): Promise<number> {
  const { rows } = await client.query<{ id: number; domain: string }>(
    `select id, domain from employee
     where lower(username) = lower($1) and ($2::text is null or lower(domain) = lower($2)) order by domain`,
    [username, domain],
  );
  if (rows.length === 0)
    throw new StartProblem(`No one has the user name ${username}${domain ? ` in ${domain}` : ''}.`);
  if (rows.length > 1) {
    throw new StartProblem(
      `Several people have the user name ${username}. Choose one with --domain ${rows.map((one) => one.domain).join(' or ')}.`,
    );
  }
  return rows[0]!.id;
}
