import { changeNeedsReauthentication } from '#domain/identity/re-authentication.ts';
import type { MasterKind, MasterValues } from '#domain/master-data/master-kind.ts';
import { Refused } from '../platform/refused.ts';

/** Asks for a proof where one of the changes needs one. */
export function requireReauthentication(
  isProved: boolean,
  { name }: MasterKind,
  changes: readonly { id: number | null; fields: readonly string[]; before: MasterValues; after: MasterValues }[],
) {
  const needsProof = changes.some(({ id, fields, before, after }) =>
    changeNeedsReauthentication({ kind: name, isNew: id === null, changed: fields, before, after }),
  );
  if (needsProof && !isProved) throw new Refused('step-up-needed');
}
