/** The filters of the dashboard; null = no filter. */
export type DashboardFilters = {
  favoritesOnly: boolean;
  accountExecutiveId: number | null;
  accountDirectorId: number | null;
  divisionId: number | null;
  clientId: number | null;
  productId: number | null;
  campaignId: number | null;
};

/** The default filters, which Reset restores. */
export const FIRST_FILTERS: DashboardFilters = {
  favoritesOnly: true,
  accountExecutiveId: null,
  accountDirectorId: null,
  divisionId: null,
  clientId: null,
  productId: null,
  campaignId: null,
};

type Parameters = Partial<Record<keyof DashboardFilters, string>>;

/** Reads the filters from an address; invalid IDs are ignored. */
export function filtersOf(parameters: Parameters): DashboardFilters {
  const id = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null);
  return {
    favoritesOnly: parameters.favoritesOnly !== 'false',
    accountExecutiveId: id(parameters.accountExecutiveId),
    accountDirectorId: id(parameters.accountDirectorId),
    divisionId: id(parameters.divisionId),
    clientId: id(parameters.clientId),
    productId: id(parameters.productId),
    campaignId: id(parameters.campaignId),
  };
}

/** Writes filters to an address, without default values. */
export function parametersOf({ favoritesOnly, ...ids }: DashboardFilters): Parameters {
  return {
    ...(favoritesOnly ? {} : { favoritesOnly: 'false' }),
    ...Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id === null ? [] : [[name, String(id)]]))),
  };
}

/**
 * Returns the filters after a choice: another client resets product and campaign, another product resets the campaign, unless they are
 * chosen with it.
 */
export function chosen(filters: DashboardFilters, change: Partial<DashboardFilters>): DashboardFilters {
  const next = { ...filters, ...change };
  if (change.clientId !== undefined && change.clientId !== filters.clientId) next.productId = change.productId ?? null;
  if (next.productId !== filters.productId) next.campaignId = change.campaignId ?? null;
  return next;
}
