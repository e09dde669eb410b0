import { securityChangesOf } from '#domain/identity/security-change.ts';
import { notifyAdministrators } from '../../notification/security-changes.sql.ts';
import type { KindRules } from './record-change.ts';

/** Returns a hook that reports changed security settings of a kind to all administrators, in the same transaction. */
export function reportSecurityChanges(kind: string): KindRules['written'] {
  return async (transaction, changes) => {
    const [first] = changes;
    if (!first) return;
    await notifyAdministrators(transaction, {
      byId: first.actor?.id ?? null,
      changes: changes.flatMap((change) => securityChangesOf(kind, change)),
    });
  };
}
