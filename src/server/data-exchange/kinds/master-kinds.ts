import { CALLED, FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import type { MasterField, MasterKind, MasterKindName } from '#domain/master-data/master-kind.ts';
import { canMerge } from '#domain/master-data/merging.ts';
import {
  listTable,
  MASTER_TABLES,
  referenceTable,
  sourceOfWithin,
  storedColumn,
} from '../../core/master-data/master-tables.ts';
import type { Column, Reference } from '../column.ts';
import type { Kind } from '../kind.ts';
import { accessProfile, SURVIVOR, supervisor } from './references.ts';

/** Derives a kind of file from a kind of master data, whose declaration has the labels, lengths and types. */
export function masterFile(name: MasterKindName): Kind {
  const kind = MASTER_DATA[name];
  return {
    name,
    masterKind: kind,
    table: MASTER_TABLES[name],
    ...(canMerge(kind) ? MERGED : {}),
    // Service accounts aren't people.
    ...(name === 'people' ? { isLeftOut: 't.is_service_account' } : {}),
    key: kind.key.map((field) => kind.fields[field]!.column),
    hasId: true,
    columns: Object.entries(kind.fields).map(([field, declared]) => columnOf(kind, field, declared)),
    settledColumns: Object.values(kind.fields).flatMap(({ isSettled, column }) => (isSettled ? [column] : [])),
  };
}

/** Importing a merged record's line would recreate it. */
const MERGED = {
  settled: { when: 't.merged_into_id is not null', reason: FILE_PROBLEMS.merged },
  isLeftOut: 't.merged_into_id is not null',
} as const;

function columnOf(kind: MasterKind, name: string, field: MasterField): Column {
  const hasFirst = field.holds === 'flag' || ('atFirst' in field && field.atFirst !== undefined);
  return {
    name: field.column,
    type: typeOf(field),
    sql: storedColumn(field),
    isRequired: field.isRequired ?? false,
    ...(field.mayBeAbsent ? { mayBeAbsent: true as const } : {}),
    ...(field.whenBlank === undefined ? {} : { whenBlank: field.whenBlank }),
    isNullable:
      field.holds === 'list' || !(field.isRequired || hasFirst || (field.holds === 'text' && field.isEmptyText)),
    ...(field.holds === 'list' ? { list: { ...listTable(kind, name), of: field.of.map(({ value }) => value) } } : {}),
    ...(field.holds === 'reference' ? { reference: referenceOf(kind, field) } : {}),
    ...(field.holds === 'reference' && field.isOfWithin ? { export: codeOfWithin(kind, name) } : {}),
  };
}

/** The maximum lengths of a code by which files refer to a record, and of a list. */
const LONGEST_REFERENCE = 500;
const LONGEST_LIST = 20_000;

function typeOf(field: MasterField): Column['type'] {
  switch (field.holds) {
    case 'text':
      return { is: 'text', longest: field.maximum };
    case 'flag':
      return { is: 'yes-no' };
    case 'choice':
      return { is: 'choice', of: field.of.map(({ value }) => value) };
    case 'day':
      return { is: 'day' };
    case 'whole':
      return { is: 'whole', least: field.least, most: field.most };
    case 'decimal':
      return { is: 'decimal', ...field.limits };
    case 'reference':
      return { is: 'text', longest: LONGEST_REFERENCE };
    case 'list':
      return { is: 'text', longest: LONGEST_LIST };
  }
}

function referenceOf(
  kind: MasterKind,
  { to, within, column }: Extract<MasterField, { holds: 'reference' }>,
): Reference {
  if (to === 'access-profiles') return accessProfile;
  if (to === kind.name && column === 'supervisor') return supervisor;
  const finds = canMerge(MASTER_DATA[to]) ? { finds: SURVIVOR } : {};
  const named = { text: MASTER_DATA[to].label.one };
  const around = within === undefined ? undefined : kind.fields[within];
  if (around?.holds !== 'reference' || around.to === 'access-profiles')
    return {
      table: MASTER_TABLES[to],
      ...finds,
      match: `r.code = s.${column}`,
      called: { text: CALLED.withCode, values: { kind: named } },
      show: 'r.code',
    };
  return {
    table: MASTER_TABLES[to],
    ...finds,
    match: `r.${around.column}_id = s.${around.column}_id and r.code = s.${column}`,
    called: { text: CALLED.withCodeOf, values: { kind: named, around: { text: MASTER_DATA[around.to].label.one } } },
    show: 'r.code',
  };
}

function codeOfWithin(kind: MasterKind, name: string): string {
  const { through, table, column } = sourceOfWithin(kind, name);
  const field = kind.fields[name]!;
  const named = field.holds === 'reference' ? referenceTable(field.to).table : table;
  return `(select named.code from ${table} via join ${named} named on named.id = via.${column} where via.id = t.${storedColumn(through)})`;
}
