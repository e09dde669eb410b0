import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REQUESTED_WITH } from '#contract/http/headers.ts';
import { Refused } from '../refused.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects changing requests that another site could have triggered: without our header, or with a different Origin, scheme included. The
 * expected host is the one the request is addressed to, since anyone can write `X-Forwarded-Host`. Accepts the one call of mail programs
 * from any origin.
 */
export function refuseForeignRequests(app: FastifyInstance, { isServedOverTls }: { isServedOverTls: boolean }) {
  app.addHook('onRequest', async (request) => {
    // Another site can make a browser send cookies, but no token.
    if (request.signedIn?.scopes || isWithToken(request)) return;
    if (READING.has(request.method) || request.routeOptions.config.endpoint?.answersMailPrograms) return;
    if (request.headers[REQUESTED_WITH.name.toLowerCase()] === undefined) throw new Refused('missing-requested-with');
    const { origin } = request.headers;
    if (origin === undefined) return;
    const own = originOf(`${isServedOverTls ? 'https' : request.protocol}://${request.headers.host}`);
    const sent = originOf(origin);
    if (sent !== null && sent === own) return;
    if (sent !== null && sent.replace(/^https/, 'http') === own) {
      request.log.warn('rejected a page opened over https: set PUBLIC_URL to the https address that users open');
    }
    throw new Refused('foreign-origin');
  });
}

/** Unknown paths authenticate no one, so a token there is only recognized by its header. */
function isWithToken({ headers, routeOptions }: FastifyRequest): boolean {
  return !routeOptions.config.endpoint && /^bearer /i.test(headers.authorization ?? '');
}

function originOf(address: string): string | null {
  try {
    const { origin } = new URL(address);
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
}
