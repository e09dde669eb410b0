import type { ClientBase } from 'pg';
import { REFUSALS } from '#contract/http/refusal.ts';
import { TRAIL_SUBJECTS, type TrailSubject } from '#domain/audit/audit.ts';
import { UNDO_OBSTACLES, undoUseText } from '#domain/data-exchange/undo-obstacle.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import { findMasterRecords, storedValues } from '../../core/master-data/master-record.sql.ts';
import { transactionOn } from '../../platform/database/transaction-on-client.ts';
import type { Kind } from '../kind.ts';
import { findDependents, findMergedSince } from './dependents.sql.ts';
import { findApprovedSince, findLockedSince } from './parents.sql.ts';
import { type Found, findChangedSince, findCreatedIds, wordsOfRecord } from './written-rows.sql.ts';

/** Why an import can't be undone: the first reasons, and their total number. */
export type Obstacles = { listed: Words[]; total: number };

/** Explains why an import can't be undone: later changes and dependent records. */
export async function findObstacles(client: ClientBase, importId: number, kinds: readonly Kind[]): Promise<Obstacles> {
  const listed: Words[] = [];
  let total = 0;
  const add = <Row>(found: Found<Row>, inWords: (row: Row) => Words) => {
    listed.push(...found.rows.map(inWords));
    total += found.total;
  };
  for (const kind of kinds) {
    add(await findChangedSince(client, kind), ({ name, isGone }) => obstacle(isGone ? 'gone' : 'changed', kind, name));
    add(await findDependents(client, kind, kinds), ({ name, table, count }) =>
      obstacle('used', kind, name, { uses: { text: undoUseText(table), values: { count: String(count) } } }),
    );
    add(await findApprovedSince(client, kind, importId), ({ name, table, parent }) =>
      obstacle('approved', kind, name, { label: { text: TRAIL_SUBJECTS[table as TrailSubject] }, parent }),
    );
    add(await findLockedSince(client, kind, importId), ({ name }) => obstacle('locked', kind, name));
    add(await findMergedSince(client, kind), ({ name }) => obstacle('merged', kind, name));
    const staying = await findStaying(client, kind);
    add({ rows: staying, total: staying.length }, (words) => words);
  }
  return { listed, total };
}

function obstacle(
  why: keyof typeof UNDO_OBSTACLES,
  kind: Kind,
  name: string,
  values: NonNullable<Words['values']> = {},
): Words {
  return { text: UNDO_OBSTACLES[why], values: { ...wordsOfRecord(kind, name), ...values } };
}

/** Records that can't be deleted in their form either, such as locked periods. */
async function findStaying(client: ClientBase, kind: Kind): Promise<Words[]> {
  const { masterKind } = kind;
  if (!masterKind?.stays) return [];
  const created = await findCreatedIds(client, kind);
  const records = await findMasterRecords(transactionOn(client), masterKind, [...created.keys()]);
  return [...records.values()].flatMap((record) => {
    const why = masterKind.stays!(storedValues(record));
    const refusal = why && { text: REFUSALS[why].text };
    return refusal ? [obstacle('stays', kind, created.get(record.id)!, { refusal })] : [];
  });
}
