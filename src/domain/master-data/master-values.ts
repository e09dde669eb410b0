import { isDay } from '../calendar/calendar.ts';
import { plainDecimal } from '../money/money.ts';
import type { MasterField, MasterFinding, MasterKind, MasterValue, MasterValues } from './master-kind.ts';
import { decimalRefusal, isWholeWithin } from './number-limits.ts';

/** Why what was sent for a field is no value of it. */
export type ValueRefusal =
  | 'field-unknown'
  | 'value-unfit'
  | 'text-too-long'
  | 'number-out-of-range'
  | 'too-many-decimals'
  | 'rate-below-zero'
  | 'rate-decimals'
  | 'mark-up-too-low'
  | 'mark-up-decimals'
  | 'exchange-rate-not-positive'
  | 'exchange-rate-digits';

/** What was sent for the fields of a record, as values; or everything that is no value of its field. */
export function readMasterValues(
  kind: MasterKind,
  sent: Readonly<Record<string, unknown>>,
): { values: MasterValues } | { findings: MasterFinding<ValueRefusal>[] } {
  const values: Record<string, MasterValue> = {};
  const findings: MasterFinding<ValueRefusal>[] = [];
  for (const [name, given] of Object.entries(sent)) {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    const read = field ? readMasterValue(field, given) : { why: 'field-unknown' as const };
    if ('why' in read) findings.push({ field: name, why: read.why });
    else values[name] = read.value;
  }
  return findings.length > 0 ? { findings } : { values };
}

type ReadValue = { value: MasterValue } | { why: ValueRefusal };
const UNFIT = { why: 'value-unfit' } as const;
const NEVER_NOTHING: ReadonlySet<MasterField['holds']> = new Set(['flag', 'choice', 'list']);

/** The value of one field: texts lose their margins, an empty one is none, decimals stay the texts they are. */
export function readMasterValue(field: MasterField, given: unknown): ReadValue {
  if (given === null) return NEVER_NOTHING.has(field.holds) ? UNFIT : { value: null };
  switch (field.holds) {
    case 'text':
      return readText(given, field.maximum);
    case 'flag':
      return typeof given === 'boolean' ? { value: given } : UNFIT;
    case 'choice':
      return field.of.some(({ value }) => value === given) ? { value: given as string } : UNFIT;
    case 'list':
      return readList(given, field.of);
    case 'day':
      return typeof given === 'string' && isDay(given) ? { value: given } : UNFIT;
    case 'whole':
      if (typeof given !== 'number' || !Number.isInteger(given)) return UNFIT;
      return isWholeWithin(String(given), field) ? { value: given } : { why: 'number-out-of-range' };
    case 'decimal':
      return typeof given === 'string' ? readDecimal(given, field) : UNFIT;
    case 'reference':
      return readReference(given);
  }
}

function readText(given: unknown, maximum: number): ReadValue {
  if (typeof given !== 'string' || given.includes('\0') || /\p{Surrogate}/u.test(given)) return UNFIT;
  const text = given.trim();
  if ([...text].length > maximum) return { why: 'text-too-long' };
  return { value: text === '' ? null : text };
}

/** Words of a list, each once and in the order in which they are offered. */
function readList(given: unknown, offered: readonly { value: string }[]): ReadValue {
  if (!Array.isArray(given)) return UNFIT;
  const known = offered.map(({ value }) => value);
  return given.every((one) => known.includes(one)) ? { value: known.filter((one) => given.includes(one)) } : UNFIT;
}

/** How it is said of each that it is too low. */
const BELOW = { rate: 'rate-below-zero', 'mark-up': 'mark-up-too-low' } as const;

function readDecimal(text: string, { limits, says }: Extract<MasterField, { holds: 'decimal' }>): ReadValue {
  switch (decimalRefusal(text, limits)) {
    case null:
      return { value: text };
    case 'no-number':
      return UNFIT;
    case 'too-many-decimals':
      return { why: says ? `${says}-decimals` : 'too-many-decimals' };
    case 'too-many-digits-in-all':
      return { why: 'exchange-rate-digits' };
    case 'not-above':
      return { why: 'exchange-rate-not-positive' };
    case 'outside':
      return { why: says ? BELOW[says] : 'number-out-of-range' };
    default:
      return { why: 'number-out-of-range' };
  }
}

function readReference(given: unknown): ReadValue {
  const id = typeof given === 'object' && 'id' in given! ? given.id : undefined;
  return typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= 2_147_483_647
    ? { value: id || null }
    : UNFIT;
}

/** The fields of a record that must hold something and do not. */
export function missingMasterFields(kind: MasterKind, values: MasterValues): string[] {
  return Object.entries(kind.fields)
    .filter(([name, field]) => {
      // Of a list there may be nothing.
      const isNeeded =
        field.isRequired || ('atFirst' in field && field.atFirst !== undefined && field.holds !== 'list');
      return isNeeded && (values[name] ?? '') === '';
    })
    .map(([name]) => name);
}

/** The fields in which two versions of a record differ: decimals by what they are worth, and an empty text is none. */
export function changedMasterFields(kind: MasterKind, before: MasterValues, after: MasterValues): string[] {
  return Object.keys(kind.fields).filter((name) => {
    const { holds } = kind.fields[name]!;
    return comparable(holds, before[name]) !== comparable(holds, after[name]);
  });
}

function comparable(holds: MasterField['holds'], value: MasterValue | undefined): MasterValue {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'object') return value.join(' ');
  return holds === 'decimal' ? plainDecimal(String(value)) : value;
}
