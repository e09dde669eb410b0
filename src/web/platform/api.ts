import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/http/endpoint.ts';
import type { Problem } from '#contract/http/refusal.ts';
import { reportReachable, reportUnreachable } from './offline/connection.ts';
import { withReauthentication } from './re-authentication.ts';
import { requestHeaders } from './signed-in-as.ts';
import { text } from './translation.ts';

/** Timeouts of reads and changes, in milliseconds. */
const READ_TIMEOUT = 240_000;
const WRITE_TIMEOUT = 120_000;

/** A proxy's responses when the server behind it doesn't respond. */
const GATEWAY_FAILURES = new Set([502, 503, 504]);
/** Codes with a gateway status that a working server sends itself: only files can't be reached, or changes are paused. */
const CODES_OF_WORKING_SERVER = ['attachments-away', 'agency-moving', 'agency-quiet'];

/** A call that failed: `message` is the text for the user. `status` 0 = no response. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Partial<Problem>;

  constructor(status: number, code: string, message: string, problem: Partial<Problem> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.problem = problem;
  }
}

/** Whether a call failed because the server couldn't handle it: no response, or a server error. */
export function isServerUnreachable(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
}

/** The input of a call: only the parts that its contract declares. */
export type CallInput<P, Q, B> = (undefined extends P ? { params?: P } : { params: P }) &
  (undefined extends Q ? { query?: Q } : { query: Q }) &
  (undefined extends B ? { body?: B } : { body: B });

type Listener = () => void;
const sessionEnded = new Set<Listener>();

/** Registers a callback for when a call finds that the session has ended. Returns the function that removes it. */
export function onSessionEnded(listener: Listener): () => void {
  sessionEnded.add(listener);
  return () => sessionEnded.delete(listener);
}

/**
 * Makes a call of the contract and returns the response, validated against it. Throws an ApiProblem for every failure but a cancellation by
 * the caller's own signal, which stays an AbortError and is silent. Required re-authentication happens in place.
 */
export function call<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<z.output<P>, z.output<Q>, z.output<B>>,
  options: CallOptions = {},
): Promise<z.output<A>> {
  return withReauthentication(() => callOnce(endpoint, input as AnyInput, options) as Promise<z.output<A>>);
}

type CallOptions = { signal?: AbortSignal; isSessionCheck?: boolean; actingAs?: string };
type AnyInput = { params?: Values; query?: Values; body?: unknown };

async function callOnce(endpoint: Endpoint, { params, query, body }: AnyInput, options: CallOptions): Promise<unknown> {
  const timeout = AbortSignal.timeout(endpoint.method === 'GET' ? READ_TIMEOUT : WRITE_TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let response: Response;
  let bytes: string;
  try {
    const address = addressOf(endpoint.path, params, query);
    response = await fetch(address, {
      method: endpoint.method,
      cache: 'no-store',
      signal,
      headers: {
        ...requestHeaders(options.actingAs),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    bytes = response.status === 204 ? '' : await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw noResponseProblem(timeout.aborted);
  }
  return endpoint.answer.parse(parseResponse(response.status, bytes, options.isSessionCheck));
}

/** Returns the problem of a call without a response, and reports that the server can't be reached. */
export function noResponseProblem(isTimeout: boolean): ApiProblem {
  reportUnreachable();
  return isTimeout
    ? new ApiProblem(0, 'timeout', text('Operation time out. Please contact sysadmin'))
    : new ApiProblem(0, 'unreachable', text('The server cannot be reached. Check your connection and try again'));
}

/** Returns the content of a response, or throws its problem. Notifies listeners if the session has ended. */
export function parseResponse(status: number, bytes: string, isSessionCheck = false): unknown {
  const answer = bytes === '' ? undefined : parseJson(bytes);
  const problem = status >= 200 && status < 300 ? null : problemOf(status, answer);
  if (GATEWAY_FAILURES.has(status) && !CODES_OF_WORKING_SERVER.includes(problem?.code ?? '')) reportUnreachable();
  else reportReachable();
  if (!problem) return answer;
  if (problem.code === 'signed-out' && !isSessionCheck) for (const listener of sessionEnded) listener();
  throw problem;
}

type Values = Record<string, string | number | boolean | readonly string[] | undefined>;

/** Returns the address of a call, with its path parameters and query. */
export function addressOf(path: string, params: Values = {}, query: Values = {}): string {
  const place = path.replace(/:([a-z]\w*)/gi, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return search ? `${place}?${search}` : place;
}

function parseJson(bytes: string): unknown {
  try {
    return JSON.parse(bytes);
  } catch {
    return undefined;
  }
}

/** Uses the server's text if there is one, otherwise the catalogue's. */
function problemOf(status: number, answer: unknown): ApiProblem {
  const problem = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<Problem>;
  const defaultMessage =
    status === 401
      ? text('Session has expired')
      : status === 403
        ? text('Permission denied')
        : text('An error occured. Please try again or contact system admin');
  return new ApiProblem(status, problem.code ?? 'unknown', problem.detail || defaultMessage, problem);
}
