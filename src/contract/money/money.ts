import { z } from 'zod/mini';
import { isDecimalText } from '#domain/money/money.ts';

/** An amount in a response: a decimal string with exactly the currency's decimals, `"-12.30"`. */
export const Money = z.string().check(z.regex(/^-?\d+(\.\d{1,4})?$/));

/** A percentage or unit rate in a response: a decimal string. */
export const Rate = z.string().check(z.regex(/^-?\d+(\.\d{1,6})?$/));

/** A typed decimal; empty means nothing typed. JSON numbers are rejected because they are floats. */
export const TypedDecimal = z.optional(
  z.nullable(
    z.string().check(
      z.maxLength(100),
      z.refine((value) => value === '' || isDecimalText(value), 'A plain decimal number, as a text'),
    ),
  ),
);
