import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import type { Actor } from '#domain/people/permission.ts';
import { KIND_RULES } from '../../core/master-data/rules/kind-rules.ts';
import { transactionOn } from '../../platform/database/transaction-on-client.ts';
import type { Kind } from '../kind.ts';
import { BATCH, findLineChanges, refusedAs } from './apply-rules.sql.ts';
import type { ImportProblem } from './import-result.ts';
import { findStrippedZeros } from './new-records.ts';
import { STAGE } from './stage.ts';

/** Finds possible but unusual values of written lines, in line order, for users to review before importing. */
export async function findOddValues(client: ClientBase, kind: Kind, actor: Actor | null): Promise<ImportProblem[]> {
  if (kind.name === 'time-entries') return findLongDays(client);
  const found = [...(await findByRules(client, kind, actor)), ...(await findStrippedZeros(client, kind))];
  return found.toSorted((one, other) => one.line - other.line);
}

/** Finds the first line of each day on which a person exceeds 24 hours, including existing entries. */
async function findLongDays(client: ClientBase): Promise<ImportProblem[]> {
  const { rows } = await sql<{ line: number; name: string; day: string; hours: string }>`
    select days.line, employee.name, days.date::text as day, sum(entry.units)::text as hours
    from (select employee_id, date, min(line) as line from ${sql.table(STAGE)}
      where is_new and not is_bad group by employee_id, date) as days
    join time_entry as entry on entry.employee_id = days.employee_id and entry.work_date = days.date
    join employee on employee.id = days.employee_id
    group by days.line, employee.name, days.date having sum(entry.units) > 24
    order by days.line`.execute(transactionOn(client));
  return rows.map(({ line, ...values }) => ({
    line,
    column: 'hours',
    reason: { text: FILE_PROBLEMS.longDay, values },
  }));
}

async function findByRules(client: ClientBase, kind: Kind, actor: Actor | null): Promise<ImportProblem[]> {
  const { masterKind } = kind;
  const questions = masterKind && KIND_RULES[masterKind.name]?.questions;
  if (!questions) return [];
  const transaction = transactionOn(client);
  const odd: ImportProblem[] = [];
  let after = 0;
  for (;;) {
    const changes = await findLineChanges(transaction, masterKind, actor, after);
    const found = await questions(transaction, changes);
    for (const [index, { line }] of changes.entries())
      for (const { field, why } of found[index]!)
        odd.push({ line, column: masterKind.fields[field]?.column ?? null, reason: refusedAs(why) });
    after = changes.at(-1)?.line ?? after;
    if (changes.length < BATCH) return odd;
  }
}
