import { type RawBuilder, sql } from 'kysely';
import type { UsedRow } from '#contract/master-data/master-uses.ts';
import { approvableKinds } from '#domain/billing/client-invoice.ts';
import { seesMasterKind } from '#domain/master-data/master-access.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { columnOf, recordsOf } from '../core/master-data/master-record.sql.ts';
import { MASTER_TABLES, referenceTable } from '../core/master-data/master-tables.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { inReadingOrder } from '../platform/database/sort-order.ts';
import { foreignKeysTo, namesRow } from './uses.sql.ts';

/** The maximum number of rows displayed per table. */
const MOST_SHOWN = 50;

/** The screen that opens a row, and its id, as SQL over row `f`. */
type Opened = { page: 'job' | 'purchase-order' | 'client-invoice'; id: string };

/** Tables whose rows have a screen, or are lines of a record with one. */
const OPENED: Readonly<Record<string, Opened>> = {
  job: { page: 'job', id: 'f.id' },
  job_cost_type: { page: 'job', id: 'f.job_id' },
  estimate: { page: 'job', id: 'f.job_id' },
  estimate_line: { page: 'job', id: '(select job_id from estimate where estimate.id = f.estimate_id)' },
  supplier_cost: { page: 'job', id: 'f.job_id' },
  purchase_order: { page: 'purchase-order', id: 'f.id' },
  purchase_order_line: { page: 'purchase-order', id: 'f.purchase_order_id' },
  client_invoice: { page: 'client-invoice', id: 'f.id' },
  client_invoice_line: { page: 'client-invoice', id: 'f.client_invoice_id' },
};

export function mayOpenRows(actor: Actor, table: string): boolean {
  switch (OPENED[table]?.page) {
    case 'job':
      return can(actor, 'read', 'job') || can(actor, 'read', 'project');
    case 'purchase-order':
      return can(actor, 'read', 'purchaseorder');
    case 'client-invoice':
      return approvableKinds(actor).length > 0;
    default: {
      const kind = kindOfTable(table);
      return kind !== undefined && seesMasterKind(actor, kind);
    }
  }
}

const kindOfTable = (table: string): MasterKind | undefined =>
  Object.values(MASTER_DATA).find(({ name }) => MASTER_TABLES[name] === table);

/** Finds a table's rows that use a record, as far as the user may read them, sorted by name. */
export async function findUsedRows(
  database: AgencyDatabase,
  actor: Actor,
  kind: MasterKind,
  id: number,
  table: string,
): Promise<UsedRow[]> {
  const keys = (await foreignKeysTo(database, kind)).filter((key) => key.table === table);
  if (keys.length === 0 || !mayOpenRows(actor, table)) return [];
  const naming = sql.join(keys.map(namesRow), sql` or `);
  const opened = OPENED[table];
  const wanted = sql`select ${opened ? sql.raw(opened.id) : sql`f.id`} from ${sql.table(table)} as f, used where ${naming}`;
  const { rows } = await sql<UsedRow>`
    with used as (select * from ${sql.table(MASTER_TABLES[kind.name])} where id = ${id})
    select * from (${shownRows(actor, opened?.page ?? kindOfTable(table)!, wanted)}) as shown order by ${inReadingOrder(sql`title`)}, id limit ${MOST_SHOWN}`.execute(
    database,
  );
  return rows;
}

function shownRows(actor: Actor, page: Opened['page'] | MasterKind, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  if (typeof page === 'object') {
    return sql`select 'master-record' as page, ${page.name} as kind, t.id, ${titleOf(page)} as title from ${recordsOf(page)} where t.id in (${wanted})`;
  }
  switch (page) {
    case 'job': {
      const [jobs, projects] = [can(actor, 'read', 'job'), can(actor, 'read', 'project')];
      return sql`select case when is_billable then 'job' else 'project' end as page, null as kind, id, code || ' ' || name as title
        from job where id in (${wanted}) and case when is_billable then ${jobs}::boolean else ${projects}::boolean end`;
    }
    case 'purchase-order':
      return sql`select 'purchase-order' as page, null as kind, id, reference as title from purchase_order where id in (${wanted})`;
    case 'client-invoice':
      return sql`select 'client-invoice' as page, null as kind, id, reference as title
        from client_invoice where id in (${wanted}) and kind = any(${approvableKinds(actor)})`;
  }
}

/** Returns a record's title; rates and numbering rules are named by what they apply to. */
function titleOf(kind: MasterKind): RawBuilder<unknown> {
  if ('code' in kind.fields) return sql`t.code || ' ' || t.name`;
  if ('name' in kind.fields) return sql`t.name`;
  const named = Object.values(kind.fields).flatMap((field) =>
    field.holds === 'reference'
      ? [
          sql`(select named.name from ${sql.table(referenceTable(field.to).table)} as named where named.id = ${columnOf(field)})`,
        ]
      : [],
  );
  return sql`concat_ws(', ', ${sql.join([...named, sql`nullif(t.search_text, '')`])})`;
}
