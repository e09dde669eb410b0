import type { MasterField, MasterKind } from './master-kind.ts';

/** Column filters of a list, by field name: option values, yes or no, or ids. */
export type MasterFilters = Readonly<Record<string, readonly string[]>>;

/** Lists the fields by which a list can be filtered: listed fields with few possible values. The active state has its own filter. */
export function filteredFields(kind: MasterKind): string[] {
  return kind.listed.filter((name) => ['choice', 'flag', 'reference'].includes(kind.fields[name]!.holds));
}

/** Encodes filters for URLs: `class:internal,external;isTime:yes`. Empty without filters. */
export function filtersInText(filters: MasterFilters): string {
  return Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}:${values.join(',')}`)
    .join(';');
}

/** Decodes filters; null if they aren't valid for this kind. */
export function readFilters(kind: MasterKind, text: string): MasterFilters | null {
  const filters: Record<string, string[]> = {};
  for (const part of text.split(';').filter(Boolean)) {
    const [, name = '', listed = ''] = /^(\w+):(.*)$/.exec(part) ?? [];
    if (!filteredFields(kind).includes(name) || name in filters) return null;
    const values = listed.split(',');
    if (!values.every((value) => isFilterOf(kind.fields[name]!, value))) return null;
    filters[name] = values;
  }
  return filters;
}

function isFilterOf(field: MasterField, value: string): boolean {
  if (field.holds === 'flag') return value === 'yes' || value === 'no';
  if (field.holds === 'choice') return field.of.some((one) => one.value === value);
  // 0 filters by an empty reference.
  return /^\d{1,10}$/.test(value) && Number(value) <= 2_147_483_647;
}
