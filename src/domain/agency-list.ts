/** An agency as people find it before they sign in: the name of its database, and its own. */
export type ListedAgency = { name: string; agencyName: string };

/** Who is told of the agencies of an installation before signing in: anybody of all, or each of the one that they can name (SCALE-14). */
export const AGENCY_LISTS = ['all', 'named'] as const;
export type AgencyList = (typeof AGENCY_LISTS)[number];

/** The agency at whose own address somebody asks: the first part of the host is the name of its database, as in `harbour-pine.docket.example.com`. */
export function agencyOfHost<Agency extends ListedAgency>(agencies: readonly Agency[], host: string): Agency | null {
  const [first, ...rest] = host.toLowerCase().split('.');
  if (rest.length === 0) return null;
  return agencies.find(({ name }) => name === first) ?? null;
}

/**
 * The agency that somebody has typed in full, by the name of its database or by its own, in large or small letters. An own name that several
 * have is nobody's: it would tell of more than the one that was meant.
 */
export function agencyTyped<Agency extends ListedAgency>(agencies: readonly Agency[], typed: string): Agency | null {
  const wanted = folded(typed);
  const byDatabase = agencies.find(({ name }) => name === wanted);
  if (byDatabase) return byDatabase;
  const called = agencies.filter(({ agencyName }) => folded(agencyName) === wanted);
  return called.length === 1 ? called[0]! : null;
}

function folded(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
