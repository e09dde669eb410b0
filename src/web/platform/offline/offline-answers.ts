import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { addressOf, type CallInput, call, isServerUnreachable } from '../api.ts';
import { signedInAs } from '../signed-in-as.ts';
import { isOffline, reportStoredCopyShown } from './connection.ts';
import type { StoredAnswer } from './offline-database.ts';
import { forgetOldestAnswers, offlineRecords } from './offline-store.ts';

/** The maximum number of stored responses per user; the oldest are deleted. */
const MOST_ANSWERS = 200;

/** Milliseconds to wait for a response if there's a stored copy; less once the server was unreachable. */
const PATIENCE = { online: 8_000, offline: 1_000 };

/** How often a displayed copy is requested again, in milliseconds. */
const COPY_INTERVAL = 20_000;

/** A stored response, with the time of reading (epoch milliseconds). */
export type Copy<Answer> = { readAt: number; answer: Answer };

/** The requester: a query of the cache, or an uncached search. */
type Asking = { signal: AbortSignal; client?: QueryClient; queryKey?: QueryKey };

type Input<P extends z.ZodMiniType, Q extends z.ZodMiniType> = CallInput<z.output<P>, z.output<Q>, undefined>;

/** Hashes of queries that display a copy. */
const copies = new Set<string>();

/**
 * Makes a reading call and stores its response on the device. If the server is unreachable, returns the stored response of the same call,
 * else what `findElse` derives from other calls. A query that already displays data fails instead and keeps it, because no copy is newer.
 */
export async function callOrCopy<P extends z.ZodMiniType, Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  endpoint: Endpoint<P, Q, z.ZodMiniUndefined, A>,
  input: Input<P, Q>,
  { signal, client, queryKey }: Asking,
  findElse: () => Promise<Copy<z.output<A>> | null> = async () => null,
): Promise<z.output<A>> {
  const owner = signedInAs();
  const hash = queryKey && hashKey(queryKey);
  const isShown = queryKey !== undefined && client?.getQueryData(queryKey) !== undefined;
  let copy: Copy<z.output<A>> | null = null;
  const findCopy = async () => {
    copy ??= isShown || signal.aborted ? null : ((await copyOf(endpoint, input)) ?? (await findElse()));
    return copy;
  };
  const impatience = new AbortController();
  const timer = setTimeout(
    async () => (await findCopy()) && impatience.abort(),
    isOffline() ? PATIENCE.offline : PATIENCE.online,
  );
  try {
    const answer = await call(endpoint, input, { signal: AbortSignal.any([signal, impatience.signal]) });
    if (hash) copies.delete(hash);
    void keepAnswer(endpoint, input, answer, owner);
    return answer;
  } catch (error) {
    if (signal.aborted || !(impatience.signal.aborted || isServerUnreachable(error))) throw error;
    const found = await findCopy();
    if (!found) throw error;
    if (hash) copies.add(hash);
    reportStoredCopyShown(found.readAt);
    return found.answer;
  } finally {
    clearTimeout(timer);
  }
}

/** The refetch interval of a query: while it displays a copy. */
export function intervalOfCopies({ queryHash }: Pick<Query, 'queryHash'>): number | false {
  return copies.has(queryHash) ? COPY_INTERVAL : false;
}

/** Refetches what couldn't be read, or is displayed as a copy. */
export async function readMissed(queryClient: QueryClient): Promise<void> {
  const isMissed = ({ queryHash, state }: Query) => copies.has(queryHash) || state.status === 'error';
  await queryClient.invalidateQueries({ predicate: isMissed });
}

/** Updates a stored response with what was saved since. */
export async function keepAnswer<P extends z.ZodMiniType, Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  endpoint: Endpoint<P, Q, z.ZodMiniUndefined, A>,
  input: Input<P, Q>,
  answer: z.output<A>,
  owner = signedInAs(),
): Promise<void> {
  if (owner === null) return;
  const address = addressOfCall(endpoint, input);
  await offlineRecords<StoredAnswer>('answers', owner).change(
    new Map([[address, { address, readAt: Date.now(), answer }]]),
  );
  await forgetOldestAnswers(owner, MOST_ANSWERS);
}

/** Returns a call's stored response; null if there's none, or it doesn't match the contract. */
export async function copyOf<P extends z.ZodMiniType, Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  endpoint: Endpoint<P, Q, z.ZodMiniUndefined, A>,
  input: Input<P, Q>,
): Promise<Copy<z.output<A>> | null> {
  const owner = signedInAs();
  const kept = owner && (await offlineRecords<StoredAnswer>('answers', owner).read(addressOfCall(endpoint, input)));
  return kept ? copyIn(endpoint, kept) : null;
}

/** Everything stored for a call, with its input. */
export async function copiesOf<A extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniUndefined, A>,
): Promise<(Copy<z.output<A>> & { query: Record<string, string> })[]> {
  const owner = signedInAs();
  if (owner === null) return [];
  const kept = await offlineRecords<StoredAnswer>('answers', owner).readAll(`${endpoint.path}?`);
  return kept.flatMap((one) => {
    const copy = copyIn(endpoint, one);
    const [, search] = one.address.split('?');
    return copy ? [{ ...copy, query: Object.fromEntries(new URLSearchParams(search)) }] : [];
  });
}

/** A response stored by an older version must still match the contract. */
function copyIn<A extends z.ZodMiniType>(
  endpoint: { answer: A },
  { readAt, answer }: StoredAnswer,
): Copy<z.output<A>> | null {
  const { success, data } = endpoint.answer.safeParse(answer);
  return success ? { readAt, answer: data } : null;
}

function addressOfCall(endpoint: { path: string }, input: object): string {
  const { params, query } = input as Parameters<typeof addressOf>[1] & { params?: never; query?: never };
  return addressOf(endpoint.path, params, query);
}
