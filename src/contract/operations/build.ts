import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Instant } from '../http/values.ts';

/** The release, the commit it was built from (null = unknown) and when (null = it runs from its sources). */
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
