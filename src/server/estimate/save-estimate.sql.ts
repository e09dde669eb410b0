import { sql } from 'kysely';
import { roundHours } from '#domain/estimates/estimate-line.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { type Conversion, inBase } from './base-amounts.ts';
import type { PlannedSection } from './plan-lines.ts';

/**
 * Replaces the sections and lines of an estimate with the given ones, in their order. Amounts in the base currency are calculated
 * with `conversion`. New sections and lines get ascending ids.
 */
export async function writeSections(
  transaction: AgencyTransaction,
  estimateId: number,
  sections: readonly PlannedSection[],
  conversion: Conversion,
) {
  const keptSections = sections.flatMap(({ id }) => (id === 0 ? [] : [id]));
  const keptLines = sections.flatMap(({ lines }) => lines.flatMap(({ id }) => (id === 0 ? [] : [id])));
  const heads = sections.map(({ id, name, kind, choice, isPicked }, place) => ({
    id: id || null,
    position: place + 1,
    name,
    kind,
    choice,
    is_picked: isPicked,
  }));
  await sql`
    delete from estimate_line where estimate_id = ${estimateId} and id <> all(${keptLines}::integer[])`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: number; position: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
        as record (id integer, position integer, name text, kind text, choice integer, is_picked boolean)
    ), removed as (
      delete from estimate_section where estimate_id = ${estimateId} and id <> all(${keptSections}::integer[])
    ), changed as (
      update estimate_section as section
      set (position, name, kind, choice, is_picked) = (wanted.position, wanted.name, wanted.kind, wanted.choice, wanted.is_picked)
      from wanted where section.id = wanted.id and section.estimate_id = ${estimateId}
      returning section.id, section.position
    ), added as (
      insert into estimate_section (estimate_id, position, name, kind, choice, is_picked)
      select ${estimateId}, position, name, kind, choice, is_picked from wanted where id is null order by position
      returning id, position
    )
    select id, position from changed union all select id, position from added`.execute(transaction);
  const sectionAt = new Map(rows.map(({ id, position }) => [position, id]));
  await writeLines(transaction, estimateId, sections, sectionAt, conversion);
}

async function writeLines(
  transaction: AgencyTransaction,
  estimateId: number,
  sections: readonly PlannedSection[],
  sectionAt: ReadonlyMap<number, number>,
  conversion: Conversion,
) {
  let position = 0;
  const records = sections.flatMap((section, place) =>
    section.lines.map((line) => {
      const { quotedInBase, costInBase, amount, revenue } = inBase(line, conversion);
      position += 1;
      return {
        id: line.id || null,
        section_id: sectionAt.get(place + 1),
        position,
        line_key: line.key,
        cost_type_id: line.costType,
        person_id: line.person,
        supplier_id: line.supplier,
        tax_status_id: line.taxStatus,
        details: line.details,
        units: line.units,
        rate: line.rate,
        cost: line.cost,
        mark_up: line.markUp,
        tax_rate: line.taxRate,
        net: line.net,
        tax: line.tax,
        total: line.total,
        quoted_in_base: quotedInBase,
        cost_in_base: costInBase,
        cost_rate: line.costRate,
        rate_source: line.source,
        hours: line.isTime && line.cost === null ? roundHours(line.units) : '0',
        amount,
        revenue,
        is_counted: section.isPicked,
      };
    }),
  );
  if (records.length === 0) return;
  const columns = sql.raw(COLUMNS.join(', '));
  const record = sql.raw(`record (id integer, ${COLUMNS.map((name) => `${name} ${TYPES[name]}`).join(', ')})`);
  const ofRecord = sql.raw(COLUMNS.map((name) => `record.${name}`).join(', '));
  const rows = JSON.stringify(records);
  await sql`
    update estimate_line as line set (${columns}) = (${ofRecord})
    from jsonb_to_recordset(${rows}::jsonb) as ${record}
    where line.id = record.id and line.estimate_id = ${estimateId}`.execute(transaction);
  await sql`
    insert into estimate_line (estimate_id, ${columns})
    select ${estimateId}, ${columns} from jsonb_to_recordset(${rows}::jsonb) as ${record}
    where record.id is null order by position`.execute(transaction);
}

const TYPES = {
  section_id: 'integer',
  position: 'integer',
  line_key: 'integer',
  cost_type_id: 'integer',
  person_id: 'integer',
  supplier_id: 'integer',
  tax_status_id: 'integer',
  details: 'text',
  units: 'numeric',
  rate: 'numeric',
  cost: 'numeric',
  mark_up: 'numeric',
  tax_rate: 'numeric',
  net: 'numeric',
  tax: 'numeric',
  total: 'numeric',
  quoted_in_base: 'numeric',
  cost_in_base: 'numeric',
  cost_rate: 'numeric',
  rate_source: 'jsonb',
  hours: 'numeric',
  amount: 'numeric',
  revenue: 'numeric',
  is_counted: 'boolean',
} as const;
const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[];
