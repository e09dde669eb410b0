import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { VERSION } from '#domain/operations/version.ts';
import { resolvedOperations, writeApiDocuments } from '#test/fixtures/api-documents.ts';
import { callsOfContract } from '#test/fixtures/calls.ts';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';

const calls = await callsOfContract();

let agency: TestAgency;
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
let document: any;
const operations = await resolvedOperations();
const folder = mkdtempSync(join(tmpdir(), 'docket-api-'));
beforeAll(async () => {
  agency = await startTestAgency({ apiDocuments: await writeApiDocuments(folder) });
  document = (await agency.signedOut.get('/api/docs/json')).body;
});
afterAll(async () => {
  await agency.close();
  rmSync(folder, { recursive: true });
});

const operationOf = ({ path, method }: Endpoint) => operations[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

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
        const files = {
          table: 'text/csv',
          pdf: 'application/pdf',
          calendar: 'text/calendar',
          upload: 'application/octet-stream',
        };
        const type = call.answersAsStream
          ? 'text/event-stream'
          : call.answersAsFile
            ? files[call.answersAsFile]
            : 'application/json';
        expect([call.path, Object.keys(content)[0]]).toEqual([call.path, type]);
        expect([call.path, content[type].schema === undefined]).toEqual([call.path, call.answersAsFile !== null]);
      }
    }
  });

  it('names the fields of a time entry, and says which must be sent (TE-01, CALL-09)', () => {
    const create = operations['/api/timesheet/timeentries']!.post;
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
    const securityOf = (method: string, path: string) => operations[path]![method].security;
    expect(securityOf('get', '/api/timesheet/timeentries')).toEqual([{ session: [] }, { token: ['time:read'] }]);
    expect(securityOf('get', '/api/auth/employeeinfo')).toEqual([{ session: [] }, { token: [] }]);
    expect(securityOf('post', '/api/auth/tokens')).toEqual([{ session: [] }]);
    expect(operations['/api/auth/tokens']!.post).toMatchObject({ 'x-needs-proof': true });
    expect(securityOf('post', '/api/auth/login')).toEqual([]);
    for (const call of calls) {
      const { security, description = '' } = operationOf(call);
      const takesToken = security.some((one: object) => 'token' in one);
      expect([call.method, call.path, takesToken]).toEqual([
        call.method,
        call.path,
        call.access === 'signed-in' && call.scope !== null && !call.needsProof,
      ]);
      expect([call.path, /re-authentication/.test(description)]).toEqual([call.path, call.needsProof]);
    }
  });

  it('has a second document with the calls of sign-in and administration (API-01)', async () => {
    const { status, body } = await agency.signedOut.get('/api/docs/administration.json');
    expect([status, Object.keys(body.paths).includes('/api/auth/login')]).toEqual([200, true]);
  });

  it('can be browsed by a person (CALL-01)', async () => {
    const page = await agency.signedOut.get('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).not.toMatch(/https?:\/\/(?!www\.w3\.org)[^"'\s]*\.(js|css)/);
  });
});
