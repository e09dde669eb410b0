import type { Hundredths } from '../time/hours.ts';
import { decimalOfParts, partsOfHundredths } from './export-duration.ts';

/** An entry of a file and what becomes of it. `key` names the person in the file, `code` in Docket; null = the person is left out. */
export type CountedEntry = {
  person: { key: string; code: string | null; name: string };
  day: string;
  /** 36-millionths of an hour, as the file says. */
  parts: number;
  becomes: 'new' | 'already-there' | 'left-out' | 'failing';
  /** What it counts in Docket; 0 where it is not there. */
  hundredths: Hundredths;
};

/** The hours of a person in a month: in the file, and what of them is in Docket. Sums are exact, in parts of an hour. */
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

/** A row of the table of totals. Hours are decimals; null = none. */
export type MonthTotal = {
  person: string;
  month: string;
  inFile: string;
  /** Null: the person is left out. */
  inDocket: string | null;
  /** Docket less file. */
  difference: string;
  /** Whether both are equal but for rounding to hundredths. */
  isEqual: boolean;
  /** Of the hours of the file: those that were there before. */
  alreadyThere: string | null;
  /** Why they differ. */
  leftOut: string | null;
  failing: string | null;
  other: string | null;
  rounding: string | null;
};

/** Adds up entries by person and month. What runs past midnight counts in the month of its first day. */
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

/** Compares a month with what Docket has of it, and says where a difference comes from. */
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

/** The first rows of a table of totals, how many rows it has, and how many of all of them differ. */
export type FirstTotals = { rows: MonthTotal[]; count: number; different: number };

/** Takes the first rows: those that differ, then the others, each in the order given. */
export function firstTotals(totals: readonly MonthTotal[], most: number): FirstTotals {
  const different = totals.filter(({ isEqual }) => !isEqual);
  const equal = totals.filter(({ isEqual }) => isEqual);
  return { rows: [...different, ...equal].slice(0, most), count: totals.length, different: different.length };
}
