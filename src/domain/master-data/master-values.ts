import { isDay } from '../calendar/calendar.ts';
import { plainDecimal } from '../money/money.ts';
import type { MasterField, MasterFinding, MasterKind, MasterValue, MasterValues } from './master-kind.ts';
import { decimalRefusal, isWholeWithin } from './number-limits.ts';

/** Reasons for rejecting a sent value. */
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

/** Parses the sent fields of a record; lists all invalid ones. */
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

/** Parses the value of a field: trims texts, turns empty ones into null, keeps decimals as text. */
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

/** Sorts list values in the order of the options and removes duplicates. */
function readList(given: unknown, offered: readonly { value: string }[]): ReadValue {
  if (!Array.isArray(given)) return UNFIT;
  const known = offered.map(({ value }) => value);
  return given.every((one) => known.includes(one)) ? { value: known.filter((one) => given.includes(one)) } : UNFIT;
}

/** The specific error for values below the minimum. */
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

/** Lists the required fields that are empty. */
export function missingMasterFields(kind: MasterKind, values: MasterValues): string[] {
  return Object.entries(kind.fields)
    .filter(([name, field]) => {
      // A list may be empty.
      const isNeeded =
        field.isRequired || ('atFirst' in field && field.atFirst !== undefined && field.holds !== 'list');
      return isNeeded && (values[name] ?? '') === '';
    })
    .map(([name]) => name);
}

/** Lists the fields that differ between two versions. Compares decimals by value; an empty text equals null. */
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
