import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { type FileSettings, SAMPLE_LINES } from '#contract/data-exchange/data-file.ts';
import { type UnreadBecause, unreadClockify } from '#domain/data-exchange/clockify-file.ts';
import { areHeadings, type DateOrder, PROBLEM_COLUMN, plainHeading } from '#domain/data-exchange/file-format.ts';
import { programOfHeadings, type TimeExport } from '#domain/data-exchange/time-export.ts';
import { Refused } from '../../platform/refused.ts';
import type { Column } from '../column.ts';
import type { Kind } from '../kind.ts';
import { findOwnCurrencies } from './central-bank/own-currencies.sql.ts';
import { isReferenceFile, REFERENCE_LAYOUT } from './central-bank/reference-file.ts';
import { readColumnLabels } from './column-labels.ts';
import type { DataFile, FileLayout } from './data-file.ts';
import { readingShown } from './file-reading.ts';
import type { GivenSettings } from './given-settings.ts';
import { guessManner, type WrittenManner } from './number-format-guess.ts';
import { knownHeadings, type Readable, readableAs, takesExports } from './readable.ts';
import { findRememberedSettings } from './remembered-settings.sql.ts';
import { readInWorker } from './worker/read-in-worker.ts';

/** A file, and what everything in it means. */
export type ParsedFile = {
  file: DataFile;
  readable: Readable;
  columns: (Column | null)[];
  manner: WrittenManner;
  /** Required columns that are missing. */
  missing: string[];
  /** Identifies files written by the same program: by their headings as guessed, regardless of corrections. */
  fingerprint: string;
  /** In the European Central Bank's file: skipped rates of currencies the agency lacks. */
  otherCurrencies: { count: number; codes: string[] } | null;
  /** The program that probably wrote it, and why it can't be read; null if it's readable or unknown. */
  unread: { program: TimeExport; because: UnreadBecause } | null;
  /** The user's settings, for this file or the last similar one. */
  chosen: GivenSettings;
};

/** Reads a file as it was said, as one with the same headings was read before by the same person, or as it looks. */
export async function parseFile(
  client: ClientBase,
  kind: Kind,
  person: number | null,
  { fileName, bytes, given }: { fileName: string; bytes: Buffer; given: GivenSettings },
): Promise<ParsedFile> {
  if (isReferenceFile(kind, fileName, bytes)) return understandReferenceFile(client, kind, fileName, bytes);
  await readColumnLabels();
  const known = knownHeadings(kind);
  const read = async (layout: FileLayout): Promise<DataFile> => {
    const { opening, lines } = await readInWorker({ read: 'data-file', fileName, bytes, layout, known });
    return { ...opening, lines };
  };
  const { sheet, encoding, separator } = given;
  const isLaidOut = encoding !== undefined || separator !== undefined;
  // The user's settings also apply if the guess can't be read.
  const guessed = await read({ sheet }).catch((error: unknown) => {
    if (!isLaidOut) throw error;
    return null;
  });
  const said = isLaidOut || !guessed ? await read({ sheet, encoding, separator }) : guessed;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify((guessed ?? said).headings.cells))
    .digest('hex');
  const remembered: GivenSettings =
    person === null ? {} : await findRememberedSettings(client, { person, kind: kind.name, fingerprint });
  const file = (await readAsRemembered()) ?? said;
  const readable = readableAs(kind, file.headings.cells);
  const columns = columnsOfHeadings(
    readable,
    file.headings.cells,
    given.columns ?? remembered.columns,
    given.columns !== undefined,
  );
  if (columns.every((column) => column === null) && !areHeadings(file.headings.cells))
    throw new Refused('file-without-headings', { current: readingShown(file) });
  const looks = await guessManner(columns, file.lines);
  const missing = readable.missing(columns);
  return {
    file,
    readable,
    columns,
    manner: {
      // Choices for an earlier file apply if this one is ambiguous too.
      decimalSign: given.decimalSign ?? looks.decimalSign ?? remembered.decimalSign ?? null,
      dateOrder: given.dateOrder ?? looks.dateOrder ?? openOrder(remembered.dateOrder),
    },
    missing,
    fingerprint,
    otherCurrencies: null,
    unread: missing.length > 0 && takesExports(kind) ? unreadExport(fileName, file) : null,
    chosen: { ...remembered, ...withoutBlank(given) },
  };

  /** Reads with the separator of the last similar file, if it yields headings. */
  async function readAsRemembered(): Promise<DataFile | null> {
    const { separator: last } = remembered;
    if (separator !== undefined || last === undefined || last === said.separator || said.format !== 'csv') return null;
    const file = await read({ encoding, separator: last }).catch(() => null);
    return file && headingsFound(file) > 0 && headingsFound(file) >= headingsFound(said) ? file : null;
  }

  function headingsFound({ headings: { cells } }: DataFile): number {
    return readableAs(kind, cells)
      .match(cells)
      .filter((name) => name !== null).length;
  }
}

function unreadExport(fileName: string, { headings, lines }: DataFile): ParsedFile['unread'] {
  if (programOfHeadings(headings.cells)) return null;
  const sample = lines.slice(0, SAMPLE_LINES).map(({ cells }) => cells);
  const because = unreadClockify(fileName, headings.cells, sample);
  return because && { program: 'clockify', because };
}

/** The European Central Bank's file has one format, whatever the settings. */
async function understandReferenceFile(
  client: ClientBase,
  kind: Kind,
  fileName: string,
  bytes: Buffer,
): Promise<ParsedFile> {
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
    unread: null,
    chosen: {},
  };
}

/** Ambiguous dates don't begin with the year. */
function openOrder(order: DateOrder | undefined): DateOrder | null {
  return order === undefined || order === 'year-month-day' ? null : order;
}

function withoutBlank(given: GivenSettings): GivenSettings {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Returns the columns of headings: the user's choice if it fits these headings, else by name. */
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
export function settingsOf({ file, manner }: ParsedFile): FileSettings {
  const { encoding, separator, sheet } = file;
  return { encoding, separator, sheet, ...manner };
}

/**
 * What is kept of how a file was read: what somebody has said. What was only guessed would be wrong for the next file; so would the encoding,
 * which each file shows.
 */
export function settingsToRemember({ chosen }: ParsedFile): GivenSettings {
  const { separator, decimalSign, dateOrder, columns } = chosen;
  return withoutBlank({ separator, decimalSign, dateOrder, columns });
}
