import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { apiDocuments } from '#test/fixtures/api-documents.ts';
import { callsOfContract } from '#test/fixtures/calls.ts';

/** The warnings that stay, each with its reason. */
const ACCEPTED: Record<string, string> = {
  'info-license': 'The owner of Docket has not chosen a licence yet.',
  'info-contact': 'Each installation has its own administrator.',
  'no-ambiguous-paths': 'The source documents name these paths; a fixed part comes before a parameter, as in OpenAPI.',
  'oas3-operation-security-defined': 'OpenAPI 3.1 allows scopes of bearer tokens; the rule knows those of OAuth only.',
  'no-required-schema-properties-undefined': 'Records by a fixed list of names: JSON Schema describes the names only.',
};

const documents = Object.entries(await apiDocuments());

describe.each(documents)('the API document "%s"', (name, document) => {
  const text = JSON.stringify(document);

  it("follows Redocly's recommended rules (API-07)", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: `/${name}.json`, config });
    expect(problems.filter(({ ruleId }) => !ACCEPTED[ruleId]).map(({ ruleId, message }) => [ruleId, message])).toEqual(
      [],
    );
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it("follows Spectral's rules for OpenAPI (API-07)", async () => {
    const spectral = new spectralCore.Spectral();
    spectral.setRuleset({ extends: [[spectralRulesets.oas as never, 'recommended']] });
    const problems = await spectral.run(document);
    expect(problems.filter(({ code }) => !ACCEPTED[code]).map(({ code, path }) => [code, path.join('.')])).toEqual([]);
    expect(problems.filter(({ severity }) => severity === 0)).toEqual([]);
  });

  it('names and describes every operation and parameter (API-01)', () => {
    const operations = operationsOf(document);
    const names = operations.map(({ operationId }) => operationId);
    expect(names.every((one) => /^[a-z]\w+$/.test(one))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
    for (const { operationId, summary, description, tags, parameters = [] } of operations) {
      expect([operationId, !!summary, !!description, tags.length]).toEqual([operationId, true, true, 1]);
      for (const parameter of parameters) {
        const { description: text } = parameter.$ref ? resolve(document, parameter.$ref) : parameter;
        expect([operationId, parameter, !!text]).toEqual([operationId, parameter, true]);
      }
    }
    for (const { description } of document.tags) expect(description).toBeTruthy();
  });

  it('answers errors as problems, each status with the codes of the call (API-03)', () => {
    for (const { operationId, responses, security } of operationsOf(document)) {
      const statuses = Object.keys(responses);
      expect([operationId, statuses.some((status) => status.startsWith('2'))]).toEqual([operationId, true]);
      if (security.length > 0)
        expect([operationId, statuses]).toEqual([operationId, expect.arrayContaining(['401', '403', '429', '503'])]);
      for (const [status, response] of Object.entries<{ $ref?: string }>(responses)) {
        if (status < '400') continue;
        const { content } = response.$ref ? resolve(document, response.$ref) : response;
        const [problem, codes] = content['application/problem+json'].schema.allOf;
        expect(problem.$ref).toBe('#/components/schemas/Problem');
        expect([operationId, status, codes.properties.code.enum.length > 0]).toEqual([operationId, status, true]);
      }
    }
  });
});

describe('the API document for programs', () => {
  const [[, programs]] = documents as [(typeof documents)[number]];

  it('has at most 350 KB, with resources, inputs and problems as named schemas (API-02)', () => {
    expect(JSON.stringify(programs).length).toBeLessThanOrEqual(350 * 1024);
    expect(Object.keys(programs.components.schemas)).toEqual(
      expect.arrayContaining(['Estimate', 'Job', 'JobRow', 'Problem', 'PurchaseOrder', 'TimeEntry']),
    );
  });

  it('describes dates, moments, ids, amounts and lists of values by their formats (API-04)', () => {
    const { Day, Instant, Uuid, Money, PathId } = programs.components.schemas;
    expect([Day.format, Instant.format, Uuid.format]).toEqual(['date', 'date-time', 'uuid']);
    expect(new RegExp(Money.pattern).test('-1250.00')).toBe(true);
    expect(PathId.type).toBe('integer');
    expect(Day.examples).toEqual(['2026-11-27']);
  });

  it('lets responses have further properties, and requests not (API-04)', () => {
    const { TimeEntry, TimeEntryCreateInput } = programs.components.schemas;
    expect(TimeEntry.additionalProperties).toBeUndefined();
    expect(TimeEntryCreateInput.additionalProperties).toBe(false);
  });

  it('names the media types of files (API-03)', () => {
    const contentOf = (path: string) => {
      const { 200: done } = programs.paths[path].get.responses;
      return Object.keys((done.$ref ? resolve(programs, done.$ref) : done).content);
    };
    expect(contentOf('/api/purchaseorders/{id}/pdf')).toEqual(['application/pdf']);
    expect(contentOf('/api/jobs/export')[0]).toBe('text/csv');
  });

  it('stands beside one with all other calls (API-01)', async () => {
    const calls = await callsOfContract();
    const described = documents.flatMap(([, document]) => operationsOf(document));
    expect(described).toHaveLength(calls.length);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
function operationsOf(document: any): any[] {
  return Object.values<object>(document.paths).flatMap((methods) => Object.values(methods));
}

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
function resolve(document: any, reference: string): any {
  const [, , kind, ...name] = reference.split('/');
  return document.components[kind!][name.join('/')];
}
