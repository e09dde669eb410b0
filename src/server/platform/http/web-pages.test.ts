import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Agencies } from '../database/agencies.ts';
import { isFileAddress } from './web-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'docket-pages-'));
const FILES = {
  'index.html': '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__">',
  'manifest.webmanifest': '{}',
  'service-worker.js': '',
  'icons/192.png': '',
  'help/en/index.html': '<!doctype html><title>Help</title>',
  'assets/screen-1a2b3c.js': '',
  'assets/screen-1a2b3c.css': '',
};

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
beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  app = await createApp({ agencies, webFolder: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject(url);
  return { status: statusCode, type: headers['content-type'], kept: headers['cache-control'], headers, body };
};

describe('files of the web app', () => {
  it.each([
    ['/assets/screen-1a2b3c.js', /^(text|application)\/javascript/],
    ['/assets/screen-1a2b3c.css', /^text\/css/],
  ])('with a content hash in the name are cached for ever: %s', async (url, type) => {
    expect(await get(url)).toMatchObject({
      status: 200,
      type: expect.stringMatching(type),
      kept: 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    ['/manifest.webmanifest', /^application\/manifest\+json/],
    ['/service-worker.js', /^(text|application)\/javascript/],
    ['/icons/192.png', /^image\/png/],
  ])('of any other name are revalidated each time: %s', async (url, type) => {
    expect(await get(url)).toMatchObject({ status: 200, type: expect.stringMatching(type), kept: 'no-cache' });
  });

  it('that are help pages run no scripts and need no sign-in (SHELL-11)', async () => {
    const { status, kept, headers, body } = await get('/help/en/index.html');
    expect([status, kept, body]).toEqual([200, 'no-cache', FILES['help/en/index.html']]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self'; base/);
  });

  it.each(['/assets/nothing.js', '/assets/nothing', '/favicon.ico', '/icons/64.png', '/m/chunk-1a2b.js.map?x=1.5'])(
    "that don't exist return 404 instead of the page: %s (SHELL-03)",
    async (url) => {
      expect(await get(url)).toMatchObject({
        status: 404,
        type: expect.stringMatching(/problem\+json/),
        kept: 'no-store',
      });
    },
  );
});

describe('the page', () => {
  it.each(['/', '/m/TimeEntry', '/nowhere/at/all', '/old/page.html', '/index.html', '/x?file=a.js', '/release/1.2'])(
    'is returned for every address of a screen, each time with a new nonce: %s (SHELL-01, SHELL-03)',
    async (url) => {
      const [one, other] = [await get(url), await get(url)];
      expect(one).toMatchObject({ status: 200, type: expect.stringMatching(/^text\/html/), kept: 'no-cache' });
      const nonce = /content="([^"]+)"/.exec(one.body)![1]!;
      expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(other.body).not.toBe(one.body);
    },
  );

  it("isn't returned for an endpoint that doesn't exist (ERR-02)", async () => {
    expect(await get('/api/nothing.js')).toMatchObject({ status: 404, type: expect.stringMatching(/problem\+json/) });
  });

  it('never has an address that looks like a file (SHELL-01)', () => {
    const addresses = ['/', '/password', '/login', '/m/TimeEntry/edit/5', '/timesheet/timeapproval/12/true'];
    expect(addresses.filter(isFileAddress)).toEqual([]);
  });
});
