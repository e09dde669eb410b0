import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportTarget, openImportTarget, reasons } from './testing/import-target.ts';

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
