import { setImmediate as afterOthers } from 'node:timers/promises';
import { en } from 'zod/locales';
import { z } from 'zod/mini';
import { InvalidRequest } from './problem.ts';
import { type LongList, whatIsTooLong } from './too-long.ts';

/** Items of long lists validated per step; other requests are served in between. */
const AT_ONCE = 50;
/** The maximum number of findings in a response. */
const MOST_FINDINGS = 50;

// The contract uses zod's variant without messages, which browsers don't need.
z.config(en());

type Findings = { findings: InvalidRequest['findings'] };

/** Validates a part of a request like `safeParse`, but words only the findings that are reported. */
export function validatorOf(schema: z.ZodMiniType, part: string) {
  return (data: unknown) => {
    const read = run(schema, data, []);
    return 'findings' in read ? { error: new InvalidRequest(part, read.findings) } : { value: read.value };
  };
}

/**
 * Rejects a body that would delay others during validation: checks list lengths first, and long lists in parts up to the first invalid one.
 * What passes still needs full validation.
 */
export async function refuseCostlyBody(schema: z.ZodMiniType, body: unknown) {
  const { tooLong, longLists } = whatIsTooLong(schema, body);
  if (tooLong) throw new InvalidRequest('body', [tooLong]);
  for (const list of longLists) await refuseWrongItem(list);
}

async function refuseWrongItem({ element, items, path }: LongList) {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const wrong = items.slice(start, start + AT_ONCE).flatMap((item, index) => {
      const read = run(element, item, [...path, start + index]);
      return 'findings' in read ? read.findings : [];
    });
    if (wrong.length > 0) throw new InvalidRequest('body', wrong.slice(0, MOST_FINDINGS));
    await afterOthers();
  }
}

function run(schema: z.core.$ZodType, value: unknown, path: PropertyKey[]): { value: unknown } | Findings {
  const context = { async: false };
  const payload = schema._zod.run({ value, issues: [] }, context);
  if (payload instanceof Promise) throw new Error('a contract is checked at once');
  if (payload.issues.length === 0) return { value: payload.value };
  return {
    findings: payload.issues.slice(0, MOST_FINDINGS).map((raw) => {
      const issue = z.core.util.finalizeIssue(raw, context, z.core.config());
      return { path: [...path, ...issue.path].join('.'), message: issue.message };
    }),
  };
}
