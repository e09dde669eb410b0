import { DATA_KINDS, type DataKind } from '../data-exchange/data-kind.ts';
import { masterKindNamed } from '../master-data/master-data.ts';
import { coversScope, type ScopeSubject, type TokenScope } from './token-scope.ts';

/**
 * The scope that a call requires: one scope, any of several (look-ups), the scope of the kind in the path, or any token at all if the
 * answer reveals only its owner.
 */
export type CallScope = TokenScope | readonly TokenScope[] | 'kind:read' | 'kind:write' | 'any';

/**
 * Lists the scopes of which a call requires one; empty if any token will do. `kind` comes from the path; an unknown kind requires an
 * administration scope.
 */
export function scopesNeeded(scope: CallScope, kind: string | undefined): readonly TokenScope[] {
  if (scope === 'any') return [];
  if (scope !== 'kind:read' && scope !== 'kind:write') return typeof scope === 'string' ? [scope] : scope;
  const right = scope === 'kind:read' ? 'read' : 'write';
  const known = DATA_KINDS.find((name) => name === kind);
  const subjects = known === undefined ? OF_KINDS : [subjectOfKind(known)];
  return subjects.map((subject) => `${subject}:${right}` as const);
}

export function isWritingScope(scope: CallScope | null): boolean {
  return typeof scope === 'string' && scope.endsWith(':write');
}

export function allowsCall(scopes: readonly TokenScope[], scope: CallScope, kind: string | undefined): boolean {
  const needed = scopesNeeded(scope, kind);
  return needed.length === 0 || needed.some((one) => coversScope(scopes, one));
}

/** Scope subjects of the kinds of master data and files. */
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
