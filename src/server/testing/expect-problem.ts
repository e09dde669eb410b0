import { expect } from 'vitest';
import { REFUSALS, type RefusalCode, titleOf } from '#contract/refusal.ts';
import type { TestAnswer } from './test-agency.ts';

/** Checks that an answer is a refusal as every call gives it (ERR-02): problem+json, complete, and not to be kept. */
export function expectProblem(answer: TestAnswer, status: number, code: RefusalCode, call = '') {
  expect([call, answer.status, answer.body?.code]).toEqual([call, status, code]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  expect(answer.body).toMatchObject({
    type: `/api/docs#${code}`,
    title: titleOf(code),
    status: REFUSALS[code].status,
    detail: expect.stringMatching(/./),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
}
