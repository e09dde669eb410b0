import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/calendar.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import { MASTER_KIND_NAMES, type MasterField, type MasterKind } from '#domain/master-data/master-kind.ts';
import { NOT_A_USE, USE_TEXTS } from '#domain/master-data/use-texts.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { MASTER_TABLES, storedColumn } from '../core/master-data/master-tables.ts';
import { kindNamed } from '../data-exchange/kinds.ts';

let agency: TestAgency;
let keeper: TestPerson;
let profile: number;
beforeAll(async () => {
  agency = await startTestAgency();
  // The agency's own currency has an explicit id.
  await agency.sql.query('alter table currency alter column id restart with 100');
  const access = { masterdata: 'all', moneysettings: 'all', people: 'all', administration: 'all' } as const;
  keeper = await agency.signIn(await agency.add.employee({ access }));
  const { rows } = await agency.sql.query("insert into access_profile (name) values ('Given') returning id");
  profile = rows[0].id;
});
afterAll(() => agency.close());

const kinds = MASTER_KIND_NAMES.map((name) => [name, MASTER_DATA[name]] as const);
/** The others are predefined. */
const madeKinds = kinds.filter(([, { isFixed }]) => !isFixed);
const isKeptEmpty = (field: MasterField) => field.holds === 'text' && field.isEmptyText === true;
const isNeverBlank = (field: MasterField) =>
  field.isRequired || isKeptEmpty(field) || ('atFirst' in field && field.atFirst !== undefined);
/** Columns that belong to people themselves, which neither administrators nor imports set. */
const THEIR_OWN: Record<string, string[]> = {
  // Set on the screens for order mail and notifications.
  agency: ['only_row', 'supplier_mail', 'approval_by_link_amount', 'notification_default', 'quiet_since'],
  // The product's own wording.
  translation: ['product_text'],
  employee: ['password_hash', 'password_changed_at', 'number_format', 'starts_at_home', 'is_service_account'],
};

let count = 0;
/** Values for a new record of a kind, created together with its references. */
async function valuesFor(kind: MasterKind, isBlank = false): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if ((isBlank && !field.isRequired) || field.isOfOrigin) continue;
    count += 1;
    switch (field.holds) {
      case 'text':
        values[name] = name === 'email' ? `a${count}@b.example` : `${name} ${count}`;
        break;
      case 'list':
        values[name] = field.of.map((one) => one.value);
        break;
      case 'flag':
        values[name] = name === 'isActive' || !field.atFirst;
        break;
      case 'choice':
        values[name] = field.of.at(-1)!.value;
        break;
      case 'day':
        values[name] = addDays('2021-01-01', count);
        break;
      case 'whole':
        values[name] = field.most;
        break;
      case 'decimal':
        values[name] = '12.5';
        break;
      case 'reference': {
        // The owner is known once the other field is.
        if (field.isOfWithin) break;
        if (field.to === 'access-profiles') {
          values[name] = { id: profile };
          break;
        }
        const made = await keeper.post(`/api/administration/${field.to}`, {
          values: await valuesFor(MASTER_DATA[field.to], true),
        });
        values[name] = { id: made.body.id };
        if (field.within) values[field.within] = made.body.values[field.within];
      }
    }
  }
  return values;
}

describe('one declaration for every door (ADM-02)', () => {
  it.each(kinds)(
    '%s: the database has its columns and no others, as blank and as long as declared (ADM-02)',
    async (name, kind) => {
      const { rows } = await agency.sql.query(
        `select column_name as name, is_nullable = 'NO' as "isNeeded", column_default is not null as "hasDefault"
       from information_schema.columns where table_name = $1
         and column_name not in ('id', 'last_modified', 'search_text', 'merged_into_id') and column_name <> all($2) order by 1`,
        [MASTER_TABLES[name], THEIR_OWN[MASTER_TABLES[name]] ?? []],
      );
      const declared = Object.values(kind.fields).flatMap((field) => {
        const column = storedColumn(field);
        const hasDefault = isKeptEmpty(field) || ('atFirst' in field && field.atFirst !== undefined);
        return column === null ? [] : [{ name: column, isNeeded: Boolean(isNeverBlank(field)), hasDefault }];
      });
      const inOrder = declared.toSorted((one, other) => (one.name < other.name ? -1 : 1));
      // An import never leaves a fixed kind's fields to the table's defaults.
      const looked = (list: typeof inOrder) =>
        kind.isFixed ? list.map((one) => ({ ...one, hasDefault: false })) : list;
      expect(looked(rows)).toEqual(looked(inOrder));
    },
  );

  it.each(madeKinds)('%s: omitted fields get defaults, in the browser and in files (ADM-02)', async (name, kind) => {
    const values = await valuesFor(kind, true);
    const made = await keeper.post(`/api/administration/${name}`, { values });
    expect([made.status, Object.keys(made.body.values)]).toEqual([201, Object.keys(kind.fields)]);
    const columns = Object.values(kind.fields).flatMap((field) =>
      'atFirst' in field && field.atFirst !== undefined && field.holds !== 'list' ? [field.column] : [],
    );
    if (columns.length === 0) return;
    // An import leaves it to the table's defaults.
    const { rows } = await agency.sql.query(
      `select column_name as name, column_default as value from information_schema.columns
       where table_name = $1 and column_name = any($2) order by 1`,
      [MASTER_TABLES[name], columns],
    );
    const first = Object.values(kind.fields).flatMap((field) =>
      'atFirst' in field && field.atFirst !== undefined && field.holds !== 'list'
        ? [{ name: field.column, value: String(field.atFirst) }]
        : [],
    );
    const plain = rows.map(({ name: column, value }) => ({
      name: column,
      value: value.replace(/^'(.*)'::.*$/, '$1'),
    }));
    expect(plain).toEqual(first.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
  });

  it.each(madeKinds)(
    '%s: every field is saved, read, listed, sorted by and exported under its column (ADM-02, ADM-04)',
    async (name, kind) => {
      const values = await valuesFor(kind);
      const made = await keeper.post(`/api/administration/${name}`, { values });
      expect(made.status).toBe(201);
      const { id } = made.body;
      const read = await keeper.get(`/api/administration/${name}/${id}`);
      expect(read.body).toEqual(made.body);
      for (const [field, value] of Object.entries(values)) {
        const answered = read.body.values[field];
        expect([field, typeof value === 'object' ? answered.id : answered]).toEqual([
          field,
          typeof value === 'object' ? (value as { id: number }).id : value,
        ]);
      }
      const unsorted = await keeper.get(`/api/administration/${name}?status=active`);
      expect(unsorted.body.map((row: { id: number }) => row.id)).toContain(id);
      for (const column of kind.listed) {
        const listed = await keeper.get(`/api/administration/${name}?sort=-${column}`);
        expect(listed.body.find((row: { id: number }) => row.id === id).values[column]).toEqual(
          read.body.values[column],
        );
      }
      const exported = await keeper.get(`/api/administration/${name}/export`);
      expect(exported).toMatchObject({ status: 200 });
      const [head] = (exported.body as string).split('\n');
      expect(head!.split(',')).toEqual(kindNamed(name)!.columns.map((column) => column.name));
      expect(head!.split(',')).toEqual(Object.values(kind.fields).map(({ column }) => column));
    },
  );

  it.each(kinds)('%s: every table that may use a record has words for it (ADM-08)', async (name) => {
    const { rows } = await agency.sql.query(
      `select distinct conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = $1::regclass and conrelid <> confrelid`,
      [MASTER_TABLES[name]],
    );
    expect(
      rows.map(({ table }) => table).filter((table) => !Object.hasOwn(USE_TEXTS, table) && !NOT_A_USE.has(table)),
    ).toEqual([]);
  });
});
