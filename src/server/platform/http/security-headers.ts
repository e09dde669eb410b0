import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What no page of Docket needs of a browser, and no frame or script that got into one shall have; passkeys are for its own pages. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')
  .concat(', ', ['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'].join(', '));

/** Responses of calls are data: opened in a window they run nothing, load nothing and can't be framed. */
const DATA_ONLY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Tells browsers what they may do with an answer. Pages and files bring a policy of their own; everything below `/api` that has
 * none is data, is kept nowhere and is found by no search.
 */
export async function sendSecurityHeaders(app: FastifyInstance, { isServedOverTls }: { isServedOverTls: boolean }) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: isServedOverTls,
    frameguard: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', PERMISSIONS);
    if (!/^\/api\b/i.test(request.url)) return;
    reply.header('x-robots-tag', 'noindex, nofollow');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_ONLY);
  });
}
