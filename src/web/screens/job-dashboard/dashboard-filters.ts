/** What the dashboard is narrowed to; null = not narrowed. */
export type DashboardFilters = {
  favoritesOnly: boolean;
  accountExecutiveId: number | null;
  accountDirectorId: number | null;
  divisionId: number | null;
  clientId: number | null;
  productId: number | null;
  campaignId: number | null;
};

/** What one begins with, and comes back to by Reset. */
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

/** The filters that an address holds; what is no id is left out. */
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

/** The address's parameters for filters; what is as at first is left out. */
export function parametersOf({ favoritesOnly, ...ids }: DashboardFilters): Parameters {
  return {
    ...(favoritesOnly ? {} : { favoritesOnly: 'false' }),
    ...Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id === null ? [] : [[name, String(id)]]))),
  };
}

/**
 * The filters after a choice: another client has other products, another product other campaigns, unless they are chosen with it
 *.
 */
export function chosen(filters: DashboardFilters, change: Partial<DashboardFilters>): DashboardFilters {
  const next = { ...filters, ...change };
  if (change.clientId !== undefined && change.clientId !== filters.clientId) next.productId = change.productId ?? null;
  if (next.productId !== filters.productId) next.campaignId = change.campaignId ?? null;
  return next;
}
