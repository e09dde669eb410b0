import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { blankMaster } from '#domain/master-data/master-data.ts';
import type { MasterFinding, MasterKind } from '#domain/master-data/master-kind.ts';
import { changedMasterFields } from '#domain/master-data/master-values.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import { recordsOf, recordValues, storedValues } from '../../core/master-data/master-record.sql.ts';
import { KIND_RULES } from '../../core/master-data/rules/kind-rules.ts';
import type { RecordChange } from '../../core/master-data/rules/record-change.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { transactionOn } from '../../platform/database/transaction-on-client.ts';
import { Refused } from '../../platform/refused.ts';
import type { Column } from '../column.ts';
import type { Kind } from '../kind.ts';
import type { ProblemList } from './problem-list.ts';
import { mayChange } from './record-trail.ts';
import { markBad, STAGE } from './stage.ts';

/** The temporary table of records' values before the import, by line. */
const VALUES_BEFORE = 'import_values_before';
/** Changes held in memory at once. */
export const BATCH = 20_000;

/** Returns a problem with the wording of the form's error. */
export function refusedAs(code: RefusalCode): Words {
  return { text: FILE_PROBLEMS.refused, values: { refusal: { text: REFUSALS[code].text } } };
}

/**
 * Writes a file's lines under every rule that form and sheet apply. A line that breaks one is recorded and marked bad; the caller rolls
 * back files with problems. `actor` is null on the command line, which has every right.
 */
export async function writeByRules(
  client: ClientBase,
  kind: Kind,
  columns: readonly Column[],
  actor: Actor | null,
  problems: ProblemList,
  write: () => Promise<void>,
): Promise<void> {
  const { masterKind } = kind;
  const rules = masterKind && KIND_RULES[masterKind.name];
  if (!masterKind || !(rules || masterKind.rules)) return write();
  const transaction = transactionOn(client);
  await rememberValues(transaction, masterKind, kind, columns);
  const writeAndCheck = async () => {
    await write();
    await checkChanges(client, transaction, masterKind, actor, problems);
  };
  try {
    await (rules ? rules.around(transaction, writeAndCheck) : writeAndCheck());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    problems.add(0, null, refusedAs(error.code));
  }
}

/** Stores the values of records that lines may change, before anything is written. */
async function rememberValues(
  transaction: AgencyTransaction,
  masterKind: MasterKind,
  kind: Kind,
  columns: readonly Column[],
): Promise<void> {
  await sql`create temporary table ${sql.table(VALUES_BEFORE)} (line integer primary key, record jsonb not null)
    on commit drop`.execute(transaction);
  await sql`insert into ${sql.table(VALUES_BEFORE)} (line, record)
    select s.line, ${recordValues(masterKind)} from ${sql.table(STAGE)} as s
    join ${recordsOf(masterKind)} on t.id = s.target_id
    where not s.is_bad and not s.is_new and (${sql.raw(mayChange(kind, columns))})`.execute(transaction);
}

async function checkChanges(
  client: ClientBase,
  transaction: AgencyTransaction,
  masterKind: MasterKind,
  actor: Actor | null,
  problems: ProblemList,
): Promise<void> {
  const rules = KIND_RULES[masterKind.name];
  let changes: LineChange[];
  let after = 0;
  do {
    changes = await findLineChanges(transaction, masterKind, actor, after);
    const found = (await rules?.findings(transaction, changes)) ?? [];
    const good: LineChange[] = [];
    const bad: number[] = [];
    for (const [index, change] of changes.entries()) {
      const findings: MasterFinding<RefusalCode>[] = [
        ...(masterKind.rules?.(change.after, { before: change.before, reason: null, by: 'file', hoursFrom: null }) ??
          []),
        ...(found[index] ?? []),
      ];
      if (findings.length === 0) good.push(change);
      else bad.push(change.line);
      for (const { field, why } of findings)
        problems.add(change.line, masterKind.fields[field]?.column ?? null, refusedAs(why));
    }
    await markBad(client, bad);
    await rules?.written(transaction, good);
    after = changes.at(-1)?.line ?? after;
  } while (changes.length === BATCH);
}

type LineChange = RecordChange & { line: number };

/** Returns what lines after `afterLine` created or changed, in line order. */
export async function findLineChanges(
  transaction: AgencyTransaction,
  masterKind: MasterKind,
  actor: Actor | null,
  afterLine: number,
): Promise<LineChange[]> {
  type Values = Parameters<typeof storedValues>[0]['values'];
  const { rows } = await sql<{ line: number; id: number; isNew: boolean; before: Values | null; after: Values }>`
    select s.line, t.id, s.is_new as "isNew", before.record as before, ${recordValues(masterKind)} as after
    from ${sql.table(STAGE)} as s
    join ${recordsOf(masterKind)} on t.id = s.target_id
    left join ${sql.table(VALUES_BEFORE)} as before on before.line = s.line
    where not s.is_bad and (s.is_new or s.is_changed) and s.line > ${afterLine}
    order by s.line limit ${BATCH}`.execute(transaction);
  return rows.map(({ line, id, isNew, ...values }) => {
    const before = values.before ? storedValues({ values: values.before }) : blankMaster(masterKind);
    const after = storedValues({ values: values.after });
    const changed = changedMasterFields(masterKind, before, after);
    return { line, actor, id, isNew, changed, before, after };
  });
}
