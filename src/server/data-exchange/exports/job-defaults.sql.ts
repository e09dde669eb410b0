import type { ClientBase } from 'pg';
import type { JobDefaults } from '#contract/data-exchange/file-matching.ts';
import type { TimeExport } from '#domain/data-exchange/time-export.ts';
import { Refused } from '../../platform/refused.ts';

/** The default name of the product and campaign. */
const GENERAL = 'General';

/** The fields chosen for created jobs. Ignores people deactivated since. */
export type ChosenJobDefaults = {
  accountExecutive: { id: number; code: string; name: string } | null;
  product: string;
  campaign: string;
};

/** Returns the fields of jobs that an import of a program's hours creates. */
export async function findJobDefaults(client: ClientBase, program: TimeExport): Promise<ChosenJobDefaults> {
  const { rows } = await client.query<ChosenJobDefaults>(
    `select product, campaign, (select json_build_object('id', id, 'code', code, 'name', name)
       from employee where employee.id = account_executive_id and is_active) as "accountExecutive"
     from export_job_default where program = $1`,
    [program],
  );
  return rows[0] ?? { accountExecutive: null, product: GENERAL, campaign: GENERAL };
}

/** Saves the fields of created jobs. Rejects missing or inactive people, as the job's form does. */
export async function saveJobDefaults(
  client: ClientBase,
  program: TimeExport,
  { accountExecutiveId, product, campaign }: JobDefaults,
  by: number,
): Promise<void> {
  if (accountExecutiveId !== null) {
    const { rows } = await client.query<{ isActive: boolean }>(
      'select is_active as "isActive" from employee where id = $1 and not is_service_account for key share',
      [accountExecutiveId],
    );
    if (!rows[0]) throw new Refused('reference-unknown');
    if (!rows[0].isActive) throw new Refused('inactive-fields');
  }
  await client.query(
    `insert into export_job_default (program, account_executive_id, product, campaign, changed_by_id)
     values ($1, $2, $3, $4, $5)
     on conflict (program) do update
     set account_executive_id = excluded.account_executive_id, product = excluded.product, campaign = excluded.campaign,
       changed_by_id = excluded.changed_by_id, changed_at = clock_timestamp()`,
    [program, accountExecutiveId, product, campaign, by],
  );
}

/** Clients' existing products and campaigns of the chosen names, and used codes. */
export type ClientPlaces = {
  product: string | null;
  campaign: string | null;
  productCodes: string[];
  campaignCodes: string[];
};

/** Finds the product and campaign of these names, by client. */
export async function findClientPlaces(
  client: ClientBase,
  clients: readonly number[],
  { product, campaign }: Pick<ChosenJobDefaults, 'product' | 'campaign'>,
): Promise<Map<number, ClientPlaces>> {
  const { rows } = await client.query<ClientPlaces & { clientId: number }>(
    `select client.id as "clientId", place.product, place.campaign,
       (select coalesce(json_agg(code), '[]') from product where client_id = client.id) as "productCodes",
       (select coalesce(json_agg(code), '[]') from campaign where product_id = place.product_id) as "campaignCodes"
     from client left join lateral (
       select product.id as product_id, product.code as product, campaign.code as campaign
       from product left join campaign on campaign.product_id = product.id and campaign.merged_into_id is null
         and lower($3) in (lower(campaign.name), lower(campaign.code))
       where product.client_id = client.id and product.merged_into_id is null
         and lower($2) in (lower(product.name), lower(product.code))
       order by campaign.code is null, not product.is_active, not campaign.is_active, product.id limit 1) as place on true
     where client.id = any($1::integer[])`,
    [clients, product, campaign],
  );
  return new Map(rows.map(({ clientId, ...places }) => [clientId, places]));
}
