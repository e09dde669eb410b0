import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const NONCE_PLACE = /__CSP_NONCE__/g;
const PASSKEY_PLACE = /__PASSKEY_ORIGIN__/g;

/**
 * Returns whether a path is a file rather than a screen. A missing file must not be answered with the page, which a browser would run or
 * cache as a script.
 */
export function isFileAddress(path: string): boolean {
  return /^\/assets(\/|$)/i.test(path) || /\.(?!html?$)[a-z][a-z0-9]{0,11}$/i.test(path);
}

/** Returns whether a path is opened by mailed links: its page isn't cached or indexed. */
function isLinkAddress(url: string): boolean {
  return /^\/+(estimate|links|invitation|reset)(?=[/?]|$)/i.test(url);
}

/**
 * Serves the built application: files with a content hash are cached forever, others revalidated; every other path gets the page, so that
 * routes work on reload. The page contains the origin for passkeys. Returns the function that sends the page.
 */
export async function serveWebPages(
  app: FastifyInstance,
  folder: string,
  { passkeyOrigin }: { passkeyOrigin: string },
): Promise<(reply: FastifyReply) => FastifyReply> {
  const pageFile = join(folder, 'index.html');
  const page = existsSync(pageFile)
    ? readFileSync(pageFile, 'utf8').replace(PASSKEY_PLACE, passkeyOrigin)
    : '<!doctype html><title>Docket</title><p>Not built yet.';
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const isOfLink = isLinkAddress(reply.request.url);
    if (isOfLink) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply
      .code(200)
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('cache-control', isOfLink ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replace(NONCE_PLACE, nonce));
  };
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      // The page is sent only with its nonce.
      globIgnore: ['index.html'],
      setHeaders(reply, path) {
        const isHashed = path.includes(`${folder}/assets/`);
        if (path.endsWith('.html')) reply.header('content-security-policy', HELP_POLICY);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.get('/', { config: {} }, (_request, reply) => sendPage(reply));
  return sendPage;
}

/** Help pages consist of text, pictures and a style sheet, without scripts. */
const HELP_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Only our own files run; styles the page creates carry its nonce. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
