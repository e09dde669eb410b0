import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeApiDocuments } from '#test/fixtures/api-documents.ts';
import { createApp } from '../../app.ts';
import type { Agencies } from '../database/agencies.ts';

const folder = mkdtempSync(join(tmpdir(), 'docket-headers-'));

/** No call in these tests reaches an agency. */
const agencies: Agencies = {
  open: async () => null,
  connect: async () => null,
  askRegistry: async () => [],
  changesOf: () => null,
  changesUnseenFor: () => 0,
  connections: () => ({ open: 0, waiting: 0 }),
  list: async () => [],
  close: async () => {},
};

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Docket</title>');
  writeFileSync(join(folder, 'service-worker.js'), '');
  writeFileSync(join(folder, 'assets/screen-1a2b3c.js'), '');
  app = await createApp({ agencies, webFolder: folder, apiDocuments: await writeApiDocuments(folder) });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const PAGES = ['/', '/m/TimeEntry'];
const FILES = ['/service-worker.js', '/assets/screen-1a2b3c.js'];
const CALLS = ['/api/databases', '/api/auth/employeeinfo', '/api/nothing', '/api/docs/json'];
const DOCS = ['/api/docs'];

/** Sends raw text and returns everything received until the connection ends. */
const wire = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
const HEAD = 'Host: docket.example\r\nConnection: close\r\nX-Requested-With: x\r\n';

describe('response headers', () => {
  it.each([...PAGES, ...FILES, ...CALLS, ...DOCS])('protect every answer: %s (PERM-09)', async (url) => {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), '),
    });
    for (const name of ['x-powered-by', 'server', 'strict-transport-security', 'set-cookie'])
      expect([url, name, headers[name]]).toEqual([url, name, undefined]);
  });

  it.each(PAGES)('let a page run only our own files, and forbid framing: %s (SHELL-01)', async (url) => {
    const policy = String((await app.inject(url)).headers['content-security-policy']);
    for (const directive of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy.split('; ')).toContain(directive);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it.each(CALLS.slice(0, 3))("mark an API answer as data that isn't stored: %s (AUTH-14)", async (url) => {
    const { headers } = await app.inject(url);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors 'none'; .*sandbox$/);
  });

  it.each([
    ['GET', '/estimate/harbour-pine'],
    ['HEAD', '/estimate/harbour-pine'],
    ['GET', '/estimate/harbour-pine?from=mail'],
    ['GET', '/links/supplier/harbour-pine'],
    ['GET', '/links/approval/harbour-pine'],
    ['GET', '/invitation'],
    ['GET', '/reset'],
  ] as const)(
    "prevent caching, indexing and referrers of a public link's page: %s %s (EST-09, MAIL-09)",
    async (method, url) => {
      const { statusCode, headers } = await app.inject({ method, url });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^text\/html/),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      // Only our own files load, so other sites never learn that the page was opened.
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
      expect(headers['content-security-policy']).not.toMatch(/https?:|\*/);
    },
  );

  it.each(['open', 'answer', 'pdf'])(
    "prevent caching and indexing of a public link's API answers: %s (EST-09)",
    async (act) => {
      const { headers } = await app.inject({
        method: 'POST',
        url: `/api/links/estimate/here/${act}`,
        headers: { 'x-requested-with': 'x' },
        payload: { token: 'x', answer: 'accept', name: 'C', paperHash: '0'.repeat(64) },
      });
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    },
  );

  it.each(['/', '/estimates', '/production/job'])('still let other pages be revalidated: %s', async (url) => {
    const { headers } = await app.inject(url);
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-cache', undefined]);
  });

  it.each(FILES)("don't apply the policy of data to scripts: %s", async (url) => {
    expect((await app.inject(url)).headers['content-security-policy']).toBeUndefined();
  });

  it.each(DOCS)('protect the pages of the API document: %s (CALL-01)', async (url) => {
    const { headers, statusCode } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|upgrade|swagger/);
  });

  it('send HSTS and a Secure cookie only over TLS (AUTH-11)', async () => {
    const secure = await createApp({ agencies, webFolder: folder, isServedOverTls: true });
    try {
      expect((await secure.inject('/')).headers['strict-transport-security']).toMatch(/^max-age=31536000/);
      const headers = { 'x-requested-with': 'x', cookie: `__Host-docket=here.${'A'.repeat(43)}` };
      const answer = await secure.inject({ method: 'POST', url: '/api/auth/logout', headers });
      expect(answer.headers['set-cookie']).toMatch(/^__Host-docket=; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.close();
    }
  });

  it('let no other site read: there are no CORS headers, and preflight requests get none (AUTH-14)', async () => {
    const origin = 'https://elsewhere.example';
    const asked = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-requested-with',
    };
    const answers = [
      await app.inject({ url: '/api/databases', headers: { origin } }),
      await app.inject({ method: 'OPTIONS', url: '/api/auth/login', headers: asked }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
    for (const { headers } of answers)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a malformed request', () => {
  it.each(['TRACE', 'PATCH', 'PROPFIND', 'PURGE'])(
    'is rejected by its method without echoing it: %s (ERR-02)',
    async (method) => {
      const answer = await wire(`${method} /api/databases HTTP/1.1\r\n${HEAD}Cookie: docket=secret\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] .*application\/problem\+json/s);
      expect(answer).not.toContain('secret');
    },
  );

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 44\r\n'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks that are none', 'Transfer-Encoding: chunked, identity\r\n'],
    ['a length that is none', 'Content-Length: +2\r\n'],
    ['a header over two lines', 'X-One: 1\r\n Content-Length: 2\r\n'],
    ['a space before the colon', 'Content-Length : 2\r\n'],
  ])('answers once to what could be read as two requests: %s (ERR-02)', async (_, header) => {
    const hidden = `GET /api/databases HTTP/1.1\r\n${HEAD}\r\n`;
    const answer = await wire(`POST /api/auth/logout HTTP/1.1\r\nHost: docket.example\r\n${header}\r\n{}${hidden}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    const [, head, body] = /^(.*?)\r\n\r\n(.*)$/s.exec(answer)!;
    expect(head).toMatch(/Content-Type: application\/problem\+json.*Connection: close/s);
    const problem = JSON.parse(body!);
    expect(problem).toMatchObject({ status: 400, code: 'malformed-request', detail: expect.stringMatching(/./) });
    expect(head).toContain(`X-Request-Id: ${problem.requestId}`);
  });

  it('is rejected when its headers are too large or its method is unknown (ERR-02)', async () => {
    const large = await wire(`GET / HTTP/1.1\r\n${HEAD}X-Large: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(large).toMatch(/^HTTP\/1\.1 413 .*"code":"too-large"/s);
    expect(await wire(`STEAL / HTTP/1.1\r\n${HEAD}\r\n`)).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed-request"/s);
  });

  it("can't override its method or path with a header (PERM-09)", async () => {
    const headers = { 'x-requested-with': 'x', 'x-http-method-override': 'GET', 'x-original-url': '/api/databases' };
    const answer = await app.inject({ method: 'POST', url: '/api/databases', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  });

  it('times out, so that a request that never ends holds no connection (AUTH-15)', () => {
    expect(app.server.requestTimeout).toBe(240_000);
    expect(app.server.headersTimeout).toBeGreaterThan(0);
    expect(app.server.headersTimeout).toBeLessThanOrEqual(240_000);
  });
});
