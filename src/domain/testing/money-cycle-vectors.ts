import { readFileSync } from 'node:fs';
import type { CurrencyRate } from '../exact-quotient.ts';

type Vector<Kind, Given, Expected> = { id: string; kind: Kind; title: string; given: Given; expected: Expected };
type Group = { rate: string; net: string; tax: string };

/** The kinds of cases that estimates and rates are about, as the file has them. */
type Kinds = {
  markup: Vector<
    'markup',
    { cost: string; markupPercent: string; invoiceCurrency: string; rate?: CurrencyRate },
    { net: string }
  >;
  percent: Vector<
    'percent',
    {
      currency: string;
      lines: string[];
      steps: ({ linesKnown?: number } & ({ percent: string } | { amounts: string[] }))[];
    },
    { steps: ({ nets: string[]; net: string } | { error: string })[]; left: string[] }
  >;
  tax: Vector<
    'tax',
    { currency: string; lines: { net: string; rate: string | null }[] },
    { lineTaxes: string[]; groups: Group[]; net: string; tax: string; total: string }
  >;
  convert: Vector<
    'convert',
    { baseCurrency: string; rate: CurrencyRate; amounts: string[] },
    { baseAmounts: string[]; base: string }
  >;
  rateday: Vector<
    'rateday',
    {
      baseCurrency: string;
      currency: string;
      day: string;
      amount: string;
      rates: { day: string; source: 'typed' | 'file'; rate: CurrencyRate }[];
    },
    { error: string } | { day: string; amount: string }
  >;
};

/** Cases of a kind whose amounts are known, worked out by hand (MONEY-12). */
export function moneyCycleVectors<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind][] {
  const { vectors } = JSON.parse(readFileSync(new URL('./money-cycle-vectors.json', import.meta.url), 'utf8'));
  return vectors.filter((vector: { kind: string }) => vector.kind === kind);
}

/** The decimals of the currencies of the cases. */
export const DECIMALS: Readonly<Record<string, number>> = { EUR: 2, USD: 2, AUD: 2, GBP: 2, JPY: 0, KWD: 3 };
