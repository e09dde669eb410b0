import { CompiledQuery } from 'kysely';
import type { ClientBase } from 'pg';
import type { Day } from '#domain/calendar/calendar.ts';
import {
  convert,
  DAYS_A_RATE_LASTS,
  type ExchangeRate,
  type RateOfDay,
  rateOnDay,
} from '#domain/money/exchange-rate.ts';
import { exceedsColumn } from '#domain/money/money.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';

/** Runs a query within a transaction of any kind of connection. */
export type Ask = <Row>(statement: string, parameters: readonly unknown[]) => Promise<Row[]>;

/** Runs queries in an application transaction. */
export function askIn(transaction: AgencyTransaction): Ask {
  return async <Row>(statement: string, parameters: readonly unknown[]) =>
    (await transaction.executeQuery(CompiledQuery.raw(statement, [...parameters]))).rows as Row[];
}

/** Runs queries over a separate connection, as imports do. */
export function askOver(client: ClientBase): Ask {
  return async <Row>(statement: string, parameters: readonly unknown[]) =>
    (await client.query(statement, [...parameters])).rows as Row[];
}

/** Documents of a currency with dates in a range, which a rate may apply to. */
type Among = { currencyId: number; from: Day; to: Day };

type DocumentLine = { id: number; net: string; tax: string; revenue: string };
type Document = {
  id: number;
  day: Day;
  decimals: number;
  /** The existing rate, if only lines are new. */
  own: (ExchangeRate & { day: Day }) | null;
  lines: DocumentLine[];
  rates: RateOfDay[];
};

/** Documents that count unconverted because there was no rate on their date: their tables, lines and totals. */
const DOCUMENTS = {
  purchase_order: {
    lines: 'purchase_order_line',
    isFixed: "document.approve_status = 'APPROVED'",
    isOpen: 'line.base_net is null and not line.is_removed',
    revenue: '0',
  },
  client_invoice: {
    lines: 'client_invoice_line',
    isFixed: 'true',
    isOpen: 'line.base_net is null',
    revenue: 'line.revenue',
  },
} as const;
type DocumentTable = keyof typeof DOCUMENTS;

/**
 * Gives approved foreign-currency orders and invoices without a rate the rate of their date, if there is one now. Call it in the
 * transaction that writes rates or invoices, so that no figure is ever inconsistent. `among` null: all documents without a rate.
 */
export async function fillDocumentRates(ask: Ask, among: Among | null = null): Promise<void> {
  for (const table of Object.keys(DOCUMENTS) as DocumentTable[]) {
    for (const document of await findWithoutRate(ask, table, among)) {
      const rate = document.own ?? rateOnDay(document.rates, document.day);
      const lines = rate && linesInBase(document, rate);
      if (!rate || !lines) continue;
      await ask(`select fix_${table}_rate($1, $2, $3, $4, $5)`, [
        document.id,
        rate.baseUnits,
        rate.currencyUnits,
        rate.day,
        JSON.stringify(lines),
      ]);
    }
  }
}

/** Converts a document's lines to base currency; null if an amount is too large. */
function linesInBase({ lines, decimals }: Document, rate: ExchangeRate): DocumentLine[] | null {
  const inBase = lines.map(({ id, ...amounts }) => ({
    id,
    net: convert(amounts.net, rate, decimals),
    tax: convert(amounts.tax, rate, decimals),
    revenue: convert(amounts.revenue, rate, decimals),
  }));
  return inBase.some(({ net, tax, revenue }) => [net, tax, revenue].some(exceedsColumn)) ? null : inBase;
}

async function findWithoutRate(ask: Ask, table: DocumentTable, among: Among | null): Promise<Document[]> {
  const { lines, isFixed, isOpen, revenue } = DOCUMENTS[table];
  const isAmong = `document.currency_id = $1 and document.document_date between $2::date and $3::date`;
  return ask<Document>(
    `select document.id, document.document_date::text as day, base.number_of_decimals as decimals,
       case when document.base_units is not null then json_build_object('baseUnits', trim_scale(document.base_units)::text,
         'currencyUnits', trim_scale(document.currency_units)::text, 'day', document.rate_day::text) end as own,
       (select coalesce(json_agg(json_build_object('id', line.id, 'net', line.net::text, 'tax', line.tax::text,
           'revenue', (${revenue})::text) order by line.id), '[]')
         from ${lines} as line where line.${table}_id = document.id and ${isOpen}) as lines,
       (select coalesce(json_agg(json_build_object('day', rate.day::text, 'source', rate.source,
           'baseUnits', trim_scale(rate.base_units)::text, 'currencyUnits', trim_scale(rate.currency_units)::text)), '[]')
         from exchange_rate as rate
         where rate.currency_id = document.currency_id
           and rate.day between document.document_date - ${DAYS_A_RATE_LASTS} and document.document_date) as rates
     from ${table} as document
     cross join agency
     join currency as base on base.id = agency.base_currency_id
     where document.currency_id <> agency.base_currency_id and ${isFixed} and ${among ? isAmong : 'true'}
       and (document.base_units is null
         or exists (select from ${lines} as line where line.${table}_id = document.id and ${isOpen}))
     order by document.id for update of document`,
    among ? [among.currencyId, among.from, among.to] : [],
  );
}
