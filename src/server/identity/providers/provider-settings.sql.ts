import { sql } from 'kysely';
import type { IdentityProvider } from '#contract/identity/identity-provider.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inReadingOrder } from '../../platform/database/sort-order.ts';
import type { Provider } from './provider.sql.ts';

/** A provider as configured, with the number of its people. */
export type StoredProvider = Omit<IdentityProvider, 'hasSecret' | 'redirectAddress' | 'logoutAddress'> & {
  sealedSecret: string | null;
};

/** A provider's settings. */
export type ProviderValues = Omit<Provider, 'id' | 'lastModified'> & { isActive: boolean };

/** Lists the agency's providers by label. */
export async function findStoredProviders(
  database: AgencyDatabase,
  id: number | null = null,
): Promise<StoredProvider[]> {
  const { rows } = await sql<StoredProvider>`
    select provider.id, label, issuer, client_id as "clientId", sealed_secret as "sealedSecret", provider.is_active as "isActive",
      vouched_domains as "vouchedDomains", makes_people as "makesPeople", people_domains as "peopleDomains",
      case when profile.id is not null then json_build_object('id', profile.id, 'name', profile.name) end as "peopleProfile",
      (select count(*)::integer from provider_identity where provider_id = provider.id) as people,
      provider.last_modified as "lastModified"
    from identity_provider provider left join access_profile profile on profile.id = people_profile_id
    where ${id}::integer is null or provider.id = ${id}
    order by ${inReadingOrder(sql`lower(label)`)}`.execute(database);
  return rows;
}

export async function findStoredProvider(database: AgencyDatabase, id: number): Promise<StoredProvider | undefined> {
  return (await findStoredProviders(database, id))[0];
}

export async function isLabelTaken(database: AgencyDatabase, label: string, but: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from identity_provider where lower(label) = lower(${label}) and id is distinct from ${but}`.execute(
    database,
  );
  return rows.length > 0;
}

const columnsOf = (values: ProviderValues) => ({
  label: values.label,
  issuer: values.issuer,
  client_id: values.clientId,
  sealed_secret: values.sealedSecret,
  is_active: values.isActive,
  vouched_domains: values.vouchedDomains,
  makes_people: values.makesPeople,
  people_domains: values.peopleDomains,
  people_profile_id: values.peopleProfileId,
});

export async function insertProvider(transaction: AgencyTransaction, values: ProviderValues): Promise<number> {
  const { id } = await transaction
    .insertInto('identity_provider')
    .values(columnsOf(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a provider at a given version; null if it changed since. */
export async function updateProvider(
  transaction: AgencyTransaction,
  id: number,
  lastModified: string,
  values: ProviderValues,
): Promise<number | null> {
  const updated = await transaction
    .updateTable('identity_provider')
    .set(columnsOf(values))
    .where('id', '=', id)
    .where('last_modified', '=', lastModified)
    .returning('id')
    .executeTakeFirst();
  return updated?.id ?? null;
}

/** Removes a provider and returns its label; null if there's none. */
export async function deleteProvider(transaction: AgencyTransaction, id: number): Promise<string | null> {
  const deleted = await transaction
    .deleteFrom('identity_provider')
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();
  return deleted?.label ?? null;
}

export async function isProviderEnforced(transaction: AgencyTransaction, id: number): Promise<boolean> {
  const { rows } = await sql`select from sign_in_setting where enforced_provider_id = ${id} for key share`.execute(
    transaction,
  );
  return rows.length > 0;
}
