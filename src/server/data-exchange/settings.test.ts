import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { fileCalls } from './testing/file-calls.ts';
import { importTargetsOfFile } from './testing/import-target.ts';

const openTarget = importTargetsOfFile();
let agency: TestAgency;
let calls: ReturnType<typeof fileCalls>;
let administrator: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  calls = fileCalls(agency);
  administrator = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
  await agency.add.insert('currency', { id: 50, code: 'CHF', name: 'Swiss franc' });
});
afterAll(() => agency.close());

const REASON = "is rejected: the base currency can't be changed: there are amounts, rates or limits in it";
const base = async () =>
  (await agency.sql.query('select code from currency where id = (select base_currency_id from agency)')).rows[0].code;
const exported = async () => String((await administrator.get('/api/administration/settings/export')).body);

describe('settings by CSV', () => {
  it('give the agency another base currency as long as nothing is kept in it, as the form does (FX-01, ADM-11)', async () => {
    const [before, file] = [await base(), await exported()];
    const other = file.replace(before, 'CHF');
    expect(other).not.toBe(file);
    expect((await calls.bringIn(administrator, 'settings', other)).body).toMatchObject({ updated: 1 });
    expect(await base()).toBe('CHF');
    expect((await calls.bringIn(administrator, 'settings', file)).body).toMatchObject({ updated: 1 });

    await agency.add.costType({ charge_rate: '1' });
    const { body } = await calls.preview(administrator, 'settings', other);
    expect(body.outcome).toMatchObject({
      problems: [{ line: 2, column: 'base_currency', value: 'CHF', reason: REASON }],
      updated: 0,
    });
    const options = { lines: 'good', outcome: body.outcome.hash };
    await calls.importFile(administrator, 'settings', other, options);
    expect(await base()).toBe(before);
    expect((await calls.bringIn(administrator, 'settings', file)).body).toMatchObject({ unchanged: 1 });
  });

  it('do not give it another one from the command line either (FX-01, ADM-11)', async () => {
    const target = await openTarget();
    await target.load('currencies', 'code,name\nEUR,Euro\nCHF,Swiss franc\n');
    const line = (currency: string) => `name,base_currency,time_zone\nHere,${currency},Europe/Berlin\n`;
    expect(await target.load('settings', line('EUR'))).toMatchObject({ created: 1, problems: [] });
    expect(await target.load('settings', line('CHF'))).toMatchObject({ updated: 1, problems: [] });
    await target.load('exchange-rates', 'day,currency,base_units,currency_units\n2025-03-13,EUR,1,1.08\n');
    expect((await target.load('settings', line('EUR'))).problems).toEqual([
      { line: 2, column: 'base_currency', reason: REASON },
    ]);
    expect(await target.load('settings', line('CHF'))).toMatchObject({ unchanged: 1, problems: [] });
    await target.close();
  });
});
