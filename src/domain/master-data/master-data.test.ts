import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccessLevel, type Actor, CONFIG_OPTIONS } from '../people/permission.ts';
import { fixedMasterFields, mayDoWithKind, mayWithMasterData, seesMasterKind } from './master-access.ts';
import { blankMaster, hasActive, MASTER_DATA, masterKindNamed } from './master-data.ts';
import { MASTER_KIND_NAMES } from './master-kind.ts';
import { changedMasterFields, missingMasterFields, readMasterValue, readMasterValues } from './master-values.ts';

const kinds = MASTER_KIND_NAMES.map((name) => [name, MASTER_DATA[name]] as const);

describe('the declarations (ADM-02)', () => {
  it.each(kinds)('%s: key, list and group are its fields, and its references exist (ADM-02)', (name, kind) => {
    const fields = Object.keys(kind.fields);
    expect(kind.name).toBe(name);
    for (const named of [...kind.key, ...kind.listed, ...(kind.groups ?? []).flatMap((group) => group.fields)])
      expect(fields).toContain(named);
    for (const field of Object.values(kind.fields)) {
      if (field.holds !== 'reference' || field.to === 'access-profiles') continue;
      expect(MASTER_DATA[field.to].fields).toMatchObject({ code: {}, name: {}, isActive: {} });
      if (field.within !== undefined) expect(kind.fields[field.within]).toMatchObject({ holds: 'reference' });
    }
    const columns = Object.values(kind.fields).map(({ column }) => column);
    expect(new Set(columns).size).toBe(columns.length);
  });

  it('a kind is found by its name and by nothing else; days off, periods, numbering rules, rates, limits, texts and work hours are deleted, settings are fixed, all others are made inactive (ADM-03)', () => {
    expect(masterKindNamed('cost-types')).toBe(MASTER_DATA['cost-types']);
    for (const name of ['', 'access-profiles', 'toString', '__proto__', 'Clients'])
      expect(masterKindNamed(name)).toBe(undefined);
    expect(MASTER_KIND_NAMES.filter((name) => !hasActive(MASTER_DATA[name]))).toEqual([
      'holidays',
      'periods',
      'numbering-rules',
      'cost-type-rates',
      'card-rates',
      'card-mark-ups',
      'personal-rates',
      'exchange-rates',
      'approval-limits',
      'translations',
      'settings',
      'options',
      'work-hours',
    ]);
  });
});

it('the options of an agency are all of them (PERM-10)', () => {
  const { option } = MASTER_DATA.options.fields;
  expect(option?.holds === 'choice' && option.of.map(({ value }) => value)).toEqual(CONFIG_OPTIONS);
});

describe('the sent changes (ADM-15)', () => {
  it('any input is either a valid value or rejected, and reading is idempotent (ADM-15)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.anything(), ([, kind], given) => {
        for (const field of Object.values(kind.fields)) {
          const read = readMasterValue(field, given);
          if (!('value' in read)) continue;
          const again = field.holds === 'reference' ? { id: read.value ?? 0 } : read.value;
          expect(readMasterValue(field, again)).toEqual(read);
        }
      }),
    );
  });

  it('reports every invalid field (ADM-15)', () => {
    const read = readMasterValues(MASTER_DATA.suppliers, {
      code: 1,
      name: 'x'.repeat(501),
      hue: 'red',
      taxRate: '1.5',
    });
    expect(read).toEqual({
      findings: [
        { field: 'code', why: 'value-unfit' },
        { field: 'name', why: 'text-too-long' },
        { field: 'hue', why: 'field-unknown' },
      ],
    });
  });

  it('loses the margins of texts, and an empty one is none (ADM-15)', () => {
    expect(readMasterValues(MASTER_DATA.contacts, { name: '  Ann Lee ', email: '  ' })).toEqual({
      values: { name: 'Ann Lee', email: null },
    });
    const characters = '👋'.repeat(100);
    expect(readMasterValue(MASTER_DATA.clients.fields.code!, characters)).toEqual({ value: characters });
    for (const text of ['a\0b', '\ud83d', `${characters}x`])
      expect('why' in readMasterValue(MASTER_DATA.clients.fields.code!, text)).toBe(true);
  });

  it('must be there where the field is never blank, also where it begins with something (ADM-15)', () => {
    const kind = MASTER_DATA['cost-types'];
    expect(missingMasterFields(kind, blankMaster(kind))).toEqual(['code', 'name']);
    expect(missingMasterFields(kind, { ...blankMaster(kind), code: 'A', name: 'Art', costRate: null })).toEqual([
      'costRate',
    ]);
  });

  it('changes only differences: decimals compare by value, and an empty text is none (ADM-06)', () => {
    const kind = MASTER_DATA.suppliers;
    const before = { ...blankMaster(kind), taxRate: '10.50', email: '' };
    expect(changedMasterFields(kind, before, { ...before, taxRate: '10.5', email: null })).toEqual([]);
    expect(changedMasterFields(kind, before, { ...before, taxRate: null, name: 'New' })).toEqual(['name', 'taxRate']);
  });
});

describe('permissions (ADM-01)', () => {
  const NO: AccessLevel = { create: false, read: false, update: false, delete: false, approve: false };
  const actor = (
    access: Partial<Record<'masterdata' | 'moneysettings' | 'administration' | 'people', Partial<AccessLevel>>>,
  ): Actor => ({
    id: 1,
    roles: [],
    accessibleDocumentTypes: Object.entries(access).map(([code, level]) => ({
      code: code as 'masterdata',
      accessLevel: { ...NO, ...level },
      readOnlyFields: [],
    })),
  });
  const ALL = { create: true, read: true, update: true, delete: true };
  const seen = (who: Actor) => MASTER_KIND_NAMES.filter((name) => seesMasterKind(who, MASTER_DATA[name]));

  it('money settings are of one right, all else of the other, and taxes and rate cards are seen by both (ADM-01)', () => {
    const finance = seen(actor({ moneysettings: { read: true } }));
    expect(finance).toEqual([
      'clients',
      'suppliers',
      'divisions',
      'periods',
      'numbering-rules',
      'cost-types',
      'cost-type-rates',
      'rate-cards',
      'card-rates',
      'card-mark-ups',
      'personal-rates',
      'currencies',
      'exchange-rates',
      'tax-statuses',
      'gl-accounts',
      'approval-limits',
    ]);
    const office = seen(actor({ masterdata: { read: true } }));
    expect(new Set([...finance, ...office, 'people', 'settings', 'options', 'work-hours'])).toEqual(
      new Set(MASTER_KIND_NAMES),
    );
    expect(seen(actor({ people: { read: true } }))).toEqual(['people', 'work-hours']);
    expect(seen(actor({ administration: { read: true } }))).toEqual(['people', 'settings', 'options']);
    expect(finance.filter((name) => office.includes(name))).toEqual(['clients', 'suppliers', 'divisions']);
    expect(seen(actor({ administration: ALL, masterdata: { ...ALL, read: false } }))).toEqual([
      'people',
      'settings',
      'options',
    ]);
  });

  it('each permission allows its own action, and none without read access (ADM-01)', () => {
    const { suppliers } = MASTER_DATA;
    const tax = suppliers.groups![0]!.fields;
    const fixed = (who: Actor, isNew = false) => [...fixedMasterFields(who, suppliers, isNew)];
    expect(fixed(actor({ masterdata: ALL }))).toEqual(
      Object.keys(suppliers.fields).filter((name) => tax.includes(name)),
    );
    expect(fixed(actor({ moneysettings: ALL })).toSorted()).toEqual(
      Object.keys(suppliers.fields)
        .filter((name) => !tax.includes(name))
        .toSorted(),
    );
    expect(fixed(actor({ masterdata: { read: true, update: true }, moneysettings: ALL }))).toEqual(['isActive']);
    expect(fixed(actor({ masterdata: ALL, moneysettings: ALL }), true)).toEqual([]);
    expect(mayDoWithKind(actor({ moneysettings: ALL }), 'create', suppliers)).toBe(false);
    expect(mayDoWithKind(actor({ masterdata: { create: true } }), 'create', suppliers)).toBe(false);
    expect(mayWithMasterData(actor({ masterdata: { read: true }, moneysettings: { update: true } }), 'update')).toBe(
      false,
    );
  });
});
