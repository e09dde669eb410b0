import net from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { AddressRefused, openAddresses, TookTooLong } from './mail/reach-server.ts';

/** Addresses an installation allows besides the public internet, and the certificates that tests trust. */
export type OutboundOptions = { allow: readonly string[]; trustedCertificates?: string | undefined };

export type OutboundRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | URLSearchParams | null | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds for the whole request. */
  patience?: number;
  /** The bytes of the response to read; the rest is ignored. If unset, a response that is too large is a failure. */
  keeps?: number;
};

/** Default limits: milliseconds of a request, and bytes of a response. */
const LONGEST = 10_000;
const LARGEST_ANSWER = 1_000_000;

/**
 * Sends requests to servers named by an agency: only over https, to an address checked for this connection, without following redirects.
 * Throws AddressRefused, TookTooLong, or the connection's error.
 */
export function outboundFetch({ allow, trustedCertificates }: OutboundOptions) {
  const checked = (host: string) => openAddresses({ host, isTrusted: false, allow, patience: LONGEST });
  let agent: Agent | undefined;
  return async (address: string, request: OutboundRequest = {}): Promise<Response> => {
    const { method = 'GET', headers = {}, body = null, signal, patience = LONGEST, keeps } = request;
    const url = new URL(address);
    if (url.protocol !== 'https:') throw new AddressRefused();
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A numeric address isn't looked up.
    if (net.isIP(host) !== 0) await checked(host);
    const overdue = AbortSignal.timeout(patience);
    // Loaded on first use, since many installations send none and it uses megabytes of memory.
    const { Agent, request: send } = await import('undici');
    agent ??= new Agent({
      // One request per connection: the next one checks the address again.
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
    // If only the beginning matters, the status is enough.
    if (keeps === undefined) throw error;
  }
  return Buffer.concat(parts).subarray(0, keeps);
}

function headersOf(sent: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}
