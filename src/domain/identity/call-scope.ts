import { DATA_KINDS, type DataKind } from '../data-exchange/data-kind.ts';
import { masterKindNamed } from '../master-data/master-data.ts';
import { coversScope, type ScopeSubject, type TokenScope } from './token-scope.ts';

/**
 * What a call asks of a token: a scope; one of several, where a look-up serves several subjects; that of the kind in its path; or
 * only that it is a token, where the answer tells no more than whose it is.
 */
export type CallScope = TokenScope | readonly TokenScope[] | 'kind:read' | 'kind:write' | 'any';

/**
 * The scopes of which a call needs one; empty = any token will do. `kind` is the kind that its path names; without one, a scope of
 * administrators.
 */
export function scopesNeeded(scope: CallScope, kind: string | undefined): readonly TokenScope[] {
  if (scope === 'any') return [];
  if (scope !== 'kind:read' && scope !== 'kind:write') return typeof scope === 'string' ? [scope] : scope;
  const right = scope === 'kind:read' ? 'read' : 'write';
  const known = DATA_KINDS.find((name) => name === kind);
  const subjects = known === undefined ? OF_KINDS : [subjectOfKind(known)];
  return subjects.map((subject) => `${subject}:${right}` as const);
}

/** Whether a call changes something, by its scope. */
export function isWritingScope(scope: CallScope | null): boolean {
  return typeof scope === 'string' && scope.endsWith(':write');
}

/** Whether the scopes of a token allow a call. */
export function allowsCall(scopes: readonly TokenScope[], scope: CallScope, kind: string | undefined): boolean {
  const needed = scopesNeeded(scope, kind);
  return needed.length === 0 || needed.some((one) => coversScope(scopes, one));
}

/** Whose right is needed for the kinds of master data and of files. */
const OF_KINDS = ['administration', 'people', 'masterdata', 'moneysettings'] as const satisfies ScopeSubject[];

function subjectOfKind(kind: DataKind): ScopeSubject {
  const master = masterKindNamed(kind);
  if (master) return master.documentType;
  switch (kind) {
    case 'people':
      return 'people';
    case 'periods':
      return 'moneysettings';
    case 'time-entries':
      return 'administration';
    default:
      return 'jobs';
  }
}
