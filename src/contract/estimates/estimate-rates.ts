import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, PathId, QueryId } from '../http/values.ts';
import { Money } from '../money/money.ts';
import { RateSource } from './estimate.ts';

const tag = 'Estimates';
const mayRead = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'estimate');
const params = z.object({ id: PathId });

/** A decimal with any number of decimals. */
const Decimal = z.string();

export const readEstimateRates = endpoint({
  tag,
  method: 'GET',
  path: '/api/estimates/:id/rates',
  scope: 'estimates:read',
  summary:
    'The rate and the mark-up that a cost type, and a person, have for an estimate on its date, in its currency or another one, and why',
  mayCall: mayRead,
  params,
  query: z.object({ costType: QueryId, person: z.optional(QueryId), currency: z.optional(QueryId) }),
  answer: z.object({
    rate: z.nullable(Decimal),
    markUp: z.nullable(Decimal),
    /** As in a line. */
    costRate: z.nullable(Decimal),
    source: RateSource,
  }),
});

export const refreshEstimateRates = endpoint({
  tag,
  method: 'GET',
  path: '/api/estimates/:id/rates/differences',
  scope: 'estimates:read',
  summary: 'The lines whose rate or mark-up would be another one today; changes nothing',
  mayCall: mayRead,
  params,
  answer: z.array(
    z.object({
      lineId: Id,
      rate: z.nullable(z.object({ from: Decimal, to: Decimal })),
      markUp: z.nullable(z.object({ from: z.nullable(Decimal), to: z.nullable(Decimal) })),
      net: z.object({ from: Money, to: Money }),
      source: RateSource,
    }),
  ),
});
