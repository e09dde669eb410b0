import net from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { AddressRefused, openAddresses, TookTooLong } from './mail/reach-server.ts';

/** What an installation allows connections to besides the public internet, and the certificates that tests trust. */
export type OutboundOptions = { allow: readonly string[]; trustedCertificates?: string | undefined };

export type OutboundRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | URLSearchParams | null | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds for all of it. */
  patience?: number;
  /** Bytes of the answer that matter: what comes after them is not read. Without it an answer that is too large is a failure. */
  keeps?: number;
};

/** Milliseconds for all of a request, and the most bytes of an answer, unless the request says otherwise. */
const LONGEST = 10_000;
const LARGEST_ANSWER = 1_000_000;

/**
 * Sends requests to servers that an agency has named: over https only, to an address that was checked for this very connection, and without
 * following redirects. Throws AddressRefused, TookTooLong, or the error of the connection.
 */
export function outboundFetch({ allow, trustedCertificates }: OutboundOptions) {
  const checked = (host: string) => openAddresses({ host, isTrusted: false, allow, patience: LONGEST });
  let agent: Agent | undefined;
  return async (address: string, request: OutboundRequest = {}): Promise<Response> => {
    const { method = 'GET', headers = {}, body = null, signal, patience = LONGEST, keeps } = request;
    const url = new URL(address);
    if (url.protocol !== 'https:') throw new AddressRefused();
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // An address in numbers is connected to without looking it up.
    if (net.isIP(host) !== 0) await checked(host);
    const overdue = AbortSignal.timeout(patience);
    // Loaded with the first request: many installations send none, and it takes megabytes of memory.
    const { Agent, request: send } = await import('undici');
    agent ??= new Agent({
      // A connection is for one request: the next one checks the address again.
      pipelining: 0,
      connect: { lookup: lookupBy(checked), ...(trustedCertificates === undefined ? {} : { ca: trustedCertificates }) },
    });
    try {
      const answer = await send(url, {
        dispatcher: agent,
        method: method as Dispatcher.HttpMethod,
        headers,
        body: body instanceof URLSearchParams ? body.toString() : body,
        signal: signal ? AbortSignal.any([signal, overdue]) : overdue,
      });
      const bytes = await readBody(answer.body, keeps);
      const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
      return new Response(hasBody ? bytes : null, { status: answer.statusCode, headers: headersOf(answer.headers) });
    } catch (error) {
      throw overdue.aborted ? new TookTooLong('The server does not answer') : error;
    }
  };
}

function lookupBy(checked: (host: string) => Promise<string[]>): net.LookupFunction {
  return (host, { all }, answer) => {
    checked(host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: net.isIP(address) }));
        if (all) answer(null, found);
        else answer(null, found[0]!.address, found[0]!.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, []),
    );
  };
}

async function readBody(body: AsyncIterable<Buffer>, keeps: number | undefined): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      size += part.length;
      if (keeps !== undefined && size >= keeps) break;
      if (keeps === undefined && size > LARGEST_ANSWER) throw new Error('The answer is too large');
    }
  } catch (error) {
    // Where only the beginning matters, the status has said it all.
    if (keeps === undefined) throw error;
  }
  return Buffer.concat(parts).subarray(0, keeps);
}

function headersOf(sent: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}
