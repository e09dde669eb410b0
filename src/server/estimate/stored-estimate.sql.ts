import { sql } from 'kysely';
import type { RateSource } from '#contract/estimates/estimate.ts';
import { ESTIMATE_FIELD_NAMES, ESTIMATE_FIELDS, type EstimateValues } from '#domain/estimates/estimate-fields.ts';
import type { SectionKind } from '#domain/estimates/estimate-section.ts';
import type { DocumentViewer } from '../core/documents/approver.sql.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { type EstimateFacts, estimateFacts } from './estimate-facts.sql.ts';

/** The editable values of a line. Numbers are plain decimals; cost and mark-up null = none. */
export type LineValues = {
  costType: number | null;
  person: number | null;
  supplier: number | null;
  taxStatus: number | null;
  details: string;
  units: string;
  rate: string;
  cost: string | null;
  markUp: string | null;
};

/** A stored line. `key` is the same in every version that the line was copied to. */
export type StoredLine = LineValues & {
  id: number;
  key: number;
  net: string;
  tax: string;
  total: string;
  taxRate: string | null;
  costRate: string | null;
  source: RateSource | null;
};

export type StoredSection = {
  id: number;
  name: string;
  kind: SectionKind;
  choice: number | null;
  isPicked: boolean;
  lines: StoredLine[];
};

/** The job of an estimate with what a save needs. `id` is that of the API. */
export type EstimateJob = {
  id: number;
  code: string;
  isActive: boolean;
  clientId: number | null;
  divisionId: number | null;
  divisionGstRate: string | null;
  jobCardId: number | null;
  clientCardId: number | null;
  clientCurrencyId: number | null;
  /** The tax status of new lines, from the client, or else from the division. */
  taxStatusId: number | null;
  /** The job's contact, if they are active and belong to the job's client. */
  contactId: number | null;
};

/** A stored estimate with what a save or step needs. */
export type StoredEstimate = {
  id: number;
  changeNumber: number;
  version: number;
  values: EstimateValues;
  facts: EstimateFacts;
  /** Null for a template. */
  job: EstimateJob | null;
  databaseJobId: number | null;
  lastModified: string;
  rate: { baseUnits: string; currencyUnits: string; day: string } | null;
  sections: StoredSection[];
};

/** The id of the tax status of new lines for `job`, from its client, or else from its division. */
const usualTaxStatusOf = sql`coalesce(
  (select tax_status_id from client where client.id = job.client_id),
  (select tax_status_id from division where division.id = job.division_id))`;

/** The same tax status as JSON, with the fields that determine the tax; null if it is inactive. */
export const usualTaxStatusAsJson = sql`(
  select json_build_object('id', usual.id, 'code', usual.code, 'name', usual.name, 'isActive', usual.is_active,
    'gross', usual.gross, 'taxRate', trim_scale(usual.tax_rate)::text)
  from tax_status as usual where usual.is_active and usual.id = ${usualTaxStatusOf})`;

/** The job of `estimate` as JSON. */
export const jobOfEstimate = sql`case when job.id is not null then json_build_object('id', ${wireJobIdOf('job')}, 'code', job.code,
  'isActive', job.is_active, 'clientId', job.client_id, 'divisionId', job.division_id, 'divisionGstRate', trim_scale(division.gst_tax_rate)::text,
  'jobCardId', job.rate_card_id, 'clientCardId', client.rate_card_id, 'clientCurrencyId', client.currency_id,
  'taxStatusId', (select usual.id from tax_status as usual where usual.is_active and usual.id = ${usualTaxStatusOf}),
  'contactId', (select contact.id from contact
    where contact.id = job.contact_id and contact.client_id = job.client_id and contact.is_active)) end`;

const storedValues = sql.join(
  ESTIMATE_FIELD_NAMES.map((name) => sql`${sql.ref(`estimate.${ESTIMATE_FIELDS[name].column}`)} as ${sql.id(name)}`),
);

const sections = sql`(
  select coalesce(json_agg(json_build_object('id', section.id, 'name', section.name, 'kind', section.kind, 'choice', section.choice,
      'isPicked', section.is_picked, 'lines', (
        select coalesce(json_agg(json_build_object('id', line.id, 'key', coalesce(line.line_key, line.id),
            'costType', line.cost_type_id, 'person', line.person_id, 'supplier', line.supplier_id,
            'taxStatus', line.tax_status_id, 'details', line.details, 'units', trim_scale(line.units)::text,
            'rate', trim_scale(line.rate)::text, 'cost', trim_scale(line.cost)::text, 'markUp', trim_scale(line.mark_up)::text,
            'net', line.net::text, 'tax', line.tax::text, 'total', line.total::text,
            'taxRate', trim_scale(line.tax_rate)::text, 'costRate', trim_scale(line.cost_rate)::text,
            'source', line.rate_source) order by line.position, line.id), '[]')
        from estimate_line as line where line.section_id = section.id)) order by section.position, section.id), '[]')
  from estimate_section as section where section.estimate_id = estimate.id)`;

type Row = EstimateValues &
  Omit<StoredEstimate, 'values' | 'rate'> & {
    baseUnits: string | null;
    currencyUnits: string | null;
    rateDay: string | null;
  };

/** Locks an estimate until the transaction ends, and returns it with its sections and lines. */
export async function lockEstimate(
  transaction: AgencyTransaction,
  asking: DocumentViewer,
  id: number,
): Promise<StoredEstimate | undefined> {
  await sql`select from estimate where id = ${id} and status <> 'IMPORTED' for update`.execute(transaction);
  return readStoredEstimate(transaction, asking, id);
}

/** Reads an estimate like `lockEstimate`, without locking it. */
export async function readStoredEstimate(
  transaction: AgencyTransaction,
  asking: DocumentViewer,
  id: number,
): Promise<StoredEstimate | undefined> {
  const { rows } = await sql<Row>`
    select ${storedValues}, ${estimateFacts(asking)} as facts, estimate.id, estimate.change_number as "changeNumber", estimate.version,
      estimate.last_modified as "lastModified", estimate.job_id as "databaseJobId", ${jobOfEstimate} as job,
      trim_scale(estimate.base_units)::text as "baseUnits", trim_scale(estimate.currency_units)::text as "currencyUnits",
      estimate.rate_day as "rateDay", ${sections} as sections
    from estimate
    left join job on job.id = estimate.job_id
    left join client on client.id = job.client_id
    left join division on division.id = job.division_id
    where estimate.id = ${id} and estimate.status <> 'IMPORTED'`.execute(transaction);
  if (!rows[0]) return undefined;
  const { baseUnits, currencyUnits, rateDay, ...row } = rows[0];
  const values = Object.fromEntries(ESTIMATE_FIELD_NAMES.map((name) => [name, row[name]])) as EstimateValues;
  return {
    id: row.id,
    changeNumber: row.changeNumber,
    version: row.version,
    values,
    facts: row.facts,
    job: row.job,
    databaseJobId: row.databaseJobId,
    lastModified: row.lastModified,
    rate: baseUnits && currencyUnits && rateDay ? { baseUnits, currencyUnits, day: rateDay } : null,
    sections: row.sections,
  };
}
