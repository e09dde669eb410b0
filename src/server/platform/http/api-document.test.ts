import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { VERSION } from '#domain/operations/version.ts';
import { callsOfContract } from '#test/fixtures/calls.ts';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';

const calls = await callsOfContract();

let agency: TestAgency;
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
let document: any;
beforeAll(async () => {
  agency = await startTestAgency();
  document = (await agency.signedOut.get('/api/docs/json')).body;
});
afterAll(() => agency.close());

const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

describe('the API document', () => {
  it('is OpenAPI 3.1 of this version (CALL-01, CALL-10, SHELL-13)', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({ title: 'Docket', version: VERSION });
  });

  it('lists every call of the contract with its summary and group (CALL-01, CALL-02, CALL-03, CALL-05, CALL-10)', () => {
    expect(calls.length).toBeGreaterThanOrEqual(29);
    for (const call of calls) {
      expect([call.method, call.path, operationOf(call)?.summary, operationOf(call)?.tags]).toEqual([
        call.method,
        call.path,
        call.summary,
        [call.tag],
      ]);
    }
  });

  it('describes what each call takes and gives (CALL-01)', () => {
    for (const call of calls) {
      const operation = operationOf(call);
      const names = (operation.parameters ?? []).map(({ name }: { name: string }) => name);
      for (const [, name] of call.path.matchAll(/:(\w+)/g))
        expect([call.path, names]).toEqual([call.path, expect.arrayContaining([name])]);
      const takes = call.body.def.type !== 'undefined' && call.body.def.type !== 'unknown';
      if (takes)
        expect([call.path, Object.keys(operation.requestBody?.content ?? {})]).toEqual([
          call.path,
          [
            call.takesFile
              ? 'application/octet-stream'
              : call.takesForm
                ? 'application/x-www-form-urlencoded'
                : 'application/json',
          ],
        ]);
      if (call.status !== 204) {
        const content = operation.responses[String(call.status)]?.content ?? {};
        const type = call.answersAsStream
          ? 'text/event-stream'
          : call.answersAsFile
            ? 'application/octet-stream'
            : 'application/json';
        expect([call.path, Object.keys(content)]).toEqual([call.path, [type]]);
        expect([call.path, content[type].schema === undefined]).toEqual([call.path, false]);
      }
    }
  });

  it('names the fields of a time entry, and says which must be sent (TE-01, CALL-09)', () => {
    const create = document.paths['/api/timesheet/timeentries'].post;
    const sent = create.requestBody.content['application/json'].schema;
    expect(sent.additionalProperties).toBe(false);
    expect(sent.required.sort()).toEqual([
      'costTypeId',
      'id',
      'isBillable',
      'jobId',
      'notes',
      'transactionDate',
      'units',
    ]);
    const given = create.responses['201'].content['application/json'].schema;
    expect(Object.keys(given.properties)).toEqual(
      expect.arrayContaining(['units', 'timeAllocation', 'lastModified', 'error']),
    );
  });

  it('names the scope of each call, and the calls that accept no token (TOKEN-02, TOKEN-03)', () => {
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie' },
      token: { type: 'http', scheme: 'bearer' },
    });
    const securityOf = (method: string, path: string) => document.paths[path][method].security;
    expect(securityOf('get', '/api/timesheet/timeentries')).toEqual([{ session: [] }, { token: ['time:read'] }]);
    expect(securityOf('get', '/api/auth/employeeinfo')).toEqual([{ session: [] }, { token: [] }]);
    expect(securityOf('post', '/api/auth/tokens')).toEqual([{ session: [] }]);
    expect(document.paths['/api/auth/tokens'].post).toMatchObject({ 'x-needs-proof': true });
    expect(securityOf('post', '/api/auth/login')).toEqual([]);
    for (const call of calls) {
      const { security, description = '' } = operationOf(call);
      const takesToken = security.some((one: object) => 'token' in one);
      expect([call.method, call.path, takesToken]).toEqual([
        call.method,
        call.path,
        call.access === 'signed-in' && call.scope !== null && !call.needsProof,
      ]);
      expect([call.path, /proof/.test(description)]).toEqual([call.path, call.needsProof]);
    }
  });

  it('can be browsed by a person (CALL-01)', async () => {
    const page = await agency.signedOut.get('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).not.toMatch(/https?:\/\/(?!www\.w3\.org)[^"'\s]*\.(js|css)/);
  });
});
