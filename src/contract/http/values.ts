import { z } from 'zod/mini';
import { isDay } from '#domain/calendar/calendar.ts';
import { DOCUMENT_TYPES, RIGHTS, ROLES } from '#domain/people/permission.ts';
import type { HoursNumber } from '#domain/time/hours.ts';

const LARGEST_ID = 2_147_483_647;

/** The id of a record in a body or an answer; an internal project's is negative. */
export const Id = z.int().check(z.minimum(-LARGEST_ID), z.maximum(LARGEST_ID));

/** The id of a record that can only be positive. */
export const PositiveId = Id.check(z.positive());

/** A reference to something by its id; whatever else is known of it may come along and is not looked at. 0 or null = nothing. */
export const OptionalReference = z.optional(z.nullable(z.looseObject({ id: Id })));

/** A positive id in a path. */
export const PathId = z
  .pipe(z.string().check(z.regex(/^\d{1,10}$/, 'Invalid id requested')), z.transform(Number))
  .check(z.refine((id) => id > 0 && id <= LARGEST_ID, 'Invalid id requested'));

/** An id in a query string; internal projects are negative there too. */
export const QueryId = z
  .pipe(z.string().check(z.regex(/^-?\d{1,10}$/)), z.transform(Number))
  .check(z.refine((id) => Math.abs(id) <= LARGEST_ID));

/** `true` or `false` in a query string. */
export const QueryBoolean = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** A whole number in a query string, within bounds. */
export function queryInteger(minimum: number, maximum: number) {
  return z
    .pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))
    .check(z.refine((value) => value >= minimum && value <= maximum, `between ${minimum} and ${maximum}`));
}

/** In which format a list is exported; CSV where it is left out. */
export const ExportFormat = z.optional(z.enum(['csv', 'xlsx']));

/** A date without a time that exists. */
export const Day = z
  .string()
  .check(z.refine(isDay, 'A date is written YYYY-MM-DD and must exist'), z.meta({ minLength: 10, maxLength: 10 }));

/** No year 0, and no clock sixteen hours off: PostgreSQL knows neither. */
const UNKNOWN_INSTANT = /^0000|[+-](1[6-9]|2\d):\d\d$/;

/** A moment in ISO 8601, as `lastModified` carries it. */
export const Instant = z.iso.datetime({ offset: true }).check(
  z.maxLength(40),
  z.refine((text) => !UNKNOWN_INSTANT.test(text), 'There is no such moment'),
);

/** An id that a browser made, as PostgreSQL writes it: two spellings are one id. */
export const Uuid = z.uuid().check(z.toLowerCase());

/** Hours: a JSON number; more than 2 decimals are rounded half away from zero. */
export const Hours: z.ZodMiniType<HoursNumber, HoursNumber> = z.number().check(z.minimum(-999_999), z.maximum(999_999));
/** A sum of hours, of however many entries. */
export const HoursSum: z.ZodMiniType<HoursNumber, HoursNumber> = z.number();

/** The longest range of days in one request for a time sheet or a report, both ends included. */
export const LONGEST_RANGE_DAYS = 366;

/** Text of at most so many characters, as PostgreSQL counts and can store them: no NUL, no half of a surrogate pair. */
export function text(maximum: number) {
  return z.string().check(
    z.refine((value) => hasAtMost(value, maximum), `At most ${maximum} characters`),
    z.refine((value) => value.length > 2 * maximum || canBeStored(value), 'Contains characters that cannot be stored'),
    z.meta({ maxLength: maximum }),
  );
}

/** Whether a text has at most so many characters, without taking one apart that is far too long. */
function hasAtMost(value: string, maximum: number): boolean {
  if (value.length <= maximum || value.length > 2 * maximum) return value.length <= maximum;
  let characters = 0;
  for (const _ of value) characters += 1;
  return characters <= maximum;
}

const BEYOND_LATIN = /[^\0-\xff]/;

/** Whether PostgreSQL can store a text. Halves of surrogate pairs are only looked for where there are letters beyond Latin ones. */
function canBeStored(value: string): boolean {
  return !value.includes('\0') && !(BEYOND_LATIN.test(value) && /\p{Surrogate}/u.test(value));
}

/** What may come along and is not looked at, as it stands in the answer that is sent back. */
export const NotLookedAt = z.optional(z.unknown().check(z.describe('Not looked at')));

/** The input of a search. */
export const Keyphrase = text(200);

export const Ref = z.object({ id: Id, code: z.string(), name: z.string() });
export const ActiveRef = z.object({ id: Id, code: z.string(), name: z.string(), isActive: z.boolean() });
export const PersonRef = z.object({ id: Id, name: z.string() });

export const CostType = ActiveRef.check(z.describe('A cost type'));

const AccessLevel = z.object({
  create: z.boolean(),
  read: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  approve: z.boolean(),
});

export const DocumentAccess = z.object({
  code: z.enum(DOCUMENT_TYPES),
  accessLevel: AccessLevel,
  readOnlyFields: z.array(z.string()),
});

export const RoleName = z.enum(ROLES);
export const DocumentTypeName = z.enum(DOCUMENT_TYPES);
export const RightName = z.enum(RIGHTS);

export type Ref = z.infer<typeof Ref>;
export type ActiveRef = z.infer<typeof ActiveRef>;
export type PersonRef = z.infer<typeof PersonRef>;
export type CostType = z.infer<typeof CostType>;
