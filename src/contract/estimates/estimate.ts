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

/** A decimal without a bound of decimals, such as units of hours or an exchange rate's figure. */
const Decimal = z.string();

/** What is left of the quoted amount, in the agency's currency; for users who may see margins. */
const Margin = z.object({ margin: Money, percent: z.nullable(Rate) });

/** Why a line has its rate and its mark-up: which card, and from which day on. */
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

/** A line of an estimate; amounts in its currency. `ordered` and `left`: of what is bought in, on orders that were made of it. */
export const EstimateLine = z.object({
  id: Id,
  /** The same in every version that it was copied into. */
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
  /** Its cost per hour, in the agency's currency; also null for users who may not see it. */
  costRate: z.nullable(Rate),
  margin: z.nullable(Margin),
  ordered: z.nullable(Money),
  left: z.nullable(Money),
});
export type EstimateLine = z.infer<typeof EstimateLine>;

/** A section with its lines; `isPicked` = it counts. */
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

/** The rate of exchange that holds for an estimate: fixed when it was sent, before that today's as a preview. */
const ExchangeRate = z.object({ base: Decimal, currency: Decimal, day: Day, isFixed: z.boolean() });

/** What a client answered. */
const Answer = z.object({
  answer: z.enum(['accept', 'decline']),
  name: z.string(),
  comment: z.nullable(z.string()),
  answeredOn: Day,
  at: Instant,
  recordedBy: z.nullable(PersonRef),
  fileName: z.nullable(z.string()),
});

/** An estimate as it is edited. */
export const Estimate = z.extend(EstimateRow, {
  contact: z.nullable(z.extend(PersonRef, { email: z.nullable(z.string()), isActive: z.boolean() })),
  details: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  statusComment: z.nullable(z.string()),
  isTemplate: z.boolean(),
  /** Tax of the division of its job in percent, which statuses without a rate of their own take. */
  divisionTaxRate: z.nullable(Rate),
  /** With which new lines begin: that of the client, else of the division. */
  usualTaxStatus: z.nullable(EstimateTaxStatus),
  /** The agency's currency, in which margins are. */
  baseCurrency: z.object({ code: z.string(), numberOfDecimals: z.int() }),
  sections: z.array(EstimateSection),
  /** Tax by rate, of what counts. */
  taxes: z.array(z.object({ rate: Rate, net: Money, tax: Money })),
  /** Net without options and with all of them. */
  totals: z.object({ without: Money, with: Money }),
  /** Net of what counts in the agency's currency; null without a rate. */
  netInBase: z.nullable(Money),
  exchangeRate: z.nullable(ExchangeRate),
  margin: z.nullable(Margin),
  answer: z.nullable(Answer),
  /** What its cost types have on orders beyond what would be approved. */
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

/** A line as it is saved; an id of 0 is a new one. What is left out of a new one, or of one of another cost type or person, follows from rates and cards. */
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

/** An estimate as it is saved: sections and lines are those that are sent, in this order; what only the server decides is not looked at. */
export const EstimateSave = z.looseObject({
  id: Id.check(z.minimum(0)),
  ...saveShape(ESTIMATE_FIELDS),
  sections: z.optional(z.array(SectionSave).check(z.maxLength(MOST_ESTIMATE_SECTIONS))),
  /** Of the amounts, where the currency changes. */
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
