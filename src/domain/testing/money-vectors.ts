import { readFileSync } from 'node:fs';

type Currency = { code: string; numberOfDecimals: number };
type LineVector = {
  id: string;
  title: string;
  input: {
    units: string;
    rate: string;
    currency: Currency;
    taxStatus: { id: number; isActive: boolean; gross: boolean } | null;
    supplier: { overrideTaxRate: boolean; taxRate: string | null; isGSTOnPayment: boolean };
    division: { gstTaxRate: string | null };
  };
  expected: {
    net: string;
    tax: string;
    total: string;
    taxRateApplied: string;
    taxRateSource: 'none' | 'supplier' | 'division';
    error: string | null;
  };
};
type DocumentVector = {
  id: string;
  title: string;
  currency: Currency;
  taxRate: string;
  lines: { units: string; rate: string; net: string; tax: string; total: string }[];
  expected: { net: string; tax: string; total: string };
};

/** Returns lines and orders with known amounts, calculated by hand and with several decimal libraries. */
export function moneyVectors(): { lineVectors: LineVector[]; documentVectors: DocumentVector[] } {
  return JSON.parse(readFileSync(new URL('./money-vectors.json', import.meta.url), 'utf8'));
}
