/** An agency as people find it before they sign in: the name of its database, and its own. */
export type ListedAgency = { name: string; agencyName: string };

/** Which visitors see the agencies of an installation before signing in: everyone all of them, or only the one they can name. */
export const AGENCY_LISTS = ['all', 'named'] as const;
export type AgencyList = (typeof AGENCY_LISTS)[number];

/** The agency at whose own address somebody asks: the first part of the host is the name of its database, as in `harbour-pine.docket.example.com`. */
export function agencyOfHost<Agency extends ListedAgency>(agencies: readonly Agency[], host: string): Agency | null {
  const [first, ...rest] = host.toLowerCase().split('.');
  if (rest.length === 0) return null;
  return agencies.find(({ name }) => name === first) ?? null;
}

/**
 * The agency that a visitor has typed in full, by the name of its database or by its own, in upper or lower case. A name shared by several
 * agencies matches none: it would reveal more than the one that was meant.
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
