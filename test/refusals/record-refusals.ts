import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../../src/server/platform/operations/project-root.ts';

/** Where tests record which call refused with which code; `refusals.check.ts` compares it with the API document. */
export const RECORDED_REFUSALS = join(projectRoot(), 'test-results/refusals');

const known = new Set<string>();

/** Records the refusals of a server's calls, each once per process. */
export function recordRefusals(app: FastifyInstance) {
  app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const { endpoint } = routeOptions.config;
    const type = String(reply.getHeader('content-type') ?? '');
    if (!endpoint || !type.startsWith('application/problem+json') || typeof payload !== 'string') return payload;
    const { code } = JSON.parse(payload) as { code: string };
    const line = JSON.stringify({ call: `${endpoint.method} ${endpoint.path}`, code });
    if (!known.has(line)) {
      known.add(line);
      mkdirSync(RECORDED_REFUSALS, { recursive: true });
      appendFileSync(join(RECORDED_REFUSALS, `${process.pid}.jsonl`), `${line}\n`);
    }
    return payload;
  });
}
