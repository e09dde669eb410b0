import type { TrailRow, TrailValue } from '#contract/audit/audit.ts';
import {
  TRAIL_ACTIONS,
  TRAIL_ORIGINS,
  TRAIL_SUBJECTS,
  type TrailAction,
  type TrailOrigin,
  type TrailSubject,
} from '#domain/audit/audit.ts';
import { type TrailAccessPart, trailAccessOf } from '#domain/audit/audit-access.ts';
import { type TrailField, trailFields, trailLinesOf } from '#domain/audit/audit-fields.ts';
import { formatDay, isDay } from '#domain/calendar/calendar.ts';
import { type DocumentType, RIGHTS } from '#domain/people/permission.ts';
import { DOCUMENT_NAMES, RIGHT_NAMES } from '#domain/people/permission-names.ts';
import { fieldName, phrase } from '#domain/text/phrase.ts';
import { accessFieldName } from '../platform/access-field-name.ts';
import { formatAmount, formatInstant } from '../platform/formats.ts';
import type { Texts } from '../platform/translation.ts';

type Change = TrailRow['changes'][number];

/** What a row is about. */
export function describeSubject(t: Texts['t'], subject: string): string {
  return t.of(TRAIL_SUBJECTS[subject as TrailSubject] ?? phrase('Record'));
}

/** What was done. */
export function describeAction(t: Texts['t'], action: string): string {
  return t.of(TRAIL_ACTIONS[action as TrailAction] ?? phrase('Changed'));
}

/** By which way it was done. */
export function describeOrigin(t: Texts['t'], way: string): string {
  return t.of(TRAIL_ORIGINS[way as TrailOrigin] ?? phrase('Browser'));
}

/** Who did it, in whose place, and for whom. */
export function describeActor(t: Texts['t'], { by, onBehalfOf, for: whom, way }: TrailRow): string {
  const noPerson = way === 'command line' ? t('The installation') : t('Not signed in');
  const name = by?.name ?? noPerson;
  const who = onBehalfOf ? t('{name} for {other}', { name, other: onBehalfOf.name }) : name;
  return whom ? t('{who}, about {person}', { who, person: whom.name }) : who;
}

/** The name of a field, with its line in front where it is of one. */
export function describeField({ t, field }: Texts, subject: string, change: Change): string {
  const access = trailAccessOf(change.field);
  if (access) {
    const what = t.of(DOCUMENT_NAMES[access.code]);
    return access.part === 'rights' ? what : t('Read-only fields of {what}', { what });
  }
  const label = field.of(trailFields(subjectOf(subject, change))[change.field]?.label ?? fieldName('Other'));
  const { list, line } = change;
  if (line === null) return label;
  return list === 'sections'
    ? t('Section {number}: {field}', { number: line, field: label })
    : t('Line {number}: {field}', { number: line, field: label });
}

/** One side of a change. */
export function describeValue(
  texts: Texts,
  timeZone: string,
  given: { subject: string; change: Change; value: TrailValue },
) {
  const { t, field } = texts;
  const { subject, change, value } = given;
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'object') return value.name;
  const access = trailAccessOf(change.field);
  if (access) return describeAccess(texts, access, value);
  const declared: TrailField | undefined = trailFields(subjectOf(subject, change))[change.field];
  switch (declared?.holds) {
    case 'day':
      return isDay(value) ? formatDay(value) : value;
    case 'instant':
      return Number.isNaN(Date.parse(value)) ? value : formatInstant(value, timeZone);
    case 'decimal':
    case 'hundredths':
    case 'whole':
      return /^-?\d+(\.\d+)?$/.test(value) ? formatAmount(value) : value;
    case 'choice':
      return field.of(
        trailFields(subjectOf(subject, change))[change.field]?.of?.find((one) => one.value === value)?.label ??
          fieldName('Other'),
      );
    default:
      return value;
  }
}

/** Rights, or fields that are read-only, by what they are called. */
function describeAccess(
  { t, field }: Texts,
  { part, code }: { part: TrailAccessPart; code: DocumentType },
  value: string,
): string {
  const names = value.split(' ');
  const rights = names.flatMap((name) => RIGHTS.filter((right) => right === name));
  return part === 'rights'
    ? rights.map((right) => t.of(RIGHT_NAMES[right])).join(', ')
    : names.map((name) => accessFieldName(field, code, name)).join(', ');
}

function subjectOf(subject: string, { list }: Change): string {
  return (list !== null && trailLinesOf(subject, list)) || subject;
}
