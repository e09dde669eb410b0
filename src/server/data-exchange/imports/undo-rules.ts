import type { ClientBase } from 'pg';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import { UNDO_OBSTACLES } from '#domain/data-exchange/undo-obstacle.ts';
import { changedMasterFields } from '#domain/master-data/master-values.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import { findMasterRecords, storedValues } from '../../core/master-data/master-record.sql.ts';
import { KIND_RULES } from '../../core/master-data/rules/kind-rules.ts';
import { transactionOn } from '../../platform/database/transaction-on-client.ts';
import { Refused } from '../../platform/refused.ts';
import type { Kind } from '../kind.ts';
import { findChangedIds, wordsOfRecord } from './written-rows.sql.ts';

/** Writes under the rules of form, sheet and file. Returns those that the restored records would break. */
export async function withRules(
  client: ClientBase,
  kind: Kind,
  actor: Actor,
  write: () => Promise<void>,
): Promise<Words[]> {
  const { masterKind } = kind;
  const rules = masterKind && KIND_RULES[masterKind.name];
  if (!masterKind || !(rules || masterKind.rules)) {
    await write();
    return [];
  }
  const transaction = transactionOn(client);
  const names = await findChangedIds(client, kind);
  const before = await findMasterRecords(transaction, masterKind, [...names.keys()]);
  const refusedAs = (id: number | null, why: RefusalCode): Words => ({
    text: UNDO_OBSTACLES.stays,
    values: { ...wordsOfRecord(kind, id === null ? '' : names.get(id)!), refusal: { text: REFUSALS[why].text } },
  });
  try {
    await (rules ? rules.around(transaction, write) : write());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [{ text: REFUSALS[error.code].text }];
  }
  const after = await findMasterRecords(transaction, masterKind, [...names.keys()]);
  const changes = [...after].flatMap(([id, record]) => {
    const values = { before: storedValues(before.get(id)!), after: storedValues(record) };
    const changed = changedMasterFields(masterKind, values.before, values.after);
    return changed.length > 0 ? [{ actor, id, isNew: false, changed, ...values }] : [];
  });
  const found = (await rules?.findings(transaction, changes)) ?? [];
  const refused = changes.flatMap((change, index) => {
    const given = { before: change.before, reason: null, by: 'file', hoursFrom: null } as const;
    const findings = [...(masterKind.rules?.(change.after, given) ?? []), ...(found[index] ?? [])];
    return findings.map(({ why }) => refusedAs(change.id, why));
  });
  if (refused.length === 0) await rules?.written(transaction, changes);
  return refused;
}
