import * as fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import type { TrialRequest } from '../permission-matrix/trial.ts';
import { AWKWARD_TEXTS } from './awkward-values.ts';
import { addressOf, bodyOf, brokenPart, type Change, change, type FuzzRequest } from './request-of-operation.ts';

/** What is broken in a request that would succeed: one thing, so that the rest of it gets as far as it can. */
export type Damage = {
  trial: number;
  broken: string | null;
  query: string | null;
  changes: Change[];
  bytes: Uint8Array;
};

/** Damages to requests for a call, now and then none. */
export const damage: fc.Arbitrary<Damage> = fc.record({
  trial: fc.nat(1_000),
  broken: brokenPart,
  query: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...AWKWARD_TEXTS) },
  ),
  changes: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Change[]>([]) },
    { weight: 8, arbitrary: fc.array(change, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(change, { minLength: 2, maxLength: 2 }) },
  ),
  bytes: fc.uint8Array({ maxLength: 2_000 }),
});

/** What is sent of a trial, damaged. */
export function requestOfTrial({ method, path }: Endpoint, sent: TrialRequest, what: Damage): FuzzRequest {
  const parts = (sent.ids ?? []).map((id) => encodeURIComponent(String(id)));
  const query = what.query === null ? (sent.query ?? '') : damagedQuery(sent.query ?? '', what.query);
  const address = addressOf(path, parts, what.broken);
  return { method, address: query ? `${address}?${query}` : address, body: damagedBody(sent.body, what) };
}

function damagedBody(body: unknown, { changes, bytes }: Damage): FuzzRequest['body'] {
  if (body === undefined) return null;
  return body instanceof Uint8Array ? new Uint8Array(bytes) : bodyOf(body, changes);
}

/** The first of the query's values taken by another one. */
function damagedQuery(query: string, value: string): string {
  const encoded = encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')).slice(0, 6_000);
  return query.replace(/=[^&]*/, `=${encoded}`);
}
