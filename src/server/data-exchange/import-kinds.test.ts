import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportTarget, importTargetsOfFile, reasons } from './testing/import-target.ts';

const openImportTarget = importTargetsOfFile();

let target: ImportTarget;
beforeEach(async () => {
  target = await openImportTarget();
});
afterEach(() => target.close());
const load: ImportTarget['load'] = (...given) => target.load(...given);
const rows: ImportTarget['rows'] = (sql) => target.rows(sql);

describe('people', () => {
  it('may name a supervisor of the same file, and keep their passwords and roles', async () => {
    await load(
      'people',
      'code,name,username,supervisor,roles\nP1,Ann,ann,P2,TimesheetUser\nP2,Ben,ben,,"TimesheetUser; TimesheetSupervisor"\n',
    );
    await rows(`update employee set password_hash = 'secret' where code = 'P1'`);
    expect(await load('people', 'code,name,username,supervisor\nP1,Ann,ann,ben\nP2,Ben,ben,\n')).toMatchObject({
      unchanged: 2,
    });
    expect(
      await rows(`select e.code, e.password_hash, s.code as supervisor,
        array(select role from employee_role r where r.employee_id = e.id order by 1) as roles
        from employee e left join employee s on s.id = e.supervisor_id order by e.code`),
    ).toEqual([
      { code: 'P1', password_hash: 'secret', supervisor: 'P2', roles: ['TimesheetUser'] },
      { code: 'P2', password_hash: null, supervisor: null, roles: ['TimesheetSupervisor', 'TimesheetUser'] },
    ]);
  });

  it('lose and gain roles as the file says', async () => {
    await load('people', 'code,name,username,roles\nP1,Ann,ann,TimesheetUser;AccountExecutive\n');
    const second = await load('people', 'code,name,username,roles\nP1,Ann,ann,AccountDirector;TimesheetUser\n');
    expect(second).toMatchObject({ updated: 1, created: 0 });
    expect(await rows('select role from employee_role order by role')).toEqual([
      { role: 'AccountDirector' },
      { role: 'TimesheetUser' },
    ]);
  });

  it('are not found by a user name that two of them have', async () => {
    await load('people', 'code,name,username,domain\nP1,Ann,chris,a\nP2,Ben,chris,b\n');
    const { problems } = await load(
      'people',
      'code,name,username,supervisor\nP3,Cy,cy,chris\nP4,Di,di,a\\chris\nP5,Ed,ed,P9\n',
    );
    expect(reasons(problems)).toEqual([
      '2 supervisor: there is no one person with the code or user name "chris"',
      '4 supervisor: there is no one person with the code or user name "P9"',
    ]);
  });

  it('may not take the user name of another', async () => {
    await load('people', 'code,name,username\nP1,Ann,ann\n');
    expect(reasons((await load('people', 'code,name,username\nP2,Ann,Ann\n')).problems)).toEqual([
      '2 username: is the user name of another person of this domain',
    ]);
  });
});

describe('jobs', () => {
  beforeEach(async () => {
    await load('clients', 'code,name\nA,Alpha\nB,Beta\n');
    await load('products', 'client,code,name\nA,P,Pears\nB,P,Plums\n');
    await load('cost-types', 'code,name,is_time\nART,Art,yes\nCOPY,Copy,yes\n');
  });

  it('find the product of their own client, a master of the same file, and their cost types', async () => {
    const csv =
      'code,is_billable,name,client,product,is_master_job,master_job,cost_types\nJ2,yes,Child,B,P,no,J1,ART;COPY\nJ1,yes,Master,B,P,yes,,\nJ1,no,Same code inside,,,no,,\n';
    expect(await load('jobs', csv)).toMatchObject({ created: 3, problems: [] });
    expect(await load('jobs', csv)).toMatchObject({ unchanged: 3 });
    expect(
      await rows(`select j.code, p.name as product, m.name as master, (select count(*)::int from job_cost_type o where o.job_id = j.id) as offered
        from job j join product p on p.id = j.product_id left join job m on m.id = j.master_job_id order by j.code`),
    ).toEqual([
      { code: 'J1', product: 'Plums', master: null, offered: 0 },
      { code: 'J2', product: 'Plums', master: 'Master', offered: 2 },
    ]);
  });

  it('turn from child to master and from master to child in one file', async () => {
    await load(
      'jobs',
      'code,is_billable,name,client,is_master_job,master_job\nJ1,yes,One,A,yes,\nJ2,yes,Two,A,no,J1\n',
    );
    const turned = 'code,is_billable,name,client,is_master_job,master_job\nJ1,yes,One,A,no,J2\nJ2,yes,Two,A,yes,\n';
    expect(await load('jobs', turned)).toMatchObject({ updated: 2, problems: [] });
    expect(await load('jobs', turned)).toMatchObject({ unchanged: 2 });
  });

  it('need a client for client work, and dates in order', async () => {
    const { problems } = await load(
      'jobs',
      'code,is_billable,name,client,opened,due_date\nJ1,yes,One,,,\nJ2,yes,Two,A,2026-05-01,2026-04-01\n',
    );
    expect(reasons(problems)).toEqual(['2 client: must not be blank for a client job', '3 due_date: is before opened']);
  });
});

describe('time history', () => {
  beforeEach(async () => {
    await load('people', 'code,name,username\nP1,Ann,ann\nP2,Ben,ben\n');
    await load('clients', 'code,name\nA,Alpha\n');
    await load('jobs', 'code,is_billable,name,client\nX,yes,Client work,A\nX,no,Own work,\n');
    await load('cost-types', 'code,name,is_time,cost_rate,charge_rate\nART,Art,yes,80,150\n');
  });
  const header = 'employee,is_client_job,job,cost_type,date,hours,notes,is_billable,approved_by,approved_at\n';

  it('keeps equal lines apart and does not double when it comes again', async () => {
    const csv = `${header}P1,yes,X,ART,2026-03-09,7.6,same,yes,P2,2026-03-10T01:00:00Z\nann,yes,X,ART,2026-03-09,7.60,same,yes,,\nP1,no,X,,2026-03-09,-0.25,,no,,\n`;
    expect(await load('time-entries', csv)).toMatchObject({ created: 3, problems: [] });
    expect(await load('time-entries', csv)).toMatchObject({ created: 0, unchanged: 3 });
    expect(await rows('select units::text, cost_rate::int, charge_rate::int from time_entry order by id')).toEqual([
      { units: '7.60', cost_rate: 80, charge_rate: 150 },
      { units: '7.60', cost_rate: 80, charge_rate: 150 },
      { units: '-0.25', cost_rate: 0, charge_rate: 0 },
    ]);
  });

  it('lists days with more than 24 hours of a person, including existing entries (FIX-118)', async () => {
    const day = (hours: number, notes: string) => `P1,no,X,,2026-03-09,${hours},${notes},no,,\n`;
    expect(await load('time-entries', `${header}${day(20, 'a')}`)).toMatchObject({ created: 1, odd: [] });
    expect(
      await load('time-entries', `${header}${day(3, 'b')}${day(2, 'c')}P2,no,X,,2026-03-09,24,,no,,\n`),
    ).toMatchObject({
      created: 3,
      problems: [],
      odd: [{ line: 2, column: 'hours', reason: 'Ann has 25.00 hours on 2026-03-09' }],
    });
  });

  it('takes hours as the grid does, and the line by which Excel names the separator (FIX-97)', async () => {
    const semicolons = header.replaceAll(',', ';');
    const lines = ['1:30', '.5', '\u22122,5'].map((hours) => `P1;no;X;;2026-03-09;${hours};;no;;\n`);
    expect(await load('time-entries', `sep=;\r\n${semicolons}${lines.join('')}`)).toMatchObject({
      created: 3,
      problems: [],
    });
    expect(await rows('select units::text from time_entry order by id')).toEqual([
      { units: '1.50' },
      { units: '0.50' },
      { units: '-2.50' },
    ]);
  });

  it('is not approved by halves, and has no hours of zero', async () => {
    const { problems } = await load(
      'time-entries',
      `${header}P1,yes,X,ART,2026-03-09,1,,yes,P2,\nP1,yes,X,ART,2026-03-09,0,,yes,,\nP1,yes,Y,ART,2026-03-09,1,,yes,,2026-03-10\n`,
    );
    expect(reasons(problems)).toEqual([
      '2 approved_by: and approved_at must both be there, or neither',
      '3 hours: must not be 0',
      '4 approved_at: must be a time with its zone, such as 2026-03-09T17:05:00Z, not "2026-03-10"',
    ]);
  });
});

describe('amounts of jobs', () => {
  beforeEach(async () => {
    await load('people', 'code,name,username\nP1,Ann,ann\n');
    await load('currencies', 'code,name,number_of_decimals\nAUD,Dollar,2\n');
    await load('divisions', 'code,name\nSYD,Sydney\n');
    await load('clients', 'code,name\nA,Alpha\n');
    await load('jobs', 'code,is_billable,name,client\nX,yes,Client work,A\nX,no,Own work,\n');
    await load('cost-types', 'code,name\nART,Art\n');
  });

  it('come in as estimates by version with their lines, and costs, and do not double when they come again (TRACK-01)', async () => {
    const files: [string, string, number][] = [
      [
        'estimates',
        'is_client_job,job,version,created_on\nyes,X,1,2026-01-01\nno,X,1,2026-01-01\nyes,X,2,2026-02-01\n',
        3,
      ],
      [
        'estimate-lines',
        'is_client_job,job,estimate,cost_type,hours,amount,revenue,is_approved\nyes,X,2,ART,2,300.50,330,yes\nyes,X,2,ART,2,300.50,330,no\n',
        2,
      ],
      [
        'supplier-costs',
        'is_client_job,job,cost_type,supplier,reference,date,amount\nyes,X,ART,,,2026-02-01,10\nyes,X,ART,,,2026-02-01,10\n',
        2,
      ],
    ];
    for (const [kind, csv, lines] of files) {
      expect([kind, await load(kind, csv)]).toMatchObject([kind, { created: lines, problems: [] }]);
      expect([kind, await load(kind, csv)]).toMatchObject([kind, { created: 0, unchanged: lines }]);
    }
    expect(
      await rows(`select measure, trim_scale(sum(amount))::text as amount from job_amount
        where measure in ('cost', 'estimate', 'approved-estimate') group by measure order by measure`),
    ).toEqual([
      { measure: 'approved-estimate', amount: '300.5' },
      { measure: 'cost', amount: '20' },
      { measure: 'estimate', amount: '601' },
    ]);
    const keyless = await load('supplier-costs', 'is_client_job,job,cost_type,date,amount\nyes,X,ART,2026-02-01,10\n');
    expect(reasons(keyless.problems)).toEqual(['1 supplier: is missing', '1 reference: is missing']);
    const unknown = 'is_client_job,job,estimate,cost_type,hours,amount,revenue\nno,X,2,ART,1,1,1\n';
    expect(reasons((await load('estimate-lines', unknown)).problems)).toEqual([
      '2 estimate: there is no estimate of this job with the version "2"',
    ]);
  });

  it('are imported as client invoices with lines, with consistent amounts and states (CI-08)', async () => {
    const heads = 'reference,kind,client,division,currency,document_date,created_by,approve_status,posted_on\n';
    expect(await load('client-invoices', `${heads}I1,PRODUCTION,A,SYD,AUD,2026-03-01,P1,READY,\n`)).toMatchObject({
      created: 1,
    });
    const bad = `${heads}I2,SUNDRY,A,SYD,AUD,2026-03-01,P1,READY,2026-03-02\n`;
    expect(reasons((await load('client-invoices', bad)).problems)).toEqual([
      '2 posted_on: must be blank until it is approved',
    ]);
    const rejected = `${heads}I3,SUNDRY,A,SYD,AUD,2026-03-01,P1,REJECTED,\n`;
    expect(reasons((await load('client-invoices', rejected)).problems)).toEqual([
      '2 approve_status_comment: must be there when it is rejected',
    ]);
    const lines = 'invoice,position,job,cost_type,net,tax,total,revenue\n';
    expect(await load('client-invoice-lines', `${lines}I1,1,X,ART,10,1,11,10\nI1,2,,,5,0.5,5.5,5\n`)).toMatchObject({
      created: 2,
    });
    expect(reasons((await load('client-invoice-lines', `${lines}I1,3,X,ART,10,1,12,10\n`)).problems)).toEqual([
      '2 total: is not net and tax together',
    ]);
  });
});
