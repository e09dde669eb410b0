import type { MasterField, MasterKind } from './master-kind.ts';

/** What columns of a list are narrowed to, by the names of their fields: words of a choice, yes or no, ids of what is named. */
export type MasterFilters = Readonly<Record<string, readonly string[]>>;

/** The fields by which a kind's list can be filtered: listed ones with few possible values. Being active has a filter of its own. */
export function filteredFields(kind: MasterKind): string[] {
  return kind.listed.filter((name) => ['choice', 'flag', 'reference'].includes(kind.fields[name]!.holds));
}

/** Filters as one text, for addresses and calls: `class:internal,external;isTime:yes`. Without any: an empty one. */
export function filtersInText(filters: MasterFilters): string {
  return Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name}:${values.join(',')}`)
    .join(';');
}

/** The filters of a text; null where it is none of this kind. */
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
  // 0 = nothing is named.
  return /^\d{1,10}$/.test(value) && Number(value) <= 2_147_483_647;
}
