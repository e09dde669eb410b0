import { z } from 'zod/mini';
import { NUMBER_FORMATS } from '#domain/text/number-format.ts';
import { Translation } from './translation.ts';

/** The language settings of a link's page: those of the mail's recipient. */
export const Speech = z.object({
  language: z.string(),
  numberFormat: z.enum(NUMBER_FORMATS),
  timeZone: z.string(),
  /** Empty in the first language. */
  labels: z.array(Translation),
  fields: z.array(Translation),
});
export type Speech = z.infer<typeof Speech>;
