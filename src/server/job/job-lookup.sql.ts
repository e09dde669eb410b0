import { type RawBuilder, sql } from 'kysely';
import type { ActiveRef, PersonRef, Ref } from '#contract/http/values.ts';
import type { JobDivision } from '#contract/jobs/job-lookup.ts';
import { refById } from '../platform/database/json-references.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { matchesWords } from '../platform/database/search-words.ts';
import { inReadingOrder } from '../platform/database/sort-order.ts';

type NamedTable = 'client' | 'job_status' | 'job_scope_type' | 'job_type' | 'rate_card';

/** Finds records that jobs refer to by code and name, active ones first. */
export async function findNamed<Row extends ActiveRef = ActiveRef>(
  database: AgencyDatabase,
  table: NamedTable,
  { keyphrase, more = sql`` }: { keyphrase?: string | undefined; more?: RawBuilder<unknown> } = {},
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, code, name, is_active as "isActive" ${more} from ${sql.table(table)}
    where ${matchesWords(sql`folded(code || ' ' || name)`, keyphrase)}
    order by is_active desc, ${inReadingOrder(sql`name`)}, id`.execute(database);
  return rows;
}

/** Finds all divisions. For a client with numbering rules for some divisions, those come first, because its work is done there. */
export async function findJobDivisions(database: AgencyDatabase, clientId: number | undefined): Promise<JobDivision[]> {
  const { rows } = await sql<JobDivision>`
    select division.id, division.code, division.name, division.is_active as "isActive",
      coalesce(supplier.is_active, false) as "hasStudioSupplier", trim_scale(division.gst_tax_rate)::text as "gstTaxRate"
    from division
    left join supplier on supplier.id = division.studio_supplier_id
    order by division.is_active desc,
      exists (select from numbering_rule as rule where rule.division_id = division.id and rule.client_id = ${clientId ?? null}) desc,
      ${inReadingOrder(sql`division.name`)}, division.id`.execute(database);
  return rows;
}

/** The filters of products and campaigns; undefined ones don't apply. */
type WorkSearch = { keyphrase?: string | undefined; clientId?: number | undefined; productId?: number | undefined };

/** Finds products with their clients by code and name, active ones first. */
export async function findEveryProduct(
  database: AgencyDatabase,
  { keyphrase, clientId }: WorkSearch,
): Promise<(ActiveRef & { client: Ref })[]> {
  const { rows } = await sql<ActiveRef & { client: Ref }>`
    select id, code, name, is_active as "isActive", ${refById('client', 'product.client_id')} as client
    from product
    where ${matchesWords(sql`folded(code || ' ' || name)`, keyphrase)}
      and (${clientId ?? null}::integer is null or client_id = ${clientId ?? null})
    order by is_active desc, ${inReadingOrder(sql`name`)}, id`.execute(database);
  return rows;
}

/** Finds campaigns with product and client by code and name, active ones first. */
export async function findEveryCampaign(
  database: AgencyDatabase,
  { keyphrase, clientId, productId }: WorkSearch,
): Promise<(ActiveRef & { client: Ref; product: Ref })[]> {
  const { rows } = await sql<ActiveRef & { client: Ref; product: Ref }>`
    select campaign.id, campaign.code, campaign.name, campaign.is_active as "isActive",
      ${refById('product', 'campaign.product_id')} as product, ${refById('client', 'product.client_id')} as client
    from campaign
    join product on product.id = campaign.product_id
    where ${matchesWords(sql`folded(campaign.code || ' ' || campaign.name)`, keyphrase)}
      and (${clientId ?? null}::integer is null or product.client_id = ${clientId ?? null})
      and (${productId ?? null}::integer is null or product.id = ${productId ?? null})
    order by campaign.is_active desc, ${inReadingOrder(sql`campaign.name`)}, campaign.id`.execute(database);
  return rows;
}

/** Finds a client's active contacts by name; undefined if the client doesn't exist. */
export async function findContacts(database: AgencyDatabase, clientId: number): Promise<PersonRef[] | undefined> {
  const { rows } = await sql<{ contacts: PersonRef[] }>`
    select coalesce((
      select json_agg(json_build_object('id', contact.id, 'name', contact.name) order by ${inReadingOrder(sql`contact.name`)}, contact.id)
      from contact where contact.client_id = client.id and contact.is_active), '[]') as contacts
    from client where client.id = ${clientId}`.execute(database);
  return rows[0]?.contacts;
}
