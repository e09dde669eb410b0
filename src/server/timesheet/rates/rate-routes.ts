import type { FastifyInstance } from 'fastify';
import { readEntryRate, readRateChanges, reRate } from '#contract/re-rating.ts';
import { can } from '#domain/permission.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { findRatedEntry } from './entry-rate.sql.ts';
import { reRateTime } from './re-rate.ts';
import { findRateChanges } from './re-rating.sql.ts';

/** What changed rates mean for time that is there, and why an entry has its rates (RATE-05, RATE-06). */
export function rateRoutes(app: FastifyInstance) {
  serve(app, readRateChanges, ({ params, query, session }) =>
    findRateChanges(session.database, { ...params, ...query }),
  );

  serve(app, reRate, ({ params, body: { proof, ...days }, session }) =>
    reRateTime(session, { ...params, ...days }, proof),
  );

  serve(app, readEntryRate, async ({ params, session: { actor, database } }) => {
    const entry = await findRatedEntry(database, params.id);
    if (!entry || !can(actor, 'read', entry.isBillableJob ? 'job' : 'project')) throw new Refused('not-found');
    const { chargeRate, costRate, charge, cost } = entry;
    // What people cost is nobody's business but theirs who may read money settings (RATE-02).
    return { chargeRate, charge, cost: can(actor, 'read', 'moneysettings') ? { costRate, reason: cost } : null };
  });
}
