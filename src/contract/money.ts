import { z } from 'zod/mini';

/** An amount of money in an answer: a decimal string with exactly the currency's decimals, `"-12.30"` (MONEY-01). */
export const Money = z.string().check(z.regex(/^-?\d+(\.\d{1,4})?$/));

/** A rate in percent or per unit in an answer: a decimal string. */
export const Rate = z.string().check(z.regex(/^-?\d+(\.\d{1,6})?$/));
