import type { Hundredths } from '../time/hours.ts';
import { decimalOfParts, partsOfHundredths } from './export-duration.ts';

/** An imported entry and its result. `key` identifies the person in the file, `code` in Docket; null if the person is skipped. */
export type CountedEntry = {
  person: { key: string; code: string | null; name: string };
  day: string;
  /** Hours in the file, in 36-millionths of an hour. */
  parts: number;
  becomes: 'new' | 'already-there' | 'left-out' | 'failing';
  /** Hundredths stored in Docket; 0 if the entry wasn't imported. */
  hundredths: Hundredths;
};

/** A person's hours of a month, in the file and in Docket. Sums are exact. */
export type MonthOfFile = {
  code: string | null;
  name: string;
  month: string;
  parts: number;
  fromFile: Hundredths;
  alreadyThere: Hundredths;
  leftOutParts: number;
  failingParts: number;
};

/** A row of the table of totals. Hours are decimal strings; null means none. */
export type MonthTotal = {
  person: string;
  month: string;
  inFile: string;
  /** Null if the person is skipped. */
  inDocket: string | null;
  /** Docket minus file. */
  difference: string;
  /** Whether both agree apart from rounding to hundredths. */
  isEqual: boolean;
  /** Hours of the file that already existed. */
  alreadyThere: string | null;
  /** Why the sums differ. */
  leftOut: string | null;
  failing: string | null;
  other: string | null;
  rounding: string | null;
};

/** Adds up entries by person and month. Work past midnight counts in the month of its first day. */
export function monthsOfFile(entries: Iterable<CountedEntry>): MonthOfFile[] {
  const months = new Map<string, MonthOfFile>();
  for (const { person, day, parts, becomes, hundredths } of entries) {
    const month = day.slice(0, 7);
    const place = JSON.stringify([person.code, person.code === null ? person.key : '', month]);
    const sums = months.get(place) ?? {
      ...{ code: person.code, name: person.name, month, parts: 0, fromFile: 0 },
      ...{ alreadyThere: 0, leftOutParts: 0, failingParts: 0 },
    };
    sums.parts += parts;
    sums.fromFile += hundredths;
    if (becomes === 'already-there') sums.alreadyThere += hundredths;
    if (becomes === 'left-out') sums.leftOutParts += parts;
    if (becomes === 'failing') sums.failingParts += parts;
    months.set(place, sums);
  }
  return [...months.values()];
}

/** Compares a month of the file with Docket and explains the difference. */
export function monthTotal(of: MonthOfFile, person: string, inDocket: Hundredths | null): MonthTotal {
  const { month, parts, fromFile, alreadyThere, leftOutParts, failingParts } = of;
  const other = (inDocket ?? 0) - fromFile;
  const rounding = partsOfHundredths(fromFile) - (parts - leftOutParts - failingParts);
  const some = (value: number) => (value === 0 ? null : decimalOfParts(value));
  return {
    person,
    month,
    inFile: decimalOfParts(parts),
    inDocket: inDocket === null ? null : decimalOfParts(partsOfHundredths(inDocket)),
    difference: decimalOfParts(partsOfHundredths(inDocket ?? 0) - parts),
    isEqual: other === 0 && leftOutParts === 0 && failingParts === 0,
    alreadyThere: some(partsOfHundredths(alreadyThere)),
    leftOut: some(leftOutParts),
    failing: some(failingParts),
    other: some(partsOfHundredths(other)),
    rounding: some(rounding),
  };
}

/** The first rows of the table of totals, the number of all rows, and of those that differ. */
export type FirstTotals = { rows: MonthTotal[]; count: number; different: number };

/** Takes the first rows: those that differ first, otherwise in the given order. */
export function firstTotals(totals: readonly MonthTotal[], most: number): FirstTotals {
  const different = totals.filter(({ isEqual }) => !isEqual);
  const equal = totals.filter(({ isEqual }) => isEqual);
  return { rows: [...different, ...equal].slice(0, most), count: totals.length, different: different.length };
}
