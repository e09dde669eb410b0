import type { FastifyRequest } from 'fastify';
import type { ResultItem } from '#contract/jobs/job-list.ts';
import { asRefusal } from '../../platform/http/problem.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { translateResult } from '../translate-order.ts';
import { actOnOrder, type OrderOutcome, type OrderRequest } from './act-on-order.ts';

/** Takes an action on several orders, one by one in the given order, each in its own transaction: a rejection doesn't affect the others. */
export async function actOnEach(
  session: SignedIn,
  request: FastifyRequest,
  requests: readonly OrderRequest[],
): Promise<ResultItem[]> {
  const [only, ...others] = requests;
  // A fault of a single order fails the call, which can then be repeated.
  if (only && others.length === 0) return [await translateResult(request, only.id, await actOnOrder(session, only))];
  const results: ResultItem[] = [];
  for (const what of requests)
    results.push(await translateResult(request, what.id, await outcomeOf(session, request, what)));
  return results;
}

/** A fault affects only this order; the others stay done and are reported. */
async function outcomeOf(session: SignedIn, request: FastifyRequest, what: OrderRequest): Promise<OrderOutcome> {
  try {
    return await actOnOrder(session, what);
  } catch (error) {
    const { code } = asRefusal(error as Error & { code: string; name: string });
    if (code === 'fault') request.log.error({ err: error }, 'purchase order action failed');
    return { status: null, lastModified: null, refused: new Refused(code), warning: null };
  }
}
