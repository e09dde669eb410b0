import type { ClientBase } from 'pg';
import type { FileMatching } from '#contract/data-exchange/file-matching.ts';
import { decimalOfParts } from '#domain/data-exchange/export-duration.ts';
import { canBeMade, clientKey, decided, isOpenName, type MatchedName } from '#domain/data-exchange/export-match.ts';
import type { FirstTotals } from '#domain/data-exchange/month-totals.ts';
import { formatHours, sumHours } from '#domain/time/hours.ts';
import type { Outcome } from '../importing/outcome.ts';
import type { ParsedFile } from '../reading/parsed-file.ts';
import { type ExportLines, linesOfExport } from './export-lines.ts';
import { rememberMade } from './export-matches.sql.ts';
import { type ExportRights, type GivenMatches, type MatchedExport, matchExport, recordOf } from './match-export.ts';
import { findMonthTotals } from './month-totals.sql.ts';
import { type ReadExport, readExport } from './read-export.ts';
import { type ExportImporter, type MadeCounts, writeExport } from './write-export.ts';

/** An export, and the matches of its names. */
export type MatchedFile = { read: ReadExport; matched: MatchedExport };

/** Reads an export and matches its names. Its formats are settled. */
export async function matchFile(
  client: ClientBase,
  parsed: ParsedFile,
  rights: ExportRights,
  matches: GivenMatches,
): Promise<MatchedFile> {
  const read = readExport(parsed);
  return { read, matched: await matchExport(client, parsed.readable.program!, read.entries, rights, matches) };
}

/** An imported export: its outcome, and the created records. */
export type WrittenExport = { outcome: Outcome & { made: MadeCounts }; lines: ExportLines; totals: FirstTotals };

/** Writes an export whose names are all matched. The caller commits or rolls back. */
export async function writeMatched(
  client: ClientBase,
  { read, matched }: MatchedFile,
  importer: ExportImporter & { exports: ExportRights },
  mostChanges: number,
): Promise<WrittenExport> {
  const lines = await linesOfExport(client, read.entries, matched, importer.exports);
  const outcome = await writeExport(client, lines, read.problems, importer, mostChanges);
  return { lines, outcome, totals: await findMonthTotals(client, read, lines, outcome.bad) };
}

/** Names whose records were made stand for them from now on. */
export async function settleMade(client: ClientBase, parsed: ParsedFile, { lines }: WrittenExport) {
  await rememberMade(client, parsed.readable.program!, lines.names);
}

/** Returns an export's preview for the screen. */
export function matchingOf(
  parsed: ParsedFile,
  { read, matched }: MatchedFile,
  rights: ExportRights,
  written: WrittenExport | null,
): FileMatching {
  const { entries, leftOut } = read;
  const of = (subject: MatchedName['subject']) => matched.names.filter((name) => name.subject === subject).length;
  return {
    program: parsed.readable.program!,
    entries: entries.length,
    people: of('person'),
    hoursInFile: decimalOfParts(read.parts),
    hours: formatHours(sumHours(entries.map(({ hundredths }) => hundredths))),
    leftOut: { ...leftOut, choice: written?.lines.leftOutByChoice ?? 0 },
    ratesLeftOut: written?.lines.ratesLeftOut ?? { foreign: 0, currencies: [], forbidden: 0 },
    currency: matched.ours.currency,
    made: written?.outcome.made ?? [],
    totals: written?.totals ?? null,
    newJobs: { ...matched.jobDefaults, canChange: rights.creates.has('project') },
    open: matched.open.length,
    names: matched.names.map((name) => {
      const { subject, key, email, code, client, found, choice } = name;
      const decision = decided(name);
      const record = decision?.do === 'match' ? recordOf(matched.ours, subject, decision.id) : null;
      return {
        subject,
        key,
        name: name.name,
        beside: subject === 'project' ? [client, code].filter((part) => part !== '').join(' · ') : email,
        entries: name.entries,
        hours: formatHours(name.hundredths),
        choice: decision?.do ?? null,
        record: record && { id: record.id, name: record.name, code: record.code },
        clientKey: subject === 'project' ? clientKey({ client }) : null,
        foundBy: choice ? null : (found?.by ?? null),
        isOpen: isOpenName(name, matched.names),
        canBeMade: canBeMade(name) && rights.creates.has(subject),
      };
    }),
  };
}
