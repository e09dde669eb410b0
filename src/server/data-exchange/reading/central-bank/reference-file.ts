import { ratesOfReference } from '#domain/money/reference-rates.ts';
import { Refused } from '../../../platform/refused.ts';
import type { Kind } from '../../kind.ts';
import type { FileLine } from '../csv-text.ts';
import type { DataFile } from '../data-file.ts';
import { beginsAsReferenceCsv, readReferenceCsv } from './reference-csv.ts';
import { readReferenceXml } from './reference-xml.ts';

/** The bank's file as lines, and the number and codes of rates in currencies the agency lacks. */
export type ReferenceFile = { lines: FileLine[]; otherCurrencies: { count: number; codes: string[] } };

/** The fixed format of the bank's files. */
export const REFERENCE_LAYOUT: Omit<DataFile, 'lines'> = {
  format: 'csv',
  sheets: [],
  encoding: 'utf-8',
  separator: 'comma',
  sheet: null,
  headings: { line: 1, cells: ['day', 'currency', 'base_units', 'currency_units'] },
};

/** Returns whether a file is the European Central Bank's: by its beginning, or any XML, which Docket doesn't use otherwise. */
export function isReferenceFile(kind: Kind, fileName: string, bytes: Buffer): boolean {
  return kind.name === 'exchange-rates' && (isXml(fileName) || beginsAsReferenceCsv(bytes.toString('utf8', 0, 200)));
}

const isXml = (fileName: string) => /\.xml$/i.test(fileName.trim());

/** Reads the bank's file as exchange rates of the agency: one line per own currency and day. */
export async function readReferenceFile(
  fileName: string,
  bytes: Buffer,
  { currencies, base }: { currencies: ReadonlySet<string>; base: string },
): Promise<ReferenceFile> {
  if (!isXml(fileName) && !/\.(csv|txt)$/i.test(fileName.trim())) throw new Refused('file-not-what-its-name-says');
  const lines: FileLine[] = [];
  const others = new Map<string, number>();
  for await (const day of isXml(fileName) ? readReferenceXml(bytes) : readReferenceCsv(bytes)) {
    for (const { currency, baseUnits, currencyUnits } of ratesOfReference(day, base)) {
      if (currencies.has(currency))
        lines.push({ line: lines.length + 2, cells: [day.day, currency, baseUnits, currencyUnits] });
      else others.set(currency, (others.get(currency) ?? 0) + 1);
    }
  }
  return {
    lines,
    otherCurrencies: {
      count: [...others.values()].reduce((sum, count) => sum + count, 0),
      codes: [...others.keys()].sort(),
    },
  };
}
