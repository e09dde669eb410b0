import { z } from 'zod/mini';
import { isDay } from '#domain/calendar/calendar.ts';
import { DOCUMENT_TYPES, RIGHTS, ROLES } from '#domain/people/permission.ts';
import type { HoursNumber } from '#domain/time/hours.ts';

const LARGEST_ID = 2_147_483_647;

/** A record's id in a body; negative for internal projects. */
export const Id = z.int().check(z.minimum(-LARGEST_ID), z.maximum(LARGEST_ID));

/** The id of a record that is never an internal project. */
export const PositiveId = Id.check(z.positive());

/** A reference by id; other properties are ignored. 0 or null means none. */
export const OptionalReference = z.optional(z.nullable(z.looseObject({ id: Id })));

export const PathId = z
  .pipe(z.string().check(z.regex(/^\d{1,10}$/, 'Invalid id requested')), z.transform(Number))
  .check(z.refine((id) => id > 0 && id <= LARGEST_ID, 'Invalid id requested'));

/** An id in a query string; negative for internal projects. */
export const QueryId = z
  .pipe(z.string().check(z.regex(/^-?\d{1,10}$/)), z.transform(Number))
  .check(z.refine((id) => Math.abs(id) <= LARGEST_ID));

export const QueryBoolean = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** An integer in a query string, within bounds. */
export function queryInteger(minimum: number, maximum: number) {
  return z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)).check(
    z.refine((value) => value >= minimum && value <= maximum, `between ${minimum} and ${maximum}`),
    z.meta({ type: 'integer', minimum, maximum }),
  );
}

/** The export format; CSV by default. */
export const ExportFormat = z.optional(z.enum(['csv', 'xlsx']));

/** An existing date without time. */
export const Day = z
  .string()
  .check(z.refine(isDay, 'A date is written YYYY-MM-DD and must exist'), z.meta({ minLength: 10, maxLength: 10 }));

/** PostgreSQL rejects year 0 and UTC offsets of sixteen hours and more. */
const UNKNOWN_INSTANT = /^0000|[+-](1[6-9]|2\d):\d\d$/;

/** An ISO 8601 instant, as in `lastModified`. */
export const Instant = z.iso.datetime({ offset: true }).check(
  z.maxLength(40),
  z.refine((text) => !UNKNOWN_INSTANT.test(text), 'There is no such moment'),
);

/** A UUID from the browser, normalised to lower case as PostgreSQL writes it. */
export const Uuid = z.uuid().check(z.toLowerCase());

/** Hours as a JSON number; more than 2 decimals are rounded half away from zero. */
export const Hours: z.ZodMiniType<HoursNumber, HoursNumber> = z.number().check(z.minimum(-999_999), z.maximum(999_999));
/** A sum of hours, without bounds. */
export const HoursSum: z.ZodMiniType<HoursNumber, HoursNumber> = z.number();

/** The maximum days in one request for a time sheet or report, both ends included. */
export const LONGEST_RANGE_DAYS = 366;

/** Text up to a maximum of characters, as PostgreSQL counts them, that PostgreSQL can store: no NUL, no lone surrogates. */
export function text(maximum: number) {
  return z.string().check(
    z.refine((value) => hasAtMost(value, maximum), `At most ${maximum} characters`),
    z.refine((value) => value.length > 2 * maximum || canBeStored(value), 'Contains characters that cannot be stored'),
    z.meta({ maxLength: maximum }),
  );
}

/** Checks the length without iterating over texts that are obviously too long. */
function hasAtMost(value: string, maximum: number): boolean {
  if (value.length <= maximum || value.length > 2 * maximum) return value.length <= maximum;
  let characters = 0;
  for (const _ of value) characters += 1;
  return characters <= maximum;
}

const BEYOND_LATIN = /[^\0-\xff]/;

/** Returns whether PostgreSQL can store a text. Checks for lone surrogates only if there are non-Latin characters. */
function canBeStored(value: string): boolean {
  return !value.includes('\0') && !(BEYOND_LATIN.test(value) && /\p{Surrogate}/u.test(value));
}

/** Properties of a response that may be sent back and are ignored. */
export const NotLookedAt = z.optional(z.unknown().check(z.describe('Not looked at')));

/** A search text. */
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
