import type { Endpoint } from '#contract/endpoint.ts';
import { REFUSALS } from '#contract/refusal.ts';
import type { FuzzRequest } from './request-of-operation.ts';

/** What nobody outside may read in an answer: SQL, stacks, paths, names of what Docket is made of. */
const INSIDES =
  /\bselect\b.*\bfrom\b|insert into|\brelation\b|violates|constraint|syntax error|postgres|node_modules|\bat \S+ \(|\/src\/|\.ts\b|SQLSTATE|Cannot read prop|is not a function|is not iterable/i;

/**
 * Sends a request and answers what is wrong with the answer to it; null = nothing. `here` = a server, and the cookie of whoever
 * asks.
 */
export async function wrongWith(
  here: { origin: string; cookie: string },
  call: Endpoint,
  { method, address, body }: FuzzRequest,
): Promise<string | null> {
  const response = await fetch(`${here.origin}${address}`, {
    method,
    headers: {
      cookie: here.cookie,
      'x-requested-with': 'XMLHttpRequest',
      ...(body === null
        ? {}
        : { 'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream' }),
    },
    ...(body === null ? {} : { body }),
    signal: AbortSignal.timeout(60_000),
  });
  const type = response.headers.get('content-type') ?? '';
  if (call.answersAsStream && response.ok) {
    await response.body?.cancel();
    return type.startsWith('text/event-stream') ? null : `a stream of type ${type}`;
  }
  const text = await response.text();
  if (call.answersAsFile && response.ok) return null;
  if (response.status >= 400) return wrongWithProblem(response, type, text);
  return wrongWithGoodAnswer(response.status, call, text);
}

function wrongWithProblem({ status, headers }: Response, type: string, text: string): string | null {
  if (status >= 500) return `${status} ${text}`;
  if (!type.startsWith('application/problem+json')) return `${status} as ${type}: ${text.slice(0, 300)}`;
  const { current: _current, document: _document, ...problem } = JSON.parse(text);
  if (!(problem.code in REFUSALS)) return `no code: ${text}`;
  if (problem.status !== status || !problem.detail) return `status or text amiss: ${text}`;
  if (problem.requestId !== headers.get('x-request-id')) return `request id amiss: ${text}`;
  if (INSIDES.test(JSON.stringify(problem))) return `tells of the inside: ${text}`;
  return null;
}

function wrongWithGoodAnswer(status: number, call: Endpoint, text: string): string | null {
  // The same again is answered with what is there.
  const isExpected = status === call.status || (call.status === 201 && status === 200);
  if (!isExpected) return `answered with ${status}`;
  if (call.status === 204) return text === '' ? null : `answered something: ${text.slice(0, 200)}`;
  const result = call.answer.safeParse(JSON.parse(text));
  return result.success ? null : `does not fit the contract: ${result.error.message.slice(0, 500)}`;
}
