import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '#contract/endpoint.ts';

const folder = fileURLToPath(new URL('../../contract/', import.meta.url));

/** Every call of the contract, wherever it is written: a new one is there without being listed anywhere. */
export async function callsOfContract(): Promise<Endpoint[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(join(folder, name))));
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

/** A call as it is talked about: `GET /api/jobs/:id`. */
export function nameOfCall({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
