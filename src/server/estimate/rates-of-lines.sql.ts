import { sql } from 'kysely';
import type { RateSource } from '#contract/estimates/estimate.ts';
import type { Ref } from '#contract/http/values.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import {
  type CardMarkUp,
  type DocumentCurrency,
  documentRateOf,
  type MarkUps,
  markUpOf,
} from '#domain/estimates/estimate-rate.ts';
import { costRateOf, type Rates } from '#domain/money/rates.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';

/** The key of a line's rates. */
export type RatedLine = { costTypeId: number; personId: number | null };

/** A line's rates on the estimate's date with their source, as decimal strings. `costRate` is in base currency. */
export type LineRates = { rate: string | null; markUp: string | null; costRate: string | null; source: RateSource };

type Cards = { jobCardId: number | null; clientCardId: number | null };
type Found = Rates & {
  markUps: CardMarkUp[];
  ownMarkUps: { costTypeId: number; markUp: string | null }[];
  named: Ref[];
};

/**
 * Finds the rates of lines: one statement reads all rates that may apply, then the domain's rules choose. The rate of bought-in work stays
 * open.
 */
export async function ratesOfLines(
  database: AgencyDatabase | AgencyTransaction,
  { jobCardId, clientCardId }: Cards,
  { day, currency }: { day: Day; currency: DocumentCurrency },
  lines: readonly RatedLine[],
): Promise<(line: RatedLine) => LineRates> {
  const costTypes = sql`any(${[...new Set(lines.map(({ costTypeId }) => costTypeId))]}::integer[])`;
  const people = sql`any(${[...new Set(lines.flatMap(({ personId }) => personId ?? []))]}::integer[])`;
  const cards = sql`any(${[jobCardId, clientCardId].filter((id) => id !== null)}::integer[])`;
  const { rows } = await sql<Found>`
    select
      (select coalesce(json_agg(json_build_object('cardId', rate_card_id, 'costTypeId', cost_type_id, 'personId', person_id,
          'firstDay', first_day, 'chargeRate', trim_scale(charge_rate)::text, 'currencyId', currency_id,
          'agreedRate', trim_scale(agreed_rate)::text)), '[]')
        from card_rate where rate_card_id = ${cards} and cost_type_id = ${costTypes}) as cards,
      (select coalesce(json_agg(json_build_object('costTypeId', dated.id, 'firstDay', dated.first_day,
          'costRate', trim_scale(dated.cost_rate)::text, 'chargeRate', trim_scale(dated.charge_rate)::text)), '[]')
        from (select id, null::date as first_day, cost_rate, charge_rate from cost_type where id = ${costTypes}
          union all select cost_type_id, first_day, cost_rate, charge_rate from cost_type_rate
            where cost_type_id = ${costTypes}) as dated) as "costTypes",
      (select coalesce(json_agg(json_build_object('personId', person_id, 'firstDay', first_day,
          'costRate', trim_scale(cost_rate)::text)), '[]') from personal_rate where person_id = ${people}) as people,
      (select coalesce(json_agg(json_build_object('cardId', rate_card_id, 'costTypeId', cost_type_id, 'firstDay', first_day,
          'markUp', trim_scale(mark_up)::text)), '[]')
        from card_mark_up where rate_card_id = ${cards} and cost_type_id = ${costTypes}) as "markUps",
      (select coalesce(json_agg(json_build_object('costTypeId', id, 'markUp', trim_scale(mark_up)::text)), '[]')
        from cost_type where id = ${costTypes}) as "ownMarkUps",
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name)), '[]')
        from rate_card where id = ${cards}) as named`.execute(database);
  const found = rows[0]!;
  const cardNamed = (id: number) => found.named.find((card) => card.id === id) ?? null;
  return ({ costTypeId, personId }) => {
    const work = { personId: personId ?? 0, costTypeId, day, jobCardId, clientCardId };
    const { rate, source } = documentRateOf(work, found, currency);
    const own = found.ownMarkUps.find((one) => one.costTypeId === costTypeId)?.markUp ?? null;
    const markUps: MarkUps = { cards: found.markUps, costType: own };
    const markUp = markUpOf(work, markUps);
    return {
      rate,
      markUp: markUp?.markUp ?? '0',
      costRate: costRateOf(work, found)?.costRate ?? null,
      source: {
        rate: source && {
          from: source.from,
          card: source.from === 'cost-type' ? null : cardNamed(source.rate.cardId),
          firstDay: source.rate.firstDay,
        },
        markUp: markUp && {
          from: markUp.from,
          card: markUp.from === 'cost-type' ? null : cardNamed(markUp.cardId),
          firstDay: markUp.from === 'cost-type' ? null : markUp.firstDay,
        },
      },
    };
  };
}
