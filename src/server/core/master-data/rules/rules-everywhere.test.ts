import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RefusalCode } from '#contract/http/refusal.ts';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import type { KindRefusal, MasterKind, MasterKindName } from '#domain/master-data/master-kind.ts';
import type { ExchangeRateRefusal } from '#domain/money/exchange-rate.ts';
import type { PersonRefusal } from '#domain/people/person.ts';
import { startTestAgency, TEST_TODAY, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { fileCalls } from '../../../data-exchange/testing/file-calls.ts';

let agency: TestAgency;
let files: ReturnType<typeof fileCalls>;
/** Has every right. */
let administrator: TestPerson;
/** Has every right to people and money settings, and none to administration. */
let office: TestPerson;
let profiles: { administrator: number; staff: number };
beforeAll(async () => {
  agency = await startTestAgency();
  files = fileCalls(agency);
  administrator = await agency.signIn(
    await agency.add.employee({
      access: { people: 'all', moneysettings: 'all', masterdata: 'all', administration: 'all' },
    }),
  );
  office = await agency.signIn(
    await agency.add.employee({ access: { people: 'all', moneysettings: 'all', masterdata: 'all' } }),
  );
  const profileOf = async (id: number) =>
    (await agency.sql.query('select access_profile_id as id from employee where id = $1', [id])).rows[0].id as number;
  profiles = { administrator: await profileOf(administrator.id), staff: await addProfile('Staff') };
});
afterAll(() => agency.close());

/** A change that breaks a rule. `record` is the changed record; without it, a new one. */
type Case = {
  kind: MasterKindName;
  by?: () => TestPerson;
  field: string;
  record?: () => Promise<number>;
  values: () => Promise<Record<string, unknown>>;
  /** An import reports it with the wording of a database constraint. */
  isConstraint?: true;
};

const CASES: Record<
  | Exclude<KindRefusal, 'record-fixed' | 'exchange-rate-of-file' | 'hours-first-day'>
  | PersonRefusal
  | ExchangeRateRefusal
  | 'currency-settled'
  | 'administrator-needed',
  Case
> = {
  'pattern-place-unknown': {
    kind: 'numbering-rules',
    field: 'pattern',
    values: async () => ({ method: 'AUTO', pattern: '{year}-##' }),
  },
  'period-reversed': {
    kind: 'periods',
    field: 'endDate',
    values: async () => ({ startDate: '2020-02-01', endDate: '2020-01-31' }),
    isConstraint: true,
  },
  'period-locked': {
    kind: 'periods',
    field: 'endDate',
    record: () => addLockedPeriod('2020-03-01', '2020-03-31'),
    values: async () => ({ endDate: '2020-03-30' }),
  },
  'unlock-reason': {
    kind: 'periods',
    field: 'isLocked',
    record: () => addLockedPeriod('2020-04-01', '2020-04-30'),
    values: async () => ({ isLocked: false }),
  },
  'mandatory-fields': {
    kind: 'numbering-rules',
    field: 'pattern',
    values: async () => ({ method: 'AUTO', client: { id: (await agency.add.client()).id } }),
    isConstraint: true,
  },
  'translation-places': {
    kind: 'translations',
    field: 'translated',
    values: async () => ({ kind: 'label', original: '{count} rules apply', translated: 'Regeln gelten' }),
    isConstraint: true,
  },
  'time-zone-unknown': {
    kind: 'settings',
    field: 'timeZone',
    record: settingsId,
    values: async () => ({ timeZone: 'Europe/Nowhere' }),
    isConstraint: true,
  },
  'address-invalid': {
    kind: 'settings',
    field: 'helpLink',
    record: settingsId,
    values: async () => ({ helpLink: 'javascript:alert(1)' }),
    isConstraint: true,
  },
  'agreed-rate-incomplete': {
    kind: 'card-rates',
    field: 'currency',
    values: async () => ({
      rateCard: { id: (await agency.add.insert('rate_card', { name: 'Card', code: 'CARD' })).id },
      costType: { id: (await agency.add.costType()).id },
      chargeRate: '100',
      agreedRate: '90',
    }),
    isConstraint: true,
  },
  'exchange-rate-ahead': {
    kind: 'exchange-rates',
    field: 'day',
    values: async () => ({
      day: addDays(TEST_TODAY, 3650),
      currency: { id: await currency('USD') },
      baseUnits: '1',
      currencyUnits: '2',
    }),
  },
  'exchange-rate-of-base': {
    kind: 'exchange-rates',
    field: 'currency',
    values: async () => {
      const { rows } = await agency.sql.query('select base_currency_id as id from agency');
      return { day: '2020-01-01', currency: { id: rows[0].id }, baseUnits: '1', currencyUnits: '2' };
    },
  },
  'currency-settled': {
    kind: 'settings',
    field: 'baseCurrency',
    record: async () => {
      await agency.add.costType({ charge_rate: '1' });
      return settingsId();
    },
    values: async () => ({ baseCurrency: { id: await currency('CHF') } }),
  },
  'profile-own': {
    kind: 'people',
    by: () => office,
    field: 'accessProfile',
    record: async () => office.id,
    values: async () => ({ accessProfile: { id: profiles.administrator } }),
  },
  'profile-needs-administration': {
    kind: 'people',
    by: () => office,
    field: 'accessProfile',
    values: async () => ({ code: 'NEW', name: 'New', username: 'new', accessProfile: { id: profiles.administrator } }),
  },
  'person-needs-administration': {
    kind: 'people',
    by: () => office,
    field: 'email',
    record: async () => administrator.id,
    values: async () => ({ email: 'mine@example.com' }),
  },
  'days-reversed': {
    kind: 'people',
    field: 'endDate',
    record: addPerson,
    values: async () => ({ startDate: '2024-02-01', endDate: '2024-01-31' }),
    isConstraint: true,
  },
  'supervisor-circle': {
    kind: 'people',
    field: 'supervisor',
    record: addPerson,
    values: async () => ({ supervisor: { id: await addPerson({ supervisor_id: lastPerson }) } }),
  },
  'username-taken': {
    kind: 'people',
    field: 'username',
    record: addPerson,
    values: async () => ({ username: await usernameOf(administrator.id) }),
    isConstraint: true,
  },
  'mail-address-invalid': {
    kind: 'people',
    field: 'email',
    record: addPerson,
    values: async () => ({ email: 'not an address' }),
  },
  'administrator-needed': {
    kind: 'people',
    field: '',
    record: async () => administrator.id,
    values: async () => ({ isActive: false }),
  },
};

describe.each(Object.entries(CASES) as [RefusalCode, Case][])(
  '%s',
  (code, { kind, by, field, record, values, isConstraint }) => {
    const declared: MasterKind = MASTER_DATA[kind];
    let id: number | null;
    let sent: Record<string, unknown>;
    let stored: string;
    const person = () => by?.() ?? administrator;
    beforeAll(async () => {
      id = (await record?.()) ?? null;
      sent = await values();
      stored = await contents(kind);
    });

    it('is refused in the form (FIX-58)', async () => {
      const path = `/api/administration/${kind}`;
      const answer =
        id === null
          ? await person().post(path, { values: sent })
          : await person().put(`${path}/${id}`, {
              lastModified: (await recordOf(kind, id)).lastModified,
              values: sent,
            });
      expect(answer.body.code).toBe(code);
      expect(await contents(kind)).toBe(stored);
    });

    it('is refused in the sheet (FIX-58)', async () => {
      const row =
        id === null
          ? { id, requestId: crypto.randomUUID(), values: sent }
          : { id, lastModified: (await recordOf(kind, id)).lastModified, values: sent };
      const { body } = await person().post(`/api/administration/${kind}/batch`, { rows: [row] });
      expect(body).toMatchObject([{ problem: { code } }]);
      expect(await contents(kind)).toBe(stored);
    });

    it('is refused in a file (FIX-58)', async () => {
      const file = await fileWith(declared, id, sent);
      const { body } = await files.preview(person(), kind, file);
      expect(body.outcome).toMatchObject({ created: 0, updated: 0, problemCount: 1 });
      const [{ line, column, reason }] = body.outcome.problems;
      // Losing the last administrator is a problem of the whole file.
      expect(line).toBe(field === '' ? 0 : 2);
      if (!isConstraint) {
        expect(column).toBe(field === '' ? null : declared.fields[field]!.column);
        expect(reason).toMatch(/^(is rejected:|needs a right)/);
      }
      const good = { lines: 'good', outcome: body.outcome.hash };
      expect((await files.importFile(person(), kind, file, good)).body).toMatchObject({ code: 'file-has-problems' });
      expect(await contents(kind)).toBe(stored);
    });
  },
);

it('mails both addresses when a file changes an email address (FIX-58)', async () => {
  const id = await addPerson({ email: 'old@example.com' });
  const file = await fileWith(MASTER_DATA.people, id, { email: 'new@example.com' });
  expect((await files.bringIn(administrator, 'people', file)).body).toMatchObject({ updated: 1 });
  const { rows } = await agency.sql.query(
    "select address from outgoing_mail where template = 'mail-address-changed' and record = $1 order by address",
    [`employee:${id}`],
  );
  expect(rows).toEqual([{ address: 'new@example.com' }, { address: 'old@example.com' }]);
});

it('mails all administrators when a file changes a security setting (FIX-61)', async () => {
  await agency.sql.query("update employee set email = 'administrator@example.com' where id = $1", [administrator.id]);
  const file = await fileWith(MASTER_DATA.settings, await settingsId(), { isSelfApprovalAllowed: true });
  expect((await files.bringIn(administrator, 'settings', file)).body).toMatchObject({ updated: 1 });
  const { rows } = await agency.sql.query(
    "select employee_id, facts -> 'changes' as changes from outgoing_mail where template = 'security-changed'",
  );
  expect(rows).toEqual([
    {
      employee_id: administrator.id,
      changes: [{ what: 'isSelfApprovalAllowed', person: null, before: 'off', after: 'on' }],
    },
  ]);
});

/** A file with one line: the exported record with other values. */
async function fileWith(kind: MasterKind, id: number | null, values: Record<string, unknown>): Promise<string> {
  const given = id === null ? {} : (await recordOf(kind.name, id)).values;
  const shown = Object.keys(kind.fields).filter(
    (name) => kind.key.includes(name) || kind.fields[name]!.isRequired || name in values,
  );
  const cells = await Promise.all(
    shown.map(async (name) => {
      const field = kind.fields[name]!;
      const value = name in values ? values[name] : (given[name] ?? null);
      if (field.holds === 'reference' && value) return codeOf(field.to, (value as { id: number }).id);
      if (typeof value === 'boolean') return value ? 'yes' : 'no';
      return String(value ?? '');
    }),
  );
  const columns = shown.map((name) => kind.fields[name]!.column);
  return `${columns.join(',')}\n${cells.map((cell) => `"${cell}"`).join(',')}\n`;
}

async function recordOf(kind: MasterKindName, id: number): Promise<MasterRecord> {
  return (await administrator.get(`/api/administration/${kind}/${id}`)).body;
}

async function codeOf(to: MasterKindName | 'access-profiles', id: number): Promise<string> {
  if (to === 'access-profiles')
    return (await agency.sql.query('select name from access_profile where id = $1', [id])).rows[0].name;
  const { values } = await recordOf(to, id);
  return String(values.code ?? values.name);
}

/** Everything stored of a kind. */
async function contents(kind: MasterKindName): Promise<string> {
  return String((await administrator.get(`/api/administration/${kind}/export`)).body);
}

let lastPerson = 0;
async function addPerson(values: Record<string, unknown> = {}): Promise<number> {
  const { id } = await agency.add.employee(values);
  lastPerson = id;
  return id;
}

async function usernameOf(id: number): Promise<string> {
  return (await agency.sql.query('select username from employee where id = $1', [id])).rows[0].username;
}

async function addProfile(name: string): Promise<number> {
  return (await agency.sql.query('insert into access_profile (name) values ($1) returning id', [name])).rows[0].id;
}

async function addLockedPeriod(start_date: string, end_date: string): Promise<number> {
  return (await agency.add.insert('period', { start_date, end_date, is_locked: true })).id;
}

async function settingsId(): Promise<number> {
  return (await administrator.get('/api/administration/settings')).body[0].id;
}

async function currency(code: string): Promise<number> {
  await agency.sql.query(
    'insert into currency (code, name, id) values ($1, $1, (select max(id) + 100 from currency)) on conflict do nothing',
    [code],
  );
  return (await agency.sql.query('select id from currency where code = $1', [code])).rows[0].id;
}
