import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { chooseMatches, findMatchChoices } from '#contract/data-exchange/file-matching.ts';
import { fitsSubject, type MatchChoice } from '#domain/data-exchange/export-match.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import { serve } from '../../platform/http/serve.ts';
import { connectFor } from '../../platform/http/slow-calls.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { saveMatches } from './export-matches.sql.ts';
import { exportRightsOf } from './export-rights.ts';
import { saveJobDefaults } from './job-defaults.sql.ts';
import { findChoices } from './our-records.sql.ts';

/** Routes for matching names of other programs' exports. */
export function matchRoutes(app: FastifyInstance, { agencies }: { agencies: Agencies }) {
  serve(app, findMatchChoices, async ({ query: { subject, keyphrase }, session }) =>
    withClient(agencies, session, (client) =>
      findChoices(client, subject === 'approver' ? 'person' : subject, keyphrase ?? ''),
    ),
  );

  serve(app, chooseMatches, async ({ params: { program }, body: { matches, newJobs }, session }) => {
    if (newJobs && !exportRightsOf(session.actor).creates.has('project')) throw new Refused('forbidden');
    if (!matches.every(({ subject, choice }) => fitsSubject(choice, subject)))
      throw invalid('Only a client can be the agency itself');
    const chosen = matches.map(({ subject, key, choice, id }) => ({ subject, key, choice: choiceOf(choice, id) }));
    const isSaved = await withClient(agencies, session, async (client) => {
      await client.query('begin');
      if (newJobs) await saveJobDefaults(client, program, newJobs, session.actor.id);
      const saved = await saveMatches(client, program, chosen, session.actor.id);
      await client.query(saved ? 'commit' : 'rollback');
      return saved;
    });
    if (!isSaved) throw new Refused('not-found');
    return undefined;
  });
}

async function withClient<Answer>(
  agencies: Agencies,
  session: SignedIn,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = await connectFor(session, agencies);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function choiceOf(choice: MatchChoice['do'] | null, id: number | undefined): MatchChoice | null {
  if (choice !== 'match') return choice && { do: choice };
  if (id === undefined) throw invalid('A match needs its record');
  return { do: 'match', id };
}

const invalid = (message: string) => new Refused('invalid-request', { errors: [{ path: 'body.matches', message }] });
