import type { ClientBase } from 'pg';
import { type DataKind, dataKindNamed } from '#domain/data-exchange/data-kind.ts';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { zeroTwinFinder } from '#domain/text/leading-zeros.ts';
import { columnNamed, type Kind } from '../kind.ts';
import type { ImportProblem } from './import-result.ts';
import { STAGE, stagedValue } from './stage.ts';

/** The new records of a kind: their number, and the first names. */
export type NewRecords = { kind: DataKind; count: number; names: string[] };

/** The maximum number of new records named per kind. */
const MOST_NAMED = 50;

/** Lists the records that staged lines created, by name. Records without a name are only counted. */
export async function findNewRecords(client: ClientBase, kind: Kind): Promise<NewRecords[]> {
  const named = kind.columns.filter(
    ({ name, sql, type }) => sql !== null && type.is !== 'yes-no' && (kind.key.includes(name) || name === 'name'),
  );
  const staged = await stagedColumns(client);
  const parts = named.filter(({ name }) => staged.has(name)).map(({ name }) => `s.${name}::text`);
  const { rows } = await client.query<{ count: number; names: (string | null)[] }>(
    `select count(*)::integer as count,
       (array_agg(concat_ws(' ', ${parts.join(', ')}) order by s.line))[1:${MOST_NAMED}] as names
     from ${STAGE} s where s.is_new and not s.is_bad having count(*) > 0`,
  );
  const isNamed = !kind.countsEqualRows && parts.length > 0;
  return rows.map(({ count, names }) => ({
    kind: dataKindNamed(kind.name)!,
    count,
    names: isNamed ? names.flatMap((name) => name ?? []) : [],
  }));
}

async function stagedColumns(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0',
    [STAGE],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Identifying columns that can lose leading zeros. */
const NAMES = ['code', 'name'] as const;

/** Finds new records whose code or name differs from an existing one only in leading zeros, which spreadsheets strip. */
export async function findStrippedZeros(client: ClientBase, kind: Kind): Promise<ImportProblem[]> {
  const staged = await stagedColumns(client);
  const found: ImportProblem[] = [];
  for (const name of NAMES) {
    const column = columnNamed(kind, name);
    if (column?.type.is !== 'text' || column.sql === null || !staged.has(name)) continue;
    const around = aroundOf(kind, name).filter((one) => staged.has(one.staged));
    const scope = (of: (one: (typeof around)[number]) => string) =>
      `concat_ws('|', '', ${around.map((one) => `coalesce(${of(one)}::text, '')`).join(', ') || "''"})`;
    const { rows: created } = await client.query<{ line: number; value: string; scope: string }>(
      `select s.line, s.${name} as value, ${scope((one) => `s.${one.staged}`)} as scope
       from ${STAGE} s where s.is_new and not s.is_bad and s.${name} ~ '[0-9]' order by s.line`,
    );
    if (created.length === 0) continue;
    const { rows: existing } = await client.query<{ value: string; scope: string }>(
      `select t.${column.sql} as value, ${scope((one) => `t.${one.stored}`)} as scope
       from ${kind.table} t where t.${column.sql} ~ '[0-9]'
         and not exists (select from ${STAGE} s where s.is_new and s.target_id = t.id) order by t.id`,
    );
    const byScope = new Map<string, string[]>();
    for (const { scope: of, value } of existing) {
      const values = byScope.get(of) ?? [];
      values.push(value);
      byScope.set(of, values);
    }
    const finders = new Map([...byScope].map(([of, values]) => [of, zeroTwinFinder(values)]));
    for (const { line, value, scope: of } of created) {
      const twin = finders.get(of)?.(value);
      if (twin === undefined) continue;
      const values = { value, existing: twin };
      found.push({ line, column: name, reason: { text: FILE_PROBLEMS.strippedZeros, values } });
    }
  }
  return found;
}

/** Returns the columns that scope a code or name, such as a product's client. */
function aroundOf(kind: Kind, name: string): { staged: string; stored: string }[] {
  const names = kind.key.includes(name) ? kind.key : [...kind.key.filter((one) => one !== 'code'), 'client'];
  return [...new Set(names)].flatMap((one) => {
    const column = columnNamed(kind, one);
    return one === name || !column || column.sql === null ? [] : [{ staged: stagedValue(column), stored: column.sql }];
  });
}
