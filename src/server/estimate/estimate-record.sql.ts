import { sql } from 'kysely';
import type { Estimate, EstimateLine, EstimateSection } from '#contract/estimates/estimate.ts';
import { taxedGroups, taxOfDocument } from '#domain/documents/document-tax.ts';
import { type CostedLine, marginOf } from '#domain/estimates/estimate-line.ts';
import { maySeeCostRate } from '#domain/estimates/estimate-rate.ts';
import { totalsOfSections } from '#domain/estimates/estimate-section.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import { can } from '#domain/people/permission.ts';
import { plainText } from '#domain/text/rich-text.ts';
import { historyAsJson } from '../core/documents/history.sql.ts';
import { findBaseCurrency, findRatesOnDay } from '../core/exchange-rates/exchange-rate.sql.ts';
import { activeRefById, instantAsJson, personById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import type { EstimateViewer } from './estimate-facts.sql.ts';
import { estimateColumns, joinedParts, joinedTotals, type StoredRow, shownRow } from './estimate-row.sql.ts';
import { versionsOf } from './estimate-versions.sql.ts';
import { usualTaxStatusAsJson } from './stored-estimate.sql.ts';
import { findTypesBelowOrders } from './types-below-orders.sql.ts';

type Line = Omit<EstimateLine, 'margin' | 'left'> & {
  quotedInBase: string;
  costInBase: string | null;
  hours: string;
};
type Section = Omit<EstimateSection, 'net' | 'margin' | 'lines'> & { lines: Line[] };
type Record = StoredRow &
  Pick<
    Estimate,
    | 'contact'
    | 'details'
    | 'notes'
    | 'statusComment'
    | 'answer'
    | 'history'
    | 'paperHash'
    | 'divisionTaxRate'
    | 'usualTaxStatus'
  > & {
    sections: Section[];
    baseUnits: string | null;
    currencyUnits: string | null;
    rateDay: string | null;
    importedLines: Line[];
  };

const money = (column: string) => sql`round(${sql.ref(`line.${column}`)}, currency.number_of_decimals)::text`;
const lineAsJson = sql`json_build_object('id', line.id, 'key', coalesce(line.line_key, line.id),
  'costType', (select json_build_object('id', cost_type.id, 'code', cost_type.code, 'name', cost_type.name,
    'isActive', cost_type.is_active, 'isTime', cost_type.is_time) from cost_type where cost_type.id = line.cost_type_id),
  'person', (select json_build_object('id', employee.id, 'name', employee.name, 'isActive', employee.is_active)
    from employee where employee.id = line.person_id),
  'details', line.details, 'units', trim_scale(line.units)::text, 'rate', trim_scale(line.rate)::text,
  'cost', ${money('cost')}, 'markUp', trim_scale(line.mark_up)::text,
  'supplier', ${activeRefById('supplier', 'line.supplier_id')}, 'taxStatus', ${activeRefById('tax_status', 'line.tax_status_id')},
  'taxRate', trim_scale(line.tax_rate)::text, 'net', ${money('net')}, 'tax', ${money('tax')}, 'total', ${money('total')},
  'source', line.rate_source, 'quotedInBase', line.quoted_in_base::text, 'costInBase', line.cost_in_base::text,
  'costRate', trim_scale(line.cost_rate)::text, 'hours', line.hours::text,
  'ordered', case when line.cost is not null then (
    select round(coalesce(sum(ordered.net), 0), currency.number_of_decimals)::text
    from purchase_order_line as ordered
    join purchase_order on purchase_order.id = ordered.purchase_order_id and purchase_order.approve_status <> 'CANCELLED'
    where ordered.estimate_line_id = line.id and not ordered.is_removed) end)`;

/** An imported line has only an amount. It is shown as hours x rate if that gives the amount exactly, otherwise as 1 x amount. */
const byHours = sql`line.hours > 0 and line.hours * round(line.amount / nullif(line.hours, 0), 4) = line.amount`;
const importedLineAsJson = sql`${lineAsJson}::jsonb || jsonb_build_object(
  'units', case when ${byHours} then trim_scale(line.hours) else 1 end::text,
  'rate', trim_scale(case when ${byHours} then round(line.amount / line.hours, 4) else line.amount end)::text,
  'net', ${money('amount')}, 'total', ${money('amount')}, 'quotedInBase', line.amount::text)`;

/** Finds an estimate for editing. An imported estimate has one section of amounts. */
export async function findEstimate(
  database: AgencyDatabase | AgencyTransaction,
  reader: EstimateViewer,
  id: number,
): Promise<Estimate | undefined> {
  const { rows } = await sql<Record>`
    select ${estimateColumns(reader)}, estimate.details, estimate.notes, estimate.status_comment as "statusComment",
      (select trim_scale(division.gst_tax_rate)::text from division where division.id = job.division_id) as "divisionTaxRate",
      ${usualTaxStatusAsJson} as "usualTaxStatus",
      trim_scale(estimate.base_units)::text as "baseUnits", trim_scale(estimate.currency_units)::text as "currencyUnits",
      estimate.rate_day as "rateDay",
      (select json_build_object('id', contact.id, 'name', contact.name, 'email', contact.email, 'isActive', contact.is_active)
        from contact where contact.id = estimate.contact_id) as contact,
      (select coalesce(json_agg(json_build_object('id', section.id, 'name', section.name, 'kind', section.kind,
          'choice', section.choice, 'isPicked', section.is_picked,
          'lines', (select coalesce(json_agg(${lineAsJson} order by line.position, line.id), '[]')
            from estimate_line as line where line.section_id = section.id)) order by section.position, section.id), '[]')
        from estimate_section as section where section.estimate_id = estimate.id) as sections,
      (select coalesce(json_agg(${importedLineAsJson} order by line.id), '[]')
        from estimate_line as line where line.estimate_id = estimate.id and line.section_id is null) as "importedLines",
      (select json_build_object('answer', answer.answer, 'name', answer.name, 'comment', answer.comment,
          'answeredOn', answer.answered_on, 'at', ${instantAsJson('answer.at')}, 'recordedBy', ${personById('answer.recorded_by_id')},
          'fileName', answer.file_name)
        from estimate_answer as answer where answer.estimate_id = estimate.id) as answer,
      ${historyAsJson('estimate', sql`'onBehalfOf', ${personById('event.on_behalf_of_employee_id')}, 'byMail', event.way = 'mail'`)}
        as history,
      (select encode(paper.hash, 'hex') from estimate_paper as paper where paper.estimate_id = estimate.id) as "paperHash"
    from estimate
    ${joinedParts}
    ${joinedTotals}
    where estimate.id = ${id}`.execute(database);
  const row = rows[0];
  if (!row) return undefined;
  const [versions, warnings, exchange] = await Promise.all([
    versionsOf(database, row),
    findTypesBelowOrders(database, id),
    exchangeOf(database, reader, row),
  ]);
  return shownEstimate(reader, row, { versions, warnings, ...exchange });
}

/** Returns the fixed exchange rate, or today's as a preview. Null for the base currency, and if there is no rate. */
async function exchangeOf(
  database: AgencyDatabase | AgencyTransaction,
  { today }: EstimateViewer,
  { currency, baseUnits, currencyUnits, rateDay }: Record,
) {
  const base = await findBaseCurrency(database);
  const baseCurrency = { code: base.code, numberOfDecimals: base.decimals };
  const ofBase = { isBase: currency.id === base.id, baseDecimals: base.decimals, baseCurrency };
  if (ofBase.isBase) return { ...ofBase, exchangeRate: null };
  if (baseUnits && currencyUnits && rateDay)
    return { ...ofBase, exchangeRate: { base: baseUnits, currency: currencyUnits, day: rateDay, isFixed: true } };
  const found = (await findRatesOnDay(database, today)).get(currency.id);
  const preview = found && { base: found.baseUnits, currency: found.currencyUnits, day: found.day, isFixed: false };
  return { ...ofBase, exchangeRate: preview ?? null };
}

type Around = Pick<Estimate, 'versions' | 'warnings' | 'exchangeRate' | 'baseCurrency'> & {
  isBase: boolean;
  baseDecimals: number;
};

function shownEstimate(reader: EstimateViewer, row: Record, around: Around): Estimate {
  const maySeeMargin = can(reader.actor, 'read', 'margin');
  const { isBase, baseDecimals, ...shownAround } = around;
  const { baseUnits: _base, currencyUnits: _units, rateDay: _day, importedLines, sections: stored, ...rest } = row;
  const decimals = row.currency.numberOfDecimals;
  const imported = importedLines.length > 0 ? [{ ...PLAIN, lines: importedLines }] : [];
  const sections = [...stored, ...imported].map((section) =>
    shownSection(section, { decimals, baseDecimals, maySeeMargin, actor: reader.actor }),
  );
  const counted = [...stored, ...imported].flatMap(({ isPicked, lines }) => (isPicked ? lines : []));
  const { groups } = taxOfDocument(
    counted.map(({ net, taxRate }) => ({ net, rate: taxRate })),
    decimals,
  );
  return {
    ...shownRow(reader, rest),
    ...shownAround,
    isTemplate: row.facts.isTemplate,
    notes: rest.notes && (plainText(rest.notes) || null),
    details: rest.details && (plainText(rest.details) || null),
    sections,
    taxes: taxedGroups(groups),
    totals: totalsOfSections(sections, decimals),
    netInBase:
      isBase || shownAround.exchangeRate
        ? sumOfAmounts(
            counted.map(({ quotedInBase }) => quotedInBase),
            baseDecimals,
          )
        : null,
    // Comparing the margin with and without a line would reveal the cost rate of its person.
    margin:
      maySeeMargin &&
      imported.length === 0 &&
      counted.every(({ person }) => maySeeCostRate(reader.actor, person?.id ?? null))
        ? marginOf(counted.map(costedLine), baseDecimals)
        : null,
  };
}

// Imported lines contain no cost of hours, so they have no margin.
const PLAIN = { id: 0, name: '', kind: 'plain' as const, choice: null, isPicked: true };

function shownSection(
  { lines, ...section }: Section,
  given: { decimals: number; baseDecimals: number; maySeeMargin: boolean; actor: EstimateViewer['actor'] },
): EstimateSection {
  const { decimals, baseDecimals, maySeeMargin, actor } = given;
  // The margin of only one or two lines would reveal a person's cost rate.
  const tells = (line: Line) => section.id !== PLAIN.id && maySeeCostRate(actor, line.person?.id ?? null);
  return {
    ...section,
    net: sumOfAmounts(
      lines.map(({ net }) => net),
      decimals,
    ),
    margin: maySeeMargin && lines.every(tells) ? marginOf(lines.map(costedLine), baseDecimals) : null,
    lines: lines.map((stored) => {
      const { quotedInBase, costInBase, hours, ...line } = stored;
      const costRate = tells(stored) ? line.costRate : null;
      const margin =
        maySeeMargin && tells(stored)
          ? marginOf([costedLine({ quotedInBase, costInBase, costRate: line.costRate, hours })], baseDecimals)
          : null;
      const left =
        line.cost === null || line.ordered === null
          ? null
          : sumOfAmounts([line.cost, `-${line.ordered}`.replace('--', '')], decimals);
      // Without the right to margins, the response contains neither the supplier's cost nor what was ordered of it.
      if (!maySeeMargin) return { ...line, cost: null, markUp: null, costRate, ordered: null, left: null, margin };
      return { ...line, costRate, left, margin };
    }),
  };
}

const costedLine = ({
  quotedInBase,
  costInBase,
  costRate,
  hours,
}: Pick<Line, 'quotedInBase' | 'costInBase' | 'costRate' | 'hours'>): CostedLine => ({
  quoted: quotedInBase,
  hours,
  costRate,
  cost: costInBase,
});
