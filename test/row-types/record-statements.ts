import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { projectRoot } from '../../src/server/platform/operations/project-root.ts';

/**
 * Records the statements that tests send, each once per process. `row-types.check.ts` compares their columns with the types declared in the
 * code.
 */
export const STATEMENTS = join(projectRoot(), 'test-results/statements');

const state = globalThis as { docketStatements?: { known: Set<string>; unwritten: string[] } };

if (!state.docketStatements) {
  const known = new Set<string>();
  const unwritten: string[] = [];
  state.docketStatements = { known, unwritten };
  const send = pg.Client.prototype.query as (...sent: unknown[]) => unknown;
  function recordAndSend(this: pg.Client, ...sent: unknown[]) {
    const [first] = sent as [string | { text?: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (text !== undefined && !known.has(text)) {
      known.add(text);
      unwritten.push(text);
    }
    return send.apply(this, sent);
  }
  pg.Client.prototype.query = recordAndSend as typeof pg.Client.prototype.query;
}

afterAll(() => {
  const texts = state.docketStatements!.unwritten.splice(0);
  mkdirSync(STATEMENTS, { recursive: true });
  if (texts.length > 0)
    appendFileSync(join(STATEMENTS, `${process.pid}.jsonl`), texts.map((text) => `${JSON.stringify(text)}\n`).join(''));
});
