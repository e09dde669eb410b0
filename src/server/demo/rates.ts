import Big from 'big.js';
import type { CopyRow } from '../platform/database/copy-rows.ts';
import { rounded } from './amounts.ts';
import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import type { CostType } from './setup.ts';

/** The id of the card of the one client that has one. */
export const CARD_OF_CLIENT = 1;
/** For urgent work. */
const RUSH_CARD = 2;
/** The number of agreed cost types per card, and of people with their own cost rates. */
const AGREED = 4;
const WITH_OWN_RATES = 3;

/** Generates rate cards and rates from the year after next; until then cards equal the cost types, so that all time keeps its value. */
export function rateRows(
  { content, today }: Plan,
  costTypes: readonly CostType[],
  people: readonly Person[],
): [string, CopyRow[]][] {
  const laterYear = `${Number(today.slice(0, 4)) + 2}-01-01`;
  const charged = costTypes.filter(({ isTime, lastDay, chargeRate }) => isTime && !lastDay && Number(chargeRate) > 0);
  const agreed = charged.slice(0, AGREED);
  const bought = costTypes.filter(({ isTime, lastDay }) => !isTime && !lastDay).slice(0, 2);
  const raised = (rate: string | undefined, factor: string) => rounded(new Big(rate ?? '0').times(factor), 0);
  const costOf = ({ ownCostTypes }: Person) => ownCostTypes[0]?.costRate;
  const withOwn = people.filter((person) => costOf(person) && person.lastDay > laterYear).slice(0, WITH_OWN_RATES);
  const line = (cardId: number, costType: CostType, chargeRate: string, from: string | null, person?: Person) => ({
    rate_card_id: cardId,
    cost_type_id: costType.id,
    person_id: person?.id ?? null,
    first_day: from,
    charge_rate: chargeRate,
  });
  const lines = agreed.flatMap((costType) => [
    line(CARD_OF_CLIENT, costType, costType.chargeRate!, null),
    line(CARD_OF_CLIENT, costType, raised(costType.chargeRate, '1.03'), laterYear),
    line(RUSH_CARD, costType, raised(costType.chargeRate, '1.5'), null),
  ]);
  const [costType] = agreed;
  const [person] = withOwn;
  if (costType && person)
    lines.push(line(CARD_OF_CLIENT, costType, raised(costType.chargeRate, '1.2'), laterYear, person));
  return [
    [
      'rate_card',
      [
        { id: CARD_OF_CLIENT, code: content.clients[0]!.code, name: `${content.clients[0]!.name}, agreed rates` },
        { id: RUSH_CARD, code: 'RUSH', name: 'Rush work' },
      ],
    ],
    ['card_rate', numbered(lines)],
    [
      'card_mark_up',
      numbered(
        bought.flatMap(({ id }) => [
          { rate_card_id: CARD_OF_CLIENT, cost_type_id: id, first_day: null, mark_up: '12.5' },
          { rate_card_id: CARD_OF_CLIENT, cost_type_id: id, first_day: laterYear, mark_up: '10' },
        ]),
      ),
    ],
    [
      'cost_type_rate',
      numbered(
        charged.map(({ id, costRate, chargeRate }) => ({
          cost_type_id: id,
          first_day: laterYear,
          cost_rate: raised(costRate, '1.03'),
          charge_rate: raised(chargeRate, '1.05'),
        })),
      ),
    ],
    [
      'personal_rate',
      numbered(
        withOwn.map((one) => ({
          person_id: one.id,
          first_day: laterYear,
          cost_rate: raised(costOf(one), '1.1'),
        })),
      ),
    ],
  ];
}

const numbered = (rows: CopyRow[]): CopyRow[] => rows.map((row, index) => ({ id: index + 1, ...row }));
