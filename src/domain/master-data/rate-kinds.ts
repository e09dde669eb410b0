import { RATE_DIGITS } from '../money/exchange-rate.ts';
import { fieldName, phrase } from '../text/phrase.ts';
import { CODE, IS_ACTIVE, MARK_UP, type MasterField, type MasterKind, NAME, RATE } from './master-kind.ts';

const COST_TYPE = {
  holds: 'reference',
  to: 'cost-types',
  column: 'cost_type',
  label: fieldName('Cost type'),
  isRequired: true,
} as const satisfies MasterField;

/** Empty means valid from the start. */
const FIRST_DAY = {
  holds: 'day',
  isAlways: true,
  column: 'first_day',
  label: fieldName('First day'),
} as const satisfies MasterField;

/** Rates agreed with clients or for jobs, in base currency. A card can serve any number of them. */
export const rateCards = {
  name: 'rate-cards',
  label: { one: phrase('Rate card'), many: phrase('Rate cards') },
  documentType: 'moneysettings',
  fields: { code: CODE, name: NAME, isActive: IS_ACTIVE },
  key: ['code'],
  listed: ['code', 'name'],
} as const satisfies MasterKind;

/**
 * Hourly charge rates of a card, by cost type and optionally person. A second rate in the client's currency applies to documents in that
 * currency.
 */
export const cardRates = {
  name: 'card-rates',
  label: { one: phrase('Rate card rate'), many: phrase('Rate card rates') },
  documentType: 'moneysettings',
  fields: {
    rateCard: {
      holds: 'reference',
      to: 'rate-cards',
      column: 'rate_card',
      label: fieldName('Rate card'),
      isRequired: true,
    },
    costType: COST_TYPE,
    person: { holds: 'reference', to: 'people', column: 'person', label: fieldName('Person') },
    firstDay: FIRST_DAY,
    chargeRate: { ...RATE, column: 'charge_rate', label: fieldName('Charge rate') },
    currency: { holds: 'reference', to: 'currencies', column: 'currency', label: fieldName('Currency') },
    agreedRate: {
      holds: 'decimal',
      limits: RATE.limits,
      says: 'rate',
      column: 'agreed_rate',
      label: fieldName('Rate in this currency'),
    },
  },
  key: ['rateCard', 'costType', 'person', 'firstDay'],
  listed: ['rateCard', 'costType', 'person', 'firstDay', 'chargeRate', 'currency', 'agreedRate'],
  taken: 'rate-day-taken',
  groups: [{ title: phrase("In the client's currency"), fields: ['currency', 'agreedRate'] }],
  rules: ({ currency, agreedRate }) =>
    (currency === null) === (agreedRate === null)
      ? []
      : [{ field: currency === null ? 'currency' : 'agreedRate', why: 'agreed-rate-incomplete' }],
} as const satisfies MasterKind;

/** Mark-ups of a card on bought-in costs, in percent, by cost type. */
export const cardMarkUps = {
  name: 'card-mark-ups',
  label: { one: phrase('Rate card mark-up'), many: phrase('Rate card mark-ups') },
  documentType: 'moneysettings',
  fields: {
    rateCard: {
      holds: 'reference',
      to: 'rate-cards',
      column: 'rate_card',
      label: fieldName('Rate card'),
      isRequired: true,
    },
    costType: COST_TYPE,
    firstDay: FIRST_DAY,
    markUp: { ...MARK_UP, isRequired: true },
  },
  key: ['rateCard', 'costType', 'firstDay'],
  listed: ['rateCard', 'costType', 'firstDay', 'markUp'],
  taken: 'rate-day-taken',
} as const satisfies MasterKind;

/** Cost and charge rates of a cost type from a day on. Before the first entry, the cost type's own rates apply. */
export const costTypeRates = {
  name: 'cost-type-rates',
  label: { one: phrase('Cost type rate'), many: phrase('Cost type rates') },
  documentType: 'moneysettings',
  fields: {
    costType: COST_TYPE,
    firstDay: { holds: 'day', column: 'first_day', label: fieldName('First day'), isRequired: true },
    costRate: { ...RATE, column: 'cost_rate', label: fieldName('Cost rate') },
    chargeRate: { ...RATE, column: 'charge_rate', label: fieldName('Charge rate') },
  },
  key: ['costType', 'firstDay'],
  listed: ['costType', 'firstDay', 'costRate', 'chargeRate'],
  taken: 'rate-day-taken',
} as const satisfies MasterKind;

/** Cost rates of people, whatever their work. */
export const personalRates = {
  name: 'personal-rates',
  label: { one: phrase('Employee cost rate'), many: phrase('Employee cost rates') },
  documentType: 'moneysettings',
  fields: {
    person: { holds: 'reference', to: 'people', column: 'person', label: fieldName('Person'), isRequired: true },
    firstDay: FIRST_DAY,
    costRate: { ...RATE, column: 'cost_rate', label: fieldName('Cost rate') },
  },
  key: ['person', 'firstDay'],
  listed: ['person', 'firstDay', 'costRate'],
  taken: 'rate-day-taken',
} as const satisfies MasterKind;

/** A figure of an exchange rate: above 0, at most 12 digits. */
const FIGURE = {
  holds: 'decimal',
  limits: { whole: RATE_DIGITS, decimals: RATE_DIGITS, digits: RATE_DIGITS, above: '0' },
  isRequired: true,
} as const;

/** Exchange rates: how many units of the base currency equal how many units of another currency on a day. */
export const exchangeRates = {
  name: 'exchange-rates',
  label: { one: phrase('Exchange rate'), many: phrase('Exchange rates') },
  documentType: 'moneysettings',
  fields: {
    day: { holds: 'day', column: 'day', label: fieldName('Day'), isRequired: true },
    currency: {
      holds: 'reference',
      to: 'currencies',
      column: 'currency',
      label: fieldName('Currency'),
      isRequired: true,
    },
    baseUnits: { ...FIGURE, column: 'base_units', label: fieldName('Units of the base currency'), atFirst: '1' },
    currencyUnits: { ...FIGURE, column: 'currency_units', label: fieldName('Units of the currency') },
    source: {
      holds: 'choice',
      column: 'source',
      label: fieldName('Source'),
      of: [
        { value: 'typed', label: fieldName('Entered manually') },
        { value: 'file', label: fieldName('File') },
      ],
      atFirst: 'typed',
      isOfOrigin: true,
      mayBeAbsent: true,
      whenBlank: 'file',
    },
  },
  key: ['day', 'currency', 'source'],
  listed: ['day', 'currency', 'baseUnits', 'currencyUnits', 'source'],
  newestFirst: true,
  taken: 'exchange-rate-taken',
  // A later file of the same source may correct a rate. People enter an overriding rate instead.
  rules: (_, { before, by }) =>
    before.source === 'file' && by === 'form'
      ? [{ field: 'currencyUnits', why: 'exchange-rate-of-file' as const }]
      : [],
} as const satisfies MasterKind;
