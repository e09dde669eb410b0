import { z } from 'zod/mini';
import { NUMBER_FORMATS } from '#domain/text/number-format.ts';
import { Translation } from './translation.ts';

/** The language settings of a mailed link's page, from the mail's recipient. */
export const Speech = z.object({
  language: z.string(),
  numberFormat: z.enum(NUMBER_FORMATS),
  timeZone: z.string(),
  /** Empty for English. */
  labels: z.array(Translation),
  fields: z.array(Translation),
});
export type Speech = z.infer<typeof Speech>;
