import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { FileSettings } from '#contract/data-file.ts';
import { areHeadings, type DateOrder, PROBLEM_COLUMN, plainHeading } from '#domain/file-format.ts';
import { Refused } from '../../platform/refused.ts';
import type { Column } from '../column.ts';
import type { Kind } from '../kind.ts';
import { findOwnCurrencies } from './central-bank/own-currencies.sql.ts';
import { isReferenceFile, REFERENCE_LAYOUT } from './central-bank/reference-file.ts';
import { readColumnLabels } from './column-labels.ts';
import type { DataFile, FileLayout } from './data-file.ts';
import type { GivenSettings } from './given-settings.ts';
import { knownHeadings, type Readable, readableAs } from './readable.ts';
import { findRememberedSettings } from './remembered-settings.sql.ts';
import { readInWorker } from './worker/read-in-worker.ts';
import { guessManner, type WrittenManner } from './written-manner.ts';

/** A file, and what everything in it means. */
export type UnderstoodFile = {
  file: DataFile;
  readable: Readable;
  columns: (Column | null)[];
  manner: WrittenManner;
  /** Columns that must be there and are not. */
  missing: string[];
  /** Names files that a program writes alike: by their headings as they are guessed, whatever is then corrected. */
  fingerprint: string;
  /** Of a file of the European Central Bank: what it has of currencies that the agency does not have, which is left out. */
  otherCurrencies: { count: number; codes: string[] } | null;
};

/** Reads a file as it was said, as one with the same headings was read before by the same person, or as it looks (DATA-01). */
export async function understandFile(
  client: ClientBase,
  kind: Kind,
  person: number | null,
  { fileName, bytes, given }: { fileName: string; bytes: Buffer; given: GivenSettings },
): Promise<UnderstoodFile> {
  if (isReferenceFile(kind, fileName, bytes)) return understandReferenceFile(client, kind, fileName, bytes);
  await readColumnLabels();
  const known = knownHeadings(kind);
  const read = async (layout: FileLayout): Promise<DataFile> => {
    const { opening, lines } = await readInWorker({ read: 'data-file', fileName, bytes, layout, known });
    return { ...opening, lines };
  };
  const guessed = await read({ sheet: given.sheet });
  const fingerprint = createHash('sha256').update(JSON.stringify(guessed.headings.cells)).digest('hex');
  const remembered: GivenSettings =
    person === null ? {} : await findRememberedSettings(client, { person, kind: kind.name, fingerprint });
  // What another file's bytes were does not make these something else.
  if (remembered.encoding !== 'windows-1252' || guessed.encoding !== 'utf-8') delete remembered.encoding;
  const settings = { ...remembered, ...withoutBlank(given) };
  const isOther =
    guessed.format === 'csv' &&
    ((settings.encoding ?? guessed.encoding) !== guessed.encoding ||
      (settings.separator ?? guessed.separator) !== guessed.separator);
  const file = isOther ? await read(settings) : guessed;
  const readable = readableAs(kind, file.headings.cells);
  const columns = columnsOfHeadings(readable, file.headings.cells, settings.columns, given.columns !== undefined);
  if (columns.every((column) => column === null) && !areHeadings(file.headings.cells))
    throw new Refused('file-without-headings');
  const looks = await guessManner(columns, file.lines);
  return {
    file,
    readable,
    columns,
    manner: {
      // What was settled for another file counts where this one leaves it open as well.
      decimalSign: given.decimalSign ?? looks.decimalSign ?? remembered.decimalSign ?? null,
      dateOrder: given.dateOrder ?? looks.dateOrder ?? openOrder(remembered.dateOrder),
    },
    missing: readable.missing(columns),
    fingerprint,
    otherCurrencies: null,
  };
}

/** There is one way to read a file of the European Central Bank, whatever was said or is remembered of others. */
async function understandReferenceFile(
  client: ClientBase,
  kind: Kind,
  fileName: string,
  bytes: Buffer,
): Promise<UnderstoodFile> {
  const own = await findOwnCurrencies(client);
  const { opening, lines } = await readInWorker({ read: 'reference', fileName, bytes, ...own });
  const file: DataFile = { ...REFERENCE_LAYOUT, lines };
  const readable = readableAs(kind, file.headings.cells);
  return {
    file,
    readable,
    columns: columnsOfHeadings(readable, file.headings.cells, file.headings.cells.join(','), true),
    manner: { decimalSign: 'point', dateOrder: 'year-month-day' },
    missing: [],
    fingerprint: 'reference-rates',
    otherCurrencies: opening.otherCurrencies,
  };
}

/** Days that could be read in two ways do not begin with their year. */
function openOrder(order: DateOrder | undefined): DateOrder | null {
  return order === undefined || order === 'year-month-day' ? null : order;
}

function withoutBlank(given: GivenSettings): GivenSettings {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** What each heading names: as it was said, where that fits these headings, else as they read. */
function columnsOfHeadings(
  readable: Readable,
  headings: readonly string[],
  said: string | undefined,
  isOfCaller: boolean,
): (Column | null)[] {
  const named = (name: string) => readable.columns.find((column) => column.name === name);
  const names = said?.split(',').map((name) => name.trim());
  const fits =
    names?.length === headings.length &&
    names.every((name, index) => name === '' || (named(name) && names.indexOf(name) === index));
  if (names && !fits && isOfCaller)
    throw new Refused('invalid-request', { errors: [{ path: 'query.columns', message: 'The columns do not fit' }] });
  const found = fits ? names! : readable.match(headings);
  return found.map((name, index) =>
    !name || plainHeading(headings[index]!) === PROBLEM_COLUMN ? null : (named(name) ?? null),
  );
}

/** How a file was read, for the screen. */
export function settingsOf({ file, manner }: UnderstoodFile): FileSettings {
  const { encoding, separator, sheet } = file;
  return { encoding, separator, sheet, ...manner };
}

/** What is kept of how a file was read. */
export function settingsToRemember({ file, manner, columns }: UnderstoodFile): GivenSettings {
  return {
    ...(file.format === 'csv' ? { encoding: file.encoding!, separator: file.separator! } : {}),
    ...(manner.decimalSign ? { decimalSign: manner.decimalSign } : {}),
    ...(manner.dateOrder ? { dateOrder: manner.dateOrder } : {}),
    columns: columns.map((column) => column?.name ?? '').join(','),
  };
}
