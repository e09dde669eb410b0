import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { type DataKind, dataKindNamed } from '#domain/data-exchange/data-kind.ts';
import { applyFile, countOutcomes, holdTable, type ImportContext } from '../importing/apply-file.ts';
import { noteWritten, type RunningImport } from '../importing/file-trail.ts';
import type { ImportProblem } from '../importing/import-result.ts';
import { findNewRecords, findStrippedZeros, type NewRecords } from '../importing/new-records.ts';
import {
  ENOUGH_PROBLEMS,
  findChanges,
  hashOfRows,
  MOST_ATTEMPTS,
  MOST_RECORDED_PROBLEMS,
  OLD_VALUES,
  type Outcome,
  sortByLine,
  storeOldValues,
} from '../importing/outcome.ts';
import { problemList } from '../importing/problem-list.ts';
import { BEFORE } from '../importing/record-trail.ts';
import { STAGE } from '../importing/stage.ts';
import { findOddValues } from '../importing/unusual-values.sql.ts';
import type { ExportLines } from './export-lines.ts';
import type { LinesOfKind } from './record-maker.ts';

/** Records created by kind, in addition to the hours. */
export type MadeCounts = { kind: DataKind; created: number }[];

/** Who imports an export, and the import its records belong to; null for a preview. */
export type ExportImporter = ImportContext & { running: RunningImport | null };

/**
 * Writes an export's good lines: new records that they need, then the hours. Call it in a transaction, which the caller commits or rolls
 * back. `wrong` are unreadable lines.
 */
export async function writeExport(
  client: ClientBase,
  { made, entries, needs }: ExportLines,
  wrong: readonly ImportProblem[],
  { running, ...importer }: ExportImporter,
  mostChanges: number,
): Promise<Outcome & { made: MadeCounts }> {
  const bad = new Set<number>();
  const badMade = new Set<string>();
  const problems: ImportProblem[] = [...wrong];
  const notMade = new Map<string, ImportProblem>();
  for (const part of [...made.filter(({ lines }) => lines.length > 0), entries]) await holdTable(client, part.kind);
  for (let attempt = 1; ; attempt += 1) {
    // If a needed record can't be created, the line says why.
    for (const { line } of entries.lines) {
      const lacking = bad.has(line) ? undefined : needs.get(line)?.find((place) => badMade.has(place));
      if (lacking === undefined) continue;
      bad.add(line);
      problems.push({ ...notMade.get(lacking)!, line });
    }
    const good = attempt > MOST_ATTEMPTS ? [] : entries.lines.filter(({ line }) => !bad.has(line));
    const needed = new Set(good.flatMap(({ line }) => needs.get(line) ?? []));
    const parts = [
      ...made.map((part) => ({ ...part, lines: part.lines.filter(({ line }) => needed.has(placeOf(part, line))) })),
      { ...entries, lines: good },
    ].filter((part) => part.lines.length > 0 || part.kind === entries.kind);
    const hashes: string[] = [];
    const counts: MadeCounts = [];
    const newRecords: NewRecords[] = [];
    const odd: ImportProblem[] = [];
    const found = problemList(MOST_RECORDED_PROBLEMS, ENOUGH_PROBLEMS);
    if (running) running.contents = [];
    await client.query('savepoint attempt');
    for (const part of parts) {
      if (hashes.length > 0) await client.query(`drop table ${STAGE}, ${BEFORE}, ${OLD_VALUES}`);
      const { kind, columns, lines } = part;
      await applyFile(client, kind, { columns, lines }, importer, found, () => storeOldValues(client, kind, columns));
      if (!found.isEmpty()) {
        for (const problem of found.all()) {
          if (kind === entries.kind) problems.push(problem);
          else notMade.set(placeOf(part, problem.line), { ...problem, column: COLUMN_OF_MADE[kind.name] ?? null });
        }
        for (const line of found.lines()) {
          if (kind === entries.kind) bad.add(line);
          else badMade.add(placeOf(part, line));
        }
        break;
      }
      hashes.push(await hashOfRows(client, kind, columns, true));
      newRecords.push(...(await findNewRecords(client, kind)));
      if (kind === entries.kind) break;
      if (running) await noteWritten(client, kind, running);
      for (const one of await findStrippedZeros(client, kind))
        odd.push({ ...one, column: COLUMN_OF_MADE[kind.name] ?? null });
      counts.push({ kind: dataKindNamed(kind.name)!, created: (await countOutcomes(client)).created });
    }
    if (found.isEmpty()) {
      for (const { line } of wrong) bad.add(line);
      const sortedProblems = sortByLine(problems);
      const said = JSON.stringify([hashes, sortedProblems, [...bad].sort((a, b) => a - b)]);
      return {
        hash: createHash('sha256').update(said).digest('hex'),
        ...(await countOutcomes(client)),
        changes: await findChanges(client, entries.kind, entries.columns, mostChanges),
        problems: sortedProblems,
        newRecords,
        odd: sortByLine([...odd, ...(await findOddValues(client, entries.kind, importer.by))]),
        bad,
        // An export creates people and deactivates none.
        timers: [],
        made: counts,
      };
    }
    await client.query('rollback to savepoint attempt');
  }
}

const placeOf = ({ kind }: LinesOfKind, line: number) => `${kind.name} ${line}`;

/** The export's column that names a record which can't be created. */
const COLUMN_OF_MADE: Readonly<Record<string, string>> = {
  people: 'employee',
  'cost-types': 'cost_type',
  clients: 'client',
  products: 'client',
  campaigns: 'client',
  jobs: 'job',
};
