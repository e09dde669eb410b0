import type { ClientBase } from 'pg';
import { REFUSALS } from '#contract/refusal.ts';
import { TRAIL_SUBJECTS, type TrailSubject } from '#domain/trail.ts';
import { UNDO_OBSTACLES, undoUseText } from '#domain/undo-obstacle.ts';
import type { Words } from '#domain/words.ts';
import { transactionOn } from '../../platform/database/transaction-on-client.ts';
import { findMasterRecords, storedValues } from '../../platform/master-data/master-record.sql.ts';
import type { Kind } from '../kind.ts';
import { findApprovedSince, findDependents, findLockedSince, findMergedSince } from './dependents.sql.ts';
import { findChangedSince, findCreatedIds, wordsOfRecord } from './written-rows.sql.ts';

/** So many obstacles of one sort and kind are looked for: more only need to be counted. */
const MOST_OF_SORT = 1000;

/** Returns why an import can't be undone, in words: what was changed since, and what depends on it (FIX-95). */
export async function findObstacles(client: ClientBase, importId: number, kinds: readonly Kind[]): Promise<Words[]> {
  const found: Words[] = [];
  for (const kind of kinds) {
    for (const { name, isGone } of await findChangedSince(client, kind, MOST_OF_SORT))
      found.push(obstacle(isGone ? 'gone' : 'changed', kind, name));
    for (const { name, table, count } of await findDependents(client, kind, kinds, MOST_OF_SORT)) {
      const uses = { text: undoUseText(table), values: { count: String(count) } };
      found.push(obstacle('used', kind, name, { uses }));
    }
    for (const { name, table, parent } of await findApprovedSince(client, kind, importId, MOST_OF_SORT)) {
      const label = { text: TRAIL_SUBJECTS[table as TrailSubject] };
      found.push(obstacle('approved', kind, name, { label, parent }));
    }
    for (const { name } of await findLockedSince(client, kind, importId, MOST_OF_SORT))
      found.push(obstacle('locked', kind, name));
    for (const { name } of await findMergedSince(client, kind, MOST_OF_SORT))
      found.push(obstacle('merged', kind, name));
    found.push(...(await findStaying(client, kind)));
  }
  return found;
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
