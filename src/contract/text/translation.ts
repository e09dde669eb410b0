import { z } from 'zod/mini';
import { NUMBER_FORMATS } from '#domain/text/number-format.ts';
import { endpoint } from '../http/endpoint.ts';
import { NotLookedAt, PathId, QueryBoolean } from '../http/values.ts';

const tag = 'Language';

/** An entry of a translation table. */
export const Translation = z.object({ original: z.string(), translated: z.string() });
export type Translation = z.infer<typeof Translation>;

export const listLabels = endpoint({
  tag,
  method: 'GET',
  path: '/api/translations/labels',
  scope: 'any',
  summary: 'Texts of the screens in the second language; empty in the first',
  answersWithExpiredPassword: true,
  answer: z.array(Translation),
});

export const listFields = endpoint({
  tag,
  method: 'GET',
  path: '/api/translations/fields',
  scope: 'any',
  summary: 'Names of fields in the second language; empty in the first',
  answersWithExpiredPassword: true,
  answer: z.array(Translation),
});

export const chooseLanguage = endpoint({
  tag,
  method: 'PUT',
  path: '/api/employees/:id/language',
  scope: null,
  summary: 'Chooses the first or the second language, for oneself',
  answersWithExpiredPassword: true,
  params: z.object({ id: PathId }),
  query: z.object({ useSecondLanguage: QueryBoolean }),
  body: NotLookedAt,
});

export const chooseNumberFormat = endpoint({
  tag,
  method: 'PUT',
  path: '/api/employees/:id/numberformat',
  scope: null,
  summary: 'Chooses how numbers are shown and read, for oneself; left out = as is usual in the chosen language',
  answersWithExpiredPassword: true,
  params: z.object({ id: PathId }),
  query: z.object({ numberFormat: z.optional(z.enum(NUMBER_FORMATS)) }),
  body: NotLookedAt,
});

export const chooseStart = endpoint({
  tag,
  method: 'PUT',
  path: '/api/employees/:id/start',
  scope: null,
  summary: 'Chooses for oneself whether signing in leads to Home instead of time entry',
  params: z.object({ id: PathId }),
  query: z.object({ atHome: QueryBoolean }),
  body: NotLookedAt,
});
