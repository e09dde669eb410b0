import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf, programWith, type TestProgram } from '#test/fixtures/api-tokens.ts';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
let program: TestProgram;
beforeAll(async () => {
  agency = await startTestAgency();
  const reader = await agency.add.employee({ access: { job: 'all' } });
  program = await programOf(agency, reader.id, ['jobs:write']);
});
afterAll(() => agency.close());

describe('a program without a valid token', () => {
  it('learns that the token is missing (API-06)', async () => {
    const { status, headers, body } = await agency.send('/api/jobs/search', { method: 'GET' });
    expect([status, body.code, headers.get('www-authenticate')]).toEqual([
      401,
      'token-missing',
      'Bearer realm="Docket"',
    ]);
  });

  it('learns that the token is invalid (API-06)', async () => {
    const { status, headers, body } = await programWith(agency, 'docket_here_wrong').get('/api/jobs/search');
    expect([status, body.code, headers.get('www-authenticate')]).toEqual([
      401,
      'token-wrong',
      'Bearer realm="Docket", error="invalid_token"',
    ]);
  });

  it('answers a page that the session has expired (API-06)', async () => {
    const { body } = await agency.signedOut.get('/api/jobs/search');
    expect(body.code).toBe('signed-out');
  });
});

describe('a program with a token', () => {
  it('needs no X-Requested-With, also not on unknown paths (API-06)', async () => {
    for (const path of ['/api/nothing', '/api/jobs/nothing/at/all']) {
      const { status, body } = await program.post(path, {});
      expect([path, status, body.code]).toEqual([path, 404, 'not-found']);
    }
  });

  it('receives an entity tag with a single record, and 304 while it is the same (API-06)', async () => {
    const job = await agency.add.job({ code: 'TAGGED' });
    const read = (known?: string) =>
      agency.send(`/api/jobs/${job.id}`, {
        method: 'GET',
        headers: { authorization: `Bearer ${program.token}`, ...(known ? { 'if-none-match': known } : {}) },
      });
    const first = await read();
    const tag = first.headers.get('etag')!;
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    for (const known of [tag, `"other", ${tag}`, '*']) {
      const again = await read(known);
      expect([known, again.status, again.body]).toEqual([known, 304, null]);
    }
    await agency.sql.query("update job set name = 'Another name' where id = $1", [job.id]);
    const changed = await read(tag);
    expect([changed.status, changed.body.name]).toEqual([200, 'Another name']);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('receives Retry-After with each 429 and 503 (API-06)', async () => {
    await agency.sql.query('update agency set quiet_since = now()');
    const { status, headers } = await program.post('/api/jobs/1/comments', { comment: 'x' });
    await agency.sql.query('update agency set quiet_since = null');
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  });
});
