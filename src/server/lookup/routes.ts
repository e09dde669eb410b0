import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { companyDetails, listEmployees, searchCampaigns, searchProducts } from '#contract/jobs/lookup.ts';
import { personOrNull, refOrNull } from '../platform/database/json-references.ts';
import { matchesWords } from '../platform/database/search-words.ts';
import { serve } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';

/** Reads that many screens share: people, and the products and campaigns of clients. */
export function lookupRoutes(app: FastifyInstance) {
  serve(app, listEmployees, ({ query, session }) =>
    session.database
      .selectFrom('employee')
      .leftJoin('division', 'division.id', 'employee.division_id')
      .leftJoin('department', 'department.id', 'employee.department_id')
      .where('employee.is_service_account', '=', false)
      .$if(query.isActive !== undefined, (select) => select.where('employee.is_active', '=', query.isActive!))
      .where(matchesWords(sql`folded(employee.code || ' ' || employee.name)`, query.keyphrase))
      .orderBy('employee.name')
      .select([
        'employee.id',
        'employee.code',
        'employee.name',
        'employee.is_active as isActive',
        refOrNull('division').as('division'),
        personOrNull('department').as('department'),
      ])
      .execute(),
  );

  serve(app, companyDetails, async ({ params, session }) => {
    const row = await session.database
      .selectFrom('employee')
      .innerJoin('agency', (join) => join.onTrue())
      .leftJoin('division', 'division.id', 'employee.division_id')
      .leftJoin('department', 'department.id', 'employee.department_id')
      .where('employee.id', '=', params.id)
      .where('employee.is_service_account', '=', false)
      .select([
        'agency.name',
        'agency.help_link as helpLink',
        'agency.second_language as secondLanguage',
        'agency.time_zone as timeZone',
        'department.name as department',
        refOrNull('division').as('division'),
      ])
      .executeTakeFirst();
    if (!row) throw new Refused('not-found');
    const { division, department, ...agency } = row;
    return { agency, division, department };
  });

  serve(app, searchProducts, async ({ params, query, session }) => {
    const products = await session.database
      .selectFrom('client')
      .leftJoin('product', 'product.client_id', 'client.id')
      .where('client.id', '=', params.id)
      .orderBy('product.name')
      .select(['product.id', 'product.code', 'product.name', 'product.is_active as isActive'])
      .select(matchesWords(sql`folded(product.code || ' ' || product.name)`, query.keyphrase).as('isMatch'))
      .execute();
    return existing(products);
  });

  serve(app, searchCampaigns, async ({ params, query, session }) => {
    const campaigns = await session.database
      .selectFrom('product')
      .leftJoin('campaign', 'campaign.product_id', 'product.id')
      .where('product.id', '=', params.productId)
      .where('product.client_id', '=', params.id)
      .orderBy('campaign.name')
      .select(['campaign.id', 'campaign.code', 'campaign.name', 'campaign.is_active as isActive'])
      .select(matchesWords(sql`folded(campaign.code || ' ' || campaign.name)`, query.keyphrase).as('isMatch'))
      .execute();
    return existing(campaigns);
  });
}

type Child = {
  id: number | null;
  code: string | null;
  name: string | null;
  isActive: boolean | null;
  isMatch: boolean | null;
};

/** The children of a parent that exists: no row at all means there is no such parent, a row of nulls that it has none. */
function existing(rows: Child[]) {
  if (rows.length === 0) throw new Refused('not-found');
  return rows.flatMap(({ id, code, name, isActive, isMatch }) =>
    id !== null && isMatch ? [{ id, code: code!, name: name!, isActive: isActive! }] : [],
  );
}
