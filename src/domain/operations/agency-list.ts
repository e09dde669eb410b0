/** An agency before sign-in: the names of its database and of the agency. */
export type ListedAgency = { name: string; agencyName: string };

/** Which agencies visitors see before they sign in: all, or only one that they can name. */
export const AGENCY_LISTS = ['all', 'named'] as const;
export type AgencyList = (typeof AGENCY_LISTS)[number];

/** Returns the agency of a host name such as `harbour-pine.docket.example.com`: the first label is the database name. */
export function agencyOfHost<Agency extends ListedAgency>(agencies: readonly Agency[], host: string): Agency | null {
  const [first, ...rest] = host.toLowerCase().split('.');
  if (rest.length === 0) return null;
  return agencies.find(({ name }) => name === first) ?? null;
}

/**
 * Returns the agency that a visitor typed in full, by database name or agency name, ignoring case. A name shared by several agencies
 * matches none, so as not to reveal the others.
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
