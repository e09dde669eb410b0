import type { z } from 'zod/mini';

/** Longer lists are validated in parts. */
const LONG_LIST = 100;
/** The maximum characters of unknown names in a message, including quotes and commas. */
const NAMES_MAXIMUM = 100;

type Finding = { path: string; message: string };
/** A permitted long list: its item schema, items and path. */
export type LongList = { element: z.core.$ZodType; items: unknown[]; path: PropertyKey[] };

/**
 * Finds lists with too many items and objects with unknown properties, which would take long to validate in full, without looking at the
 * items of lists that are too long. `longLists` are the permitted long ones.
 */
export function whatIsTooLong(
  schema: z.core.$ZodType,
  value: unknown,
): { tooLong: Finding | null; longLists: LongList[] } {
  const longLists: LongList[] = [];
  return { tooLong: look(schema as z.core.$ZodTypes, value, [], longLists), longLists };
}

function look(schema: z.core.$ZodTypes, value: unknown, path: PropertyKey[], longLists: LongList[]): Finding | null {
  if (typeof value !== 'object' || value === null) return null;
  const { def } = schema._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return look(def.innerType as z.core.$ZodTypes, value, path, longLists);
    case 'array':
      return Array.isArray(value) ? lookThroughList(schema, value, path, longLists) : null;
    case 'object':
      return Array.isArray(value) ? null : lookThroughFields(def, value as Fields, path, longLists);
    default:
      return null;
  }
}

type Fields = Record<string, unknown>;

function lookThroughList(
  schema: z.core.$ZodTypes,
  items: unknown[],
  path: PropertyKey[],
  longLists: LongList[],
): Finding | null {
  const maximum = mostItems(schema);
  if (items.length > maximum) return { path: path.join('.'), message: `At most ${maximum} items` };
  const element = (schema._zod.def as z.core.$ZodArrayDef).element as z.core.$ZodTypes;
  if (items.length > LONG_LIST) longLists.push({ element, items, path });
  for (const [index, item] of items.entries()) {
    const finding = look(element, item, [...path, index], longLists);
    if (finding) return finding;
  }
  return null;
}

function mostItems(schema: z.core.$ZodTypes): number {
  const checks = (schema._zod.def.checks ?? []) as z.core.$ZodChecks[];
  const bounds = checks.map(({ _zod: { def } }) => {
    if (def.check === 'max_length') return def.maximum;
    return def.check === 'length_equals' ? def.length : Number.POSITIVE_INFINITY;
  });
  return Math.min(...bounds);
}

function lookThroughFields(
  def: z.core.$ZodObjectDef,
  value: Fields,
  path: PropertyKey[],
  longLists: LongList[],
): Finding | null {
  const isStrict = (def.catchall as z.core.$ZodTypes | undefined)?._zod.def.type === 'never';
  const unknown = isStrict ? unknownNames(def.shape, value) : null;
  if (unknown) return { path: path.join('.'), message: unknown };
  for (const [name, field] of Object.entries(def.shape)) {
    if (!Object.hasOwn(value, name)) continue;
    const finding = look(field as z.core.$ZodTypes, value[name], [...path, name], longLists);
    if (finding) return finding;
  }
  return null;
}

/** Describes unknown properties if there are many or long ones; few are left to the contract's own message. */
function unknownNames(shape: z.core.$ZodShape, value: Fields): string | null {
  let names = '';
  for (const name in value) {
    if (Object.hasOwn(shape, name)) continue;
    names += `${names === '' ? '' : ', '}"${name.slice(0, NAMES_MAXIMUM)}"`;
    if (names.length > NAMES_MAXIMUM) return `Unrecognized keys: ${names.slice(0, NAMES_MAXIMUM)}…`;
  }
  return null;
}
