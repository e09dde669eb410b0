import type { FastifyInstance } from 'fastify';
import { type EntryRate, type RateReason, readEntryRate, readRateChanges, reRate } from '#contract/money/re-rating.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import { chargeRateOf, costRateOf, isReRated } from '#domain/money/rates.ts';
import { can } from '#domain/people/permission.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findRatedEntry, type RatedEntry } from './entry-rate.sql.ts';
import { reRateTime } from './re-rate.ts';
import { findRateChanges, isThere } from './re-rating.sql.ts';

/** Routes for the effect of changed rates on existing time, and the source of an entry's rates. */
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

/** Finds a record that determines rates; reports others as not found. */
async function recordOf({ database }: SignedIn, { kind: name, id }: { kind: string; id: number }) {
  const kind = masterKindNamed(name.toLowerCase())?.name;
  if (!kind || !isReRated(kind) || !(await isThere(database, kind, id))) throw new Refused('not-found');
  return { kind, id };
}

/** Returns the source of the charge rate that the entry's day gives it now: card, line and first day. */
function chargeReason({ work, rates, jobCard, clientCard, costType, person }: RatedEntry): RateReason {
  const found = chargeRateOf(work, rates);
  if (!found || found.from === 'cost-type')
    return {
      rate: found?.rate.chargeRate ?? '0',
      from: 'cost-type',
      card: null,
      costType,
      person: null,
      firstDay: found?.rate.firstDay ?? null,
    };
  const { from, rate } = found;
  const card = from === 'job-card' ? jobCard : clientCard;
  const ofPerson = rate.personId === null ? null : person;
  return { rate: rate.chargeRate, from, card, costType, person: ofPerson, firstDay: rate.firstDay };
}

/** Returns the source of the cost rate that the entry's day gives it now. Only for users who may read money settings. */
function costReason({ work, rates, costRate, costType, person }: RatedEntry): EntryRate['cost'] {
  const found = costRateOf(work, rates);
  const isOwn = found !== null && 'personId' in found;
  return {
    costRate,
    reason: {
      rate: found?.costRate ?? '0',
      from: isOwn ? 'person' : 'cost-type',
      card: null,
      costType,
      person: isOwn ? person : null,
      firstDay: found?.firstDay ?? null,
    },
  };
}
