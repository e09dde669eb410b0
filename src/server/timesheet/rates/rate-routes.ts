import type { FastifyInstance } from 'fastify';
import { readEntryRate, readRateChanges, reRate } from '#contract/money/re-rating.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import { isReRated } from '#domain/money/rates.ts';
import { can } from '#domain/people/permission.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findRatedEntry } from './entry-rate.sql.ts';
import { chargeReason, costReason } from './entry-rate.ts';
import { reRateTime } from './re-rate.ts';
import { findRateChanges, isThere } from './re-rating.sql.ts';

/** What changed rates mean for time that is there, and why an entry has its rates. */
export function rateRoutes(app: FastifyInstance) {
  serve(app, readRateChanges, async ({ params, query, session }) =>
    findRateChanges(session.database, { ...(await recordOf(session, params)), ...query }),
  );

  serve(app, reRate, async ({ params, body: { proof, ...days }, session }) =>
    reRateTime(session, { ...(await recordOf(session, params)), ...days }, proof),
  );

  serve(app, readEntryRate, async ({ params, session: { actor, database } }) => {
    const entry = await findRatedEntry(database, params.id);
    if (!entry || !can(actor, 'read', entry.isBillableJob ? 'job' : 'project')) throw new Refused('not-found');
    return {
      chargeRate: entry.chargeRate,
      charge: chargeReason(entry),
      cost: can(actor, 'read', 'moneysettings') ? costReason(entry) : null,
    };
  });
}

/** A record that is about rates; every other is not found. */
async function recordOf({ database }: SignedIn, { kind: name, id }: { kind: string; id: number }) {
  const kind = masterKindNamed(name.toLowerCase())?.name;
  if (!kind || !isReRated(kind) || !(await isThere(database, kind, id))) throw new Refused('not-found');
  return { kind, id };
}
