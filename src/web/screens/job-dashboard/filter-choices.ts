import { useQuery } from '@tanstack/react-query';
import { listJobDivisions, searchClients, searchEveryCampaign, searchEveryProduct } from '#contract/jobs/job-lookup.ts';
import { listEmployees } from '#contract/jobs/lookup.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import type { DashboardFilters } from './dashboard-filters.ts';

/** A record to filter the dashboard by. */
export type Choice = { id: number; code: string; name: string; isActive: boolean };

/** Loads the choices: `all` names the IDs in an address; `offered` fits the chosen client and product. */
export function useFilterChoices({ clientId, productId }: DashboardFilters) {
  const staleTime = 300_000;
  const people = useQuery({
    queryKey: queryKeys.activeEmployees,
    queryFn: ({ signal }) => call(listEmployees, { query: { isActive: true } }, { signal }),
    staleTime,
  });
  const divisions = useQuery({
    queryKey: queryKeys.jobDivisions(null),
    queryFn: ({ signal }) => call(listJobDivisions, { query: {} }, { signal }),
    staleTime,
  });
  const clients = useQuery({
    queryKey: queryKeys.clients(''),
    queryFn: ({ signal }) => call(searchClients, { query: {} }, { signal }),
    staleTime,
  });
  const products = useQuery({
    queryKey: queryKeys.everyProduct,
    queryFn: ({ signal }) => call(searchEveryProduct, { query: {} }, { signal }),
    staleTime,
  });
  const campaigns = useQuery({
    queryKey: queryKeys.everyCampaign,
    queryFn: ({ signal }) => call(searchEveryCampaign, { query: {} }, { signal }),
    staleTime,
  });
  const ofClient = ({ client }: { client: { id: number } }) => clientId === null || client.id === clientId;
  const ofProduct = ({ product }: { product: { id: number } }) => productId === null || product.id === productId;
  return {
    people: whole(people.data),
    divisions: whole(divisions.data),
    clients: whole(clients.data),
    products: whole(products.data, ofClient),
    campaigns: whole(campaigns.data, (campaign) => ofClient(campaign) && ofProduct(campaign)),
  };
}

function whole<Option>(all: readonly Option[] = [], isOffered: (option: Option) => boolean = () => true) {
  return { all, offered: all.filter(isOffered) };
}
