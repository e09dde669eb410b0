import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callsOfContract, nameOfCall } from '#test/fixtures/calls.ts';
import { resolvedOperations } from '../fixtures/api-documents.ts';
import { RECORDED_REFUSALS } from './record-refusals.ts';

/** A fault of the server, which no call promises. */
const FAULT = 'fault';

function readRecorded(): { call: string; code: string }[] {
  if (!existsSync(RECORDED_REFUSALS)) throw new Error('No refusals are recorded: run the other tests first.');
  const lines = readdirSync(RECORDED_REFUSALS).flatMap((file) =>
    readFileSync(join(RECORDED_REFUSALS, file), 'utf8').trim().split('\n'),
  );
  return [...new Set(lines)].map((line) => JSON.parse(line) as { call: string; code: string });
}

it('names every code that a call has refused with in tests (API-03)', async () => {
  const calls = new Map((await callsOfContract()).map((call) => [nameOfCall(call), call]));
  const operations = await resolvedOperations();
  const missing = readRecorded().filter(({ call, code }) => {
    const endpoint = calls.get(call);
    if (!endpoint || code === FAULT) return false;
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = operations[path]?.[endpoint.method.toLowerCase()];
    return !JSON.stringify(operation?.responses ?? {}).includes(`"${code}"`);
  });
  // Add them to tools/api-document/refusals-of-calls.json, by the name of the call.
  expect(missing.map(({ call, code }) => `${call}: ${code}`)).toEqual([]);
  expect(readRecorded().length).toBeGreaterThan(500);
});
