import type { Day } from '../calendar/calendar.ts';
import type { DocumentType } from '../people/permission.ts';
import { type FieldName, fieldName, type Phrase } from '../text/phrase.ts';
import type { DecimalLimits } from './number-limits.ts';

/** Names of the kinds of master data, in URLs and files. */
export const MASTER_KIND_NAMES = [
  'clients',
  'products',
  'campaigns',
  'contacts',
  'suppliers',
  'divisions',
  'departments',
  'job-types',
  'job-statuses',
  'job-scope-types',
  'holidays',
  'periods',
  'numbering-rules',
  'cost-types',
  'cost-type-rates',
  'rate-cards',
  'card-rates',
  'card-mark-ups',
  'personal-rates',
  'currencies',
  'exchange-rates',
  'tax-statuses',
  'gl-accounts',
  'people',
  'approval-limits',
  'translations',
  'settings',
  'options',
  'work-hours',
] as const;
export type MasterKindName = (typeof MASTER_KIND_NAMES)[number];

/** The document type whose right a kind or field requires. */
export type MasterDocumentType = Extract<DocumentType, 'masterdata' | 'moneysettings' | 'people' | 'administration'>;

/** The target of a reference: a kind of master data, or an access profile, which has its own form. */
export type ReferenceTarget = MasterKindName | 'access-profiles';

/** The type of a field's value. `atFirst` is the default of a new record; such a field is never empty. */
type Holds =
  /** `isEmptyText`: stores an empty text instead of null, because the field is part of a unique key. */
  | { holds: 'text'; maximum: number; isMultiline?: true; isEmptyText?: true }
  | { holds: 'flag'; atFirst: boolean }
  | { holds: 'choice'; of: readonly { value: string; label: FieldName }[]; atFirst: string }
  /** Any number of options, stored in a table of its own. */
  | { holds: 'list'; of: readonly { value: string; label: FieldName }[]; atFirst: readonly string[] }
  /** `isAlways`: empty means valid from the start. */
  | { holds: 'day'; isAlways?: true }
  | { holds: 'whole'; least: number; most: number; atFirst?: number }
  /** `says`: the wording for invalid values: an hourly rate, or a mark-up. */
  | { holds: 'decimal'; limits: DecimalLimits; atFirst?: string; says?: 'rate' | 'mark-up' }
  /**
   * `within`: the field of the owning record, such as a product's client. `isOfWithin`: only narrows another field's choices and derives
   * from it.
   */
  | { holds: 'reference'; to: ReferenceTarget; within?: string; isOfWithin?: true; clears?: readonly string[] };

/** A field of a kind, declared once for files, API calls, list, form and trail. */
export type MasterField = {
  column: string;
  label: FieldName;
  isRequired?: true;
  /** The column was added to the key later. Files without it mean an empty value. */
  mayBeAbsent?: true;
  /** The value can't change after creation, by any route. */
  isSettled?: true;
  /** The origin of the record, which forms never set. */
  isOfOrigin?: true;
  /** What an import uses for an empty cell or a missing column. */
  whenBlank?: string;
  /** A second right that changes require in addition to the kind's own, such as for supplier taxes. */
  documentType?: MasterDocumentType;
  /** Whether a change counts as approval: locking a period requires the approval right on money settings. */
  right?: 'approve';
  /** What an empty value means, if it isn't simply empty. */
  whenEmpty?: 'any-amount' | 'every-division';
  /** Another right that also suffices. */
  alsoBy?: MasterDocumentType;
} & Holds;

type MasterFields = Readonly<Record<string, MasterField>>;

export type MasterFinding<Why> = { field: string; why: Why };

/** Reasons why a record's fields contradict each other. */
export type KindRefusal =
  | 'period-reversed'
  | 'period-locked'
  | 'unlock-reason'
  | 'mandatory-fields'
  | 'translation-places'
  | 'time-zone-unknown'
  | 'address-invalid'
  | 'record-fixed'
  | 'pattern-place-unknown'
  | 'hours-first-day'
  | 'agreed-rate-incomplete'
  | 'exchange-rate-of-file';

/**
 * A change of a record. `reason` is null if none was given. `by` is a form or sheet, or a file. `hoursFrom` is the day from which changed
 * work hours apply, or `always`; null if not stated.
 */
export type MasterChange = {
  before: MasterValues;
  reason: string | null;
  by: 'form' | 'file';
  hoursFrom: HoursFrom | null;
};

/** The day from which work hours apply; `always` includes the past. */
export type HoursFrom = Day | 'always';

/** A kind of master data: everything except its storage. */
export type MasterKind = {
  name: MasterKindName;
  label: { one: Phrase; many: Phrase };
  documentType: MasterDocumentType;
  /** Records are predefined; none can be created or deleted. */
  isFixed?: true;
  /** In the order of files and the form. */
  fields: MasterFields;
  /** The fields that together identify a record. */
  key: readonly string[];
  /** The specific error for a duplicate key. */
  taken?: 'rate-day-taken' | 'work-hours-day-taken' | 'exchange-rate-taken';
  /** The list's columns, all sortable. */
  listed: readonly string[];
  /** The list is sorted by key in descending order by default. */
  newestFirst?: true;
  /** Groups of fields below the others in the form. */
  groups?: readonly { title: Phrase; fields: readonly string[] }[];
  /** Validates a record's fields and changes. A new record has blank values before. */
  rules?: (after: MasterValues, change: MasterChange) => MasterFinding<KindRefusal>[];
  /** Returns why a record can't be deleted; null if it can be, provided that it's unused. */
  stays?: (values: MasterValues) => KindRefusal | null;
  /** The fields of a date range that must not overlap another record's. */
  span?: { first: string; last: string };
};

/** The stored value of a field: references as ids, lists as values in order, null if empty. */
export type MasterValue = string | number | boolean | string[] | null;
export type MasterValues = Readonly<Record<string, MasterValue>>;

/** The code by which other records and files refer to a record. */
export const CODE = {
  holds: 'text',
  column: 'code',
  label: fieldName('Code'),
  maximum: 100,
  isRequired: true,
} as const;
export const NAME = {
  holds: 'text',
  column: 'name',
  label: fieldName('Name'),
  maximum: 500,
  isRequired: true,
} as const;
/** Active records can be selected. Records in use are deactivated, never deleted. */
export const IS_ACTIVE = { holds: 'flag', column: 'is_active', label: fieldName('Active'), atFirst: true } as const;
/** The VAT identification number, next to a national tax number. */
export const VAT_ID = {
  holds: 'text',
  column: 'vat_id',
  label: fieldName('VAT ID'),
  maximum: 50,
  documentType: 'moneysettings',
} as const;
/** A telephone number as people write it. */
export const PHONE = { holds: 'text', column: 'phone', label: fieldName('Phone'), maximum: 50 } as const;
/** The range of rates and percentages in the database. */
export const RATE_LIMITS: DecimalLimits = { whole: 17, decimals: 6 };
/** The mark-up on bought-in costs, in percent, at least -100. */
export const MARK_UP = {
  holds: 'decimal',
  limits: { ...RATE_LIMITS, least: '-100' },
  says: 'mark-up',
  column: 'mark_up',
  label: fieldName('Mark-up %'),
} as const;
/** An hourly cost or charge rate in base currency. */
export const RATE = {
  holds: 'decimal',
  limits: { ...RATE_LIMITS, least: '0' },
  says: 'rate',
  isRequired: true,
} as const;
