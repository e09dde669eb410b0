import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Browser features that no page needs, denied to any frame or script that gets in. Passkeys are for our own pages. */
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

/** API responses are data: opened in a window they run nothing, load nothing and can't be framed. */
const DATA_ONLY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Sets security headers. Pages and files have their own policies; everything else below `/api` is data that browsers don't cache and search
 * engines don't index.
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
