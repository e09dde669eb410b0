import {
  type AccessLevel,
  type Actor,
  DOCUMENT_TYPES,
  type DocumentAccess,
  type DocumentType,
  RIGHTS,
  ROLES,
  type Role,
} from './permission.ts';

/** Something that is granted to a person: a role, or a right on a document type through their access profile. */
export type Grant = { role: Role } | { documentType: DocumentType; right: keyof AccessLevel };

/** A permission rule that depends only on the actor. */
export type AccessRule = (actor: Actor) => boolean;

/** Whether an actor is allowed to do something, and why. */
export type AccessVerdict = {
  isAllowed: boolean;
  /** Alternative sets of grants: those that allow it, or those that are missing. An empty set means that no grant is needed. */
  because: Grant[][];
};

const ALL_GRANTS: readonly Grant[] = [
  ...ROLES.map((role) => ({ role })),
  ...DOCUMENT_TYPES.flatMap((documentType) => RIGHTS.map((right) => ({ documentType, right }))),
];

const MOST_ALTERNATIVES = 3;

export function grantsOf({ roles, accessibleDocumentTypes }: Actor): Grant[] {
  return ALL_GRANTS.filter((grant) =>
    'role' in grant
      ? roles.includes(grant.role)
      : accessibleDocumentTypes.some(
          ({ code, accessLevel }) => code === grant.documentType && accessLevel[grant.right],
        ),
  );
}

/**
 * Explains why a rule allows or denies something to an actor. The explanation comes from running the rule itself with fewer or
 * more grants, so it can't contradict the rule.
 */
export function accessVerdict(actor: Actor, rule: AccessRule): AccessVerdict {
  const given = grantsOf(actor);
  const isAllowed = rule(actor);
  const may = (grants: readonly Grant[]) => rule(withGrants(actor, grants));
  if (isAllowed) return { isAllowed, because: sufficientGrants(given, may) };
  const missing = ALL_GRANTS.filter((grant) => !given.includes(grant));
  return { isAllowed, because: sufficientGrants(missing, (added) => may([...given, ...added])) };
}

/** Returns up to `MOST_ALTERNATIVES` minimal sets of grants that satisfy a rule; none if even all grants don't. */
function sufficientGrants(grants: readonly Grant[], isEnough: (grants: readonly Grant[]) => boolean): Grant[][] {
  const found: Grant[][] = [];
  let left = grants;
  while (found.length < MOST_ALTERNATIVES && isEnough(left)) {
    const needed = minimalGrants(left, isEnough);
    found.push(needed);
    if (needed.length === 0) break;
    // Search the next alternative without the first grant of this one.
    left = left.filter((grant) => grant !== needed[0]);
  }
  return found;
}

/** Removes every grant that isn't needed. It tries to remove halves first (bisection), as most rules need few grants. */
function minimalGrants(grants: readonly Grant[], isEnough: (grants: readonly Grant[]) => boolean): Grant[] {
  const leaveOut = (kept: readonly Grant[], tried: readonly Grant[]): readonly Grant[] => {
    const rest = kept.filter((grant) => !tried.includes(grant));
    if (isEnough(rest)) return rest;
    if (tried.length <= 1) return kept;
    const middle = Math.ceil(tried.length / 2);
    return leaveOut(leaveOut(kept, tried.slice(0, middle)), tried.slice(middle));
  };
  return [...leaveOut(grants, grants)];
}

/** Returns the actor with other grants, and the same read-only fields. */
function withGrants(actor: Actor, grants: readonly Grant[]): Actor {
  const roles = grants.flatMap((grant) => ('role' in grant ? [grant.role] : []));
  const access = new Map<DocumentType, DocumentAccess>();
  for (const grant of grants) {
    if ('role' in grant) continue;
    const { documentType: code, right } = grant;
    const readOnlyFields = actor.accessibleDocumentTypes.find((one) => one.code === code)?.readOnlyFields ?? [];
    const known = access.get(code) ?? { code, accessLevel: { ...NOTHING }, readOnlyFields };
    known.accessLevel[right] = true;
    access.set(code, known);
  }
  return { ...actor, roles, accessibleDocumentTypes: [...access.values()] };
}

const NOTHING: AccessLevel = { create: false, read: false, update: false, delete: false, approve: false };
