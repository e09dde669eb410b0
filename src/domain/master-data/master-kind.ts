import type { Day } from '../calendar/calendar.ts';
import type { DocumentType } from '../people/permission.ts';
import { type FieldName, fieldName, type Phrase } from '../text/phrase.ts';
import type { DecimalLimits } from './number-limits.ts';

/** The kinds of master data that are administered in the browser and by files, as both name them. */
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

/** The right that a kind or a field needs. */
export type MasterDocumentType = Extract<DocumentType, 'masterdata' | 'moneysettings' | 'people' | 'administration'>;

/** What a field can name: a record of a kind, or an access profile, which has a form of its own. */
export type ReferenceTarget = MasterKindName | 'access-profiles';

/** What a field holds. `atFirst`: what a new record begins with; such a field is never blank. */
type Holds =
  /** `isEmptyText`: nothing is kept as an empty text, as it is part of what must be unique. */
  | { holds: 'text'; maximum: number; isMultiline?: true; isEmptyText?: true }
  | { holds: 'flag'; atFirst: boolean }
  | { holds: 'choice'; of: readonly { value: string; label: FieldName }[]; atFirst: string }
  /** Any of some words, kept in a table of its own. */
  | { holds: 'list'; of: readonly { value: string; label: FieldName }[]; atFirst: readonly string[] }
  /** `isAlways`: empty, it always held. */
  | { holds: 'day'; isAlways?: true }
  | { holds: 'whole'; least: number; most: number; atFirst?: number }
  /** `says`: one that cannot be is refused in the words of what it is: a rate of hours, a mark-up. */
  | { holds: 'decimal'; limits: DecimalLimits; atFirst?: string; says?: 'rate' | 'mark-up' }
  /**
   * `within`: the field whose record it belongs to, as a product to its client. `isOfWithin`: it is only chosen to narrow another
   * one down, and follows from that one.
   */
  | { holds: 'reference'; to: ReferenceTarget; within?: string; isOfWithin?: true; clears?: readonly string[] };

/** One field of a kind, once for files, calls, list, form and trail. */
export type MasterField = {
  /** Its column in files. */
  column: string;
  label: FieldName;
  isRequired?: true;
  /** Part of the key since later: files of before have no such column, and mean none. */
  mayBeAbsent?: true;
  /** It stays what it was when the record was made, through every door. */
  isSettled?: true;
  /** The origin of the record, which forms never set. */
  isOfOrigin?: true;
  /** What a file means by a blank cell, and by having no such column. */
  whenBlank?: string;
  /** The other right that a change needs besides the kind's: for taxes of suppliers. */
  documentType?: MasterDocumentType;
  /** Whether changing it is approving: locking a period needs the right to approve money settings. */
  right?: 'approve';
  /** What it says where nothing stands in it, when that is more than nothing. */
  whenEmpty?: 'any-amount' | 'every-division';
  /** Another right that is enough as well. */
  alsoBy?: MasterDocumentType;
} & Holds;

type MasterFields = Readonly<Record<string, MasterField>>;

/** Something wrong with a field. */
export type MasterFinding<Why> = { field: string; why: Why };

/** Why the fields of a record do not go together. */
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
 * How a record changes. `reason`: as the person gave it, null = none given. `by`: a form or sheet, or a file. `hoursFrom`: the day from which
 * changed work hours count, or that they always did; null = the person did not say.
 */
export type MasterChange = {
  before: MasterValues;
  reason: string | null;
  by: 'form' | 'file';
  hoursFrom: HoursFrom | null;
};

/** From which day work hours count; always = also in the past. */
export type HoursFrom = Day | 'always';

/** One kind of master data: everything that is known of it before the database. */
export type MasterKind = {
  name: MasterKindName;
  label: { one: Phrase; many: Phrase };
  documentType: MasterDocumentType;
  /** Its records are there from the beginning: none is made, none is deleted. */
  isFixed?: true;
  /** In the order of files and of the form. */
  fields: MasterFields;
  /** The fields that together name a record; no two records have the same. */
  key: readonly string[];
  /** What is said of a record with the key of another one, where that is more than that there is one like it. */
  taken?: 'rate-day-taken' | 'work-hours-day-taken' | 'exchange-rate-taken';
  /** The columns of the list, which can be sorted by each of them. */
  listed: readonly string[];
  /** By default, the list begins with the latest by the key. */
  newestFirst?: true;
  /** Fields in groups of their own in the form, below the others. */
  groups?: readonly { title: Phrase; fields: readonly string[] }[];
  /** Rules between the fields of one record, and for a change of it. A new record has blank values before. */
  rules?: (after: MasterValues, change: MasterChange) => MasterFinding<KindRefusal>[];
  /** Why a record cannot be deleted as it is; null = it can, where nothing uses it. */
  stays?: (values: MasterValues) => KindRefusal | null;
  /** The fields of the first and the last day of what no two records share a day of. */
  span?: { first: string; last: string };
};

/** The value of a field as it is stored: a reference is the id of what is named, a list its words in their order, null = nothing. */
export type MasterValue = string | number | boolean | string[] | null;
export type MasterValues = Readonly<Record<string, MasterValue>>;

/** A code by which other records and files name this one. */
export const CODE = {
  holds: 'text',
  column: 'code',
  label: fieldName('Code'),
  maximum: 100,
  isRequired: true,
} as const;
/** What a record is called. */
export const NAME = {
  holds: 'text',
  column: 'name',
  label: fieldName('Name'),
  maximum: 500,
  isRequired: true,
} as const;
/** Whether a record is offered; what is in use is made inactive, never deleted. */
export const IS_ACTIVE = { holds: 'flag', column: 'is_active', label: fieldName('Active'), atFirst: true } as const;
/** A rate or percentage, as the database keeps it. */
export const RATE_LIMITS: DecimalLimits = { whole: 17, decimals: 6 };
/** What is added to what is bought in, in percent; below -100 nothing is left to take away. */
export const MARK_UP = {
  holds: 'decimal',
  limits: { ...RATE_LIMITS, least: '-100' },
  says: 'mark-up',
  column: 'mark_up',
  label: fieldName('Mark-up %'),
} as const;
/** What an hour costs or is charged at, in the base currency. */
export const RATE = {
  holds: 'decimal',
  limits: { ...RATE_LIMITS, least: '0' },
  says: 'rate',
  isRequired: true,
} as const;
