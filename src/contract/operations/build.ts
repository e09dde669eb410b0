import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Instant } from '../http/values.ts';

/** The release, its commit (null if unknown) and build time (null when running from source). */
export const BuildAnswer = z.object({
  release: z.string(),
  commit: z.nullable(z.string()),
  builtAt: z.nullable(Instant),
});

export const readBuild = endpoint({
  tag: 'Session',
  method: 'GET',
  path: '/api/build',
  scope: 'any',
  summary: 'The release, commit and date of the running server',
  answer: BuildAnswer,
});
