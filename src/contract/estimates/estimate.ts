import { z } from 'zod/mini';
import {
  ESTIMATE_FIELDS,
  ESTIMATE_LINE_DETAILS_MAXIMUM,
  MOST_ESTIMATE_LINES,
  MOST_ESTIMATE_SECTIONS,
} from '#domain/estimates/estimate-fields.ts';
import { SECTION_KINDS } from '#domain/estimates/estimate-section.ts';
import { CURRENCY_CHANGES } from '#domain/money/currency-change.ts';
import { can } from '#domain/people/permission.ts';
import { saveShape } from '../documents/document-save.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  ActiveRef,
  Day,
  Id,
  Instant,
  NotLookedAt,
  OptionalReference,
  PathId,
  PersonRef,
  Ref,
  text,
} from '../http/values.ts';
import { Money, Rate, TypedDecimal } from '../money/money.ts';
import { EstimateTaxStatus } from './estimate-choice.ts';
import { EstimateRow, EstimateStatus } from './estimate-list.ts';

const tag = 'Estimates';
const params = z.object({ id: PathId });
const mayRead = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'estimate');

/** A decimal with any number of decimals, such as hours or an exchange rate's figure. */
const Decimal = z.string();

/** The margin in base currency, for users who may see margins. */
const Margin = z.object({ margin: Money, percent: z.nullable(Rate) });

/** The source of a line's rate and mark-up: which card, and its first day. */
export const RateSource = z.object({
  rate: z.nullable(
    z.object({
      from: z.enum(['job-card', 'client-card', 'cost-type']),
      card: z.nullable(Ref),
      firstDay: z.nullable(Day),
    }),
  ),
  markUp: z.nullable(
    z.object({
      from: z.enum(['job-card', 'client-card', 'cost-type']),
      card: z.nullable(Ref),
      firstDay: z.nullable(Day),
    }),
  ),
});
export type RateSource = z.infer<typeof RateSource>;

/** A line of an estimate, with amounts in its currency. `ordered` and `left` concern bought-in work on orders created from it. */
export const EstimateLine = z.object({
  id: Id,
  /** The same in every version it was copied to. */
  key: Id,
  costType: z.nullable(z.extend(ActiveRef, { isTime: z.boolean() })),
  person: z.nullable(z.extend(PersonRef, { isActive: z.boolean() })),
  details: z.string(),
  units: Decimal,
  rate: Decimal,
  /** Also null for users who may not see margins. */
  cost: z.nullable(Money),
  markUp: z.nullable(Rate),
  supplier: z.nullable(ActiveRef),
  taxStatus: z.nullable(ActiveRef),
  taxRate: z.nullable(Rate),
  net: Money,
  tax: Money,
  total: Money,
  source: z.nullable(RateSource),
  /** Its hourly cost in base currency; also null for users who may not see it. */
  costRate: z.nullable(Rate),
  margin: z.nullable(Margin),
  ordered: z.nullable(Money),
  left: z.nullable(Money),
});
export type EstimateLine = z.infer<typeof EstimateLine>;

/** A section with its lines; `isPicked` means that it counts. */
export const EstimateSection = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(SECTION_KINDS),
  choice: z.nullable(z.int()),
  isPicked: z.boolean(),
  net: Money,
  margin: z.nullable(Margin),
  lines: z.array(EstimateLine),
});
export type EstimateSection = z.infer<typeof EstimateSection>;

/** The exchange rate of an estimate: fixed when sent; before that, a preview at today's rate. */
const ExchangeRate = z.object({ base: Decimal, currency: Decimal, day: Day, isFixed: z.boolean() });

/** A client's answer. */
const Answer = z.object({
  answer: z.enum(['accept', 'decline']),
  name: z.string(),
  comment: z.nullable(z.string()),
  answeredOn: Day,
  at: Instant,
  recordedBy: z.nullable(PersonRef),
  fileName: z.nullable(z.string()),
});

/** An estimate as edited. */
export const Estimate = z.extend(EstimateRow, {
  contact: z.nullable(z.extend(PersonRef, { email: z.nullable(z.string()), isActive: z.boolean() })),
  details: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  statusComment: z.nullable(z.string()),
  isTemplate: z.boolean(),
  /** The tax rate of the job's division in percent, which applies to tax statuses without their own. */
  divisionTaxRate: z.nullable(Rate),
  /** The default for new lines: the client's, else the division's. */
  usualTaxStatus: z.nullable(EstimateTaxStatus),
  /** The base currency, in which margins are. */
  baseCurrency: z.object({ code: z.string(), numberOfDecimals: z.int() }),
  sections: z.array(EstimateSection),
  /** Tax by rate of the sections that count. */
  taxes: z.array(z.object({ rate: Rate, net: Money, tax: Money })),
  /** Net without options and with all options. */
  totals: z.object({ without: Money, with: Money }),
  /** The counted net in base currency; null without an exchange rate. */
  netInBase: z.nullable(Money),
  exchangeRate: z.nullable(ExchangeRate),
  margin: z.nullable(Margin),
  answer: z.nullable(Answer),
  /** Cost types whose orders exceed what would be approved. */
  warnings: z.array(z.string()),
  versions: z.array(z.object({ id: Id, reference: z.string(), status: EstimateStatus, net: Money })),
  history: z.array(
    z.object({
      at: Instant,
      by: z.nullable(PersonRef),
      onBehalfOf: z.nullable(PersonRef),
      byMail: z.boolean(),
      action: z.string(),
      comment: z.nullable(z.string()),
    }),
  ),
  paperHash: z.nullable(z.string()),
});
export type Estimate = z.infer<typeof Estimate>;

/**
 * A line to save; id 0 is a new one. Fields left out of a new line, or of one whose cost type or person changes, follow from rates and
 * cards.
 */
const LineSave = z.looseObject({
  id: Id.check(z.minimum(0)),
  costType: OptionalReference,
  person: OptionalReference,
  supplier: OptionalReference,
  taxStatus: OptionalReference,
  details: z.optional(text(ESTIMATE_LINE_DETAILS_MAXIMUM)),
  units: TypedDecimal,
  rate: TypedDecimal,
  cost: TypedDecimal,
  markUp: TypedDecimal,
  net: TypedDecimal,
});
export type EstimateLineSave = z.infer<typeof LineSave>;

const SectionSave = z.looseObject({
  id: Id.check(z.minimum(0)),
  name: z.optional(text(500)),
  kind: z.optional(z.enum(SECTION_KINDS)),
  choice: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1000)))),
  lines: z.array(LineSave).check(z.maxLength(MOST_ESTIMATE_LINES)),
});
export type EstimateSectionSave = z.infer<typeof SectionSave>;

/** An estimate to save: the sections and lines that are sent, in this order. Ignores what only the server decides. */
export const EstimateSave = z.looseObject({
  id: Id.check(z.minimum(0)),
  ...saveShape(ESTIMATE_FIELDS),
  sections: z.optional(z.array(SectionSave).check(z.maxLength(MOST_ESTIMATE_SECTIONS))),
  /** How amounts change if the currency does. */
  currencyChange: z.optional(z.enum(CURRENCY_CHANGES)),
  lastModified: z.optional(Instant),
  reference: NotLookedAt,
});
export type EstimateSave = z.infer<typeof EstimateSave>;

export const readEstimate = endpoint({
  tag,
  method: 'GET',
  path: '/api/estimates/:id',
  scope: 'estimates:read',
  summary: 'A version of an estimate with its sections, lines and history',
  mayCall: mayRead,
  params,
  answer: Estimate,
});

export const updateEstimate = endpoint({
  tag,
  method: 'PUT',
  path: '/api/estimates/:id',
  scope: 'estimates:write',
  summary:
    'Changes an estimate; a rejected one is new again. Recalculates every figure; 422 with the problems of each line, 409 with the ' +
    'current one when it was changed since it was read',
  mayCall: (actor) => can(actor, 'update', 'estimate'),
  bodyLimit: 2_000_000,
  params,
  body: EstimateSave,
  answer: Estimate,
});
