import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportTarget, importTargetsOfFile, reasons } from './testing/import-target.ts';

const openImportTarget = importTargetsOfFile();

let target: ImportTarget;
beforeEach(async () => {
  target = await openImportTarget();
  await load('cost-types', 'code,name,is_time,cost_rate,charge_rate\nART,Art,yes,80,150\n');
  await load('people', 'code,name,username\nP1,Ann,ann\nP2,Ben,ben\n');
  await load('rate-cards', 'code,name\nK1,Agreed\n');
});
afterEach(() => target.close());
const load: ImportTarget['load'] = (...given) => target.load(...given);
const rows: ImportTarget['rows'] = (sql) => target.rows(sql);

const LINES = 'rate_card,cost_type,person,first_day,charge_rate\n';

describe('rates in files', () => {
  it('below 0, over 6 decimals and two of one key and day are refused with their line (RATE-08)', async () => {
    const { problems } = await load(
      'card-rates',
      `${LINES}K1,ART,,,-1\nK1,ART,,2026-01-01,1.0000001\nK1,ART,P1,,5\nK1,ART,P1,,6\n`,
    );
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 5]);
    expect(reasons(problems).at(-1)).toContain('is the same as on line 4');
    expect(await rows('select from card_rate')).toEqual([]);
  });

  it('are imported once, and identified by owner and first day, also without one (RATE-03)', async () => {
    const file = `${LINES}K1,ART,,,150.5\nK1,ART,,2026-07-01,160\nK1,ART,P1,,190\n`;
    expect(await load('card-rates', file)).toMatchObject({ created: 3 });
    expect(await load('card-rates', file)).toMatchObject({ created: 0, unchanged: 3 });
    expect(await load('card-rates', `${LINES}K1,ART,,,151\n`)).toMatchObject({ updated: 1, created: 0 });
    const dated = 'cost_type,first_day,cost_rate,charge_rate\nART,2026-07-01,90,170\n';
    expect(await load('cost-type-rates', dated)).toMatchObject({ created: 1 });
    expect(await load('personal-rates', 'person,first_day,cost_rate\nP1,,66\n')).toMatchObject({ created: 1 });
  });

  it('hours of a file take the rates of their days (RATE-04)', async () => {
    await load('clients', 'code,name,rate_card\nC1,Client,K1\n');
    await rows(`insert into job (code, name, is_billable, client_id) select 'J1', 'Job', true, id from client`);
    await load('card-rates', `${LINES}K1,ART,,,155\nK1,ART,,2026-07-01,165\nK1,ART,P2,,200\n`);
    await load('personal-rates', 'person,first_day,cost_rate\nP1,2026-07-01,66\n');
    const { problems } = await load(
      'time-entries',
      'employee,is_client_job,job,cost_type,date,hours,notes,is_billable\n' +
        'P1,yes,J1,ART,2026-06-30,1,,yes\nP1,yes,J1,ART,2026-07-01,1,,yes\nP2,yes,J1,ART,2026-07-01,1,,yes\n',
    );
    expect(problems).toEqual([]);
    expect(
      await rows(
        'select charge_rate::float8 as charge, cost_rate::float8 as cost from time_entry order by employee_id, work_date',
      ),
    ).toEqual([
      { charge: 155, cost: 80 },
      { charge: 165, cost: 66 },
      { charge: 200, cost: 80 },
    ]);
  });
});

describe('rate cards in imports', () => {
  const MARK_UPS = 'rate_card,cost_type,first_day,mark_up\n';

  it('a mark-up below -100, two of one key and day, and over 6 decimals are refused with their line (RATE-13)', async () => {
    const { problems } = await load(
      'card-mark-ups',
      `${MARK_UPS}K1,ART,,-100.01\nK1,ART,2026-01-01,1.0000001\nK1,ART,2026-02-01,5\nK1,ART,2026-02-01,6\n`,
    );
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 5]);
    expect(await load('card-mark-ups', `${MARK_UPS}K1,ART,,-100\nK1,ART,2026-02-01,17.65\n`)).toMatchObject({
      created: 2,
    });
  });

  it('a rate in a currency requires the currency (RATE-11)', async () => {
    await load('currencies', 'code,name,number_of_decimals\nUSD,Dollar,2\n');
    const lines = 'rate_card,cost_type,person,first_day,charge_rate,currency,agreed_rate\n';
    const { problems } = await load('card-rates', `${lines}K1,ART,,,150,USD,\nK1,ART,,2026-07-01,150,,165\n`);
    expect(problems.map(({ line }) => line)).toEqual([2, 3]);
    expect(await load('card-rates', `${lines}K1,ART,,,150,USD,165.5\n`)).toMatchObject({ created: 1 });
  });
});
