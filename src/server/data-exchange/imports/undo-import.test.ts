import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#domain/people/permission.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestAgency, TestPerson } from '#test/fixtures/test-agency.ts';
import { openOwnerClient } from '../../platform/database/postgres.ts';
import type { fileCalls } from '../testing/file-calls.ts';
import { EDITS_TIME_OF_TEAM, startImportDesk } from '../testing/import-desk.ts';

const IMPORTS = '/api/administration/imports';
let agency: TestAgency;
let keeper: TestPerson;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  ({ agency, keeper, calls } = await startImportDesk({
    roles: EDITS_TIME_OF_TEAM,
    access: { draftproductioninvoice: 'all', draftsundryinvoice: 'all' },
  }));
});
afterAll(() => agency.close());

const rows = async (sql: string, values: unknown[] = []) => (await agency.sql.query(sql, values)).rows;
/** The number of connections waiting for a lock. */
const lockWaits = async () =>
  (await rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length;
/** Imports a file and returns the id of the import. */
const imported = async (kind: string, file: string, counts: object, by = keeper): Promise<number> => {
  const { status, body } = await calls.bringIn(by, kind, file);
  expect([status, body.detail]).toEqual([200, undefined]);
  expect(body).toMatchObject(counts);
  return body.id;
};
const undo = (id: number, by = keeper) => by.post(`${IMPORTS}/${id}/undo`);
const expectUndone = async (id: number) => {
  const { status, body } = await undo(id);
  expect([status, body.current]).toEqual([200, undefined]);
  expect(body.undone).toEqual({ at: expect.any(String), by: { id: keeper.id, name: expect.any(String) } });
};
const obstaclesOf = async (id: number): Promise<string[]> => {
  const answer = await undo(id);
  expectProblem(answer, 409, 'import-in-use');
  expect((await keeper.get(`${IMPORTS}/${id}`)).body.undone).toBeNull();
  return answer.body.current.reasons;
};

describe('undoing an import', () => {
  it('deletes created records, restores changed ones, and marks the import (FIX-95)', async () => {
    await rows("insert into client (code, name) values ('U1', 'Before'), ('U2', 'Same')");
    const id = await imported('clients', 'code,name,is_active\nU1,After,no\nU2,Same,yes\nU3,New,yes\n', {
      created: 1,
      updated: 1,
    });
    await expectUndone(id);
    expect(await rows("select code, name, is_active from client where code like 'U_' order by code")).toEqual([
      { code: 'U1', name: 'Before', is_active: true },
      { code: 'U2', name: 'Same', is_active: true },
    ]);
    const trail = await rows(
      'select subject, action, way, by_employee_id, before, after from audit_event order by id desc limit 3',
    );
    expect(trail.map(({ subject, action, way, by_employee_id: by }) => [subject, action, way, by])).toEqual([
      ['import', 'undo-import', 'web', keeper.id],
      ['client', 'update', 'web', keeper.id],
      ['client', 'delete', 'web', keeper.id],
    ]);
    expect(trail[0].after).toMatchObject({ kind: 'clients', file: 'file.csv' });
    expect(trail[1]).toMatchObject({ before: { name: 'After' }, after: { name: 'Before' } });
    expect(trail[2]).toMatchObject({ before: { code: 'U3' }, after: null });
  });

  it('changes nothing twice when it is sent again (FIX-95)', async () => {
    const id = await imported('clients', 'code,name\nTW1,Twice\n', { created: 1 });
    await expectUndone(id);
    const [before] = await rows('select max(id) as id from audit_event');
    const first = (await keeper.get(`${IMPORTS}/${id}`)).body;
    expect(await undo(id)).toMatchObject({ status: 200, body: first });
    expect(await rows('select max(id) as id from audit_event')).toEqual([before]);
    // The same file can be imported and undone again.
    const again = await imported('clients', 'code,name\nTW1,Twice\n', { created: 1 });
    expect(again).not.toBe(id);
    await expectUndone(again);
  });

  it('names what uses created records, and changes nothing (FIX-95)', async () => {
    const id = await imported('clients', 'code,name\nDEP1,Depended on\nDEP2,Free\n', { created: 2 });
    const [client] = await rows("select id from client where code = 'DEP1'");
    const job = await agency.add.job({ client_id: client.id });
    expect(await obstaclesOf(id)).toEqual(['Client DEP1 Depended on is used by 1 job']);
    expect(await rows("select code from client where code like 'DEP_' order by code")).toHaveLength(2);
    await rows('delete from job where id = $1', [job.id]);
    await expectUndone(id);
  });

  it('names records that were changed or deleted since (FIX-95)', async () => {
    await rows("insert into supplier (code, name) values ('S1', 'Printer')");
    const id = await imported('suppliers', 'code,name\nS1,Print works\nS2,Second\nS3,Third\n', {
      created: 2,
      updated: 1,
    });
    await rows("update supplier set name = 'Changed by hand' where code in ('S1', 'S2')");
    await rows("delete from supplier where code = 'S3'");
    expect(await obstaclesOf(id)).toEqual([
      'Supplier S1 Print works was changed after the import',
      'Supplier S2 Second was changed after the import',
      'Supplier S3 Third no longer exists',
    ]);
    expect(await rows("select name from supplier where code like 'S_' order by code")).toEqual([
      { name: 'Changed by hand' },
      { name: 'Changed by hand' },
    ]);
  });

  it('lists the first obstacles and counts all others (FIX-95)', async () => {
    const lines = Array.from({ length: 1_100 }, (_, index) => `MANY${index},Name ${index}\n`);
    const id = await imported('suppliers', `code,name\n${lines.join('')}`, { created: 1_100 });
    await rows("update supplier set name = 'Changed' where code like 'MANY%'");
    const { body } = await undo(id);
    expect(body.current.reasons).toHaveLength(50);
    expect(body.current.reasons[0]).toBe('Supplier MANY0 Name 0 was changed after the import');
    expect(body.current.more).toBe(1_050);
  });

  it('ignores that a record was saved without a change (FIX-95)', async () => {
    const id = await imported('suppliers', 'code,name\nSAVED,Saved\n', { created: 1 });
    await rows("update supplier set name = name where code = 'SAVED'");
    await expectUndone(id);
  });

  it('ignores what people choose for themselves after the import (FIX-95)', async () => {
    await imported('people', 'code,name,username\nOWN1,One,own.one\n', { created: 1 });
    const id = await imported('people', 'code,name,username\nOWN1,Changed,own.one\nOWN2,Two,own.two\n', {
      created: 1,
      updated: 1,
    });
    await rows(
      `update employee set password_changed_at = now(), number_format = 'comma-point', starts_at_home = not starts_at_home,
         use_second_language = not use_second_language where code in ('OWN1', 'OWN2')`,
    );
    await expectUndone(id);
    expect(await rows("select code, name, number_format from employee where code in ('OWN1', 'OWN2')")).toEqual([
      { code: 'OWN1', name: 'One', number_format: 'comma-point' },
    ]);
  });

  it('keeps changes of other columns than those that the import changed (FIX-95)', async () => {
    await rows("insert into supplier (code, name) values ('COL1', 'Before')");
    const id = await imported('suppliers', 'code,name\nCOL1,After\n', { updated: 1 });
    await rows("update supplier set is_active = false where code = 'COL1'");
    await expectUndone(id);
    expect(await rows("select name, is_active from supplier where code = 'COL1'")).toEqual([
      { name: 'Before', is_active: false },
    ]);
  });

  it('gives people their roles back, and removes those that it created with theirs (FIX-95)', async () => {
    const file = (lines: string) => `code,name,username,roles\n${lines}`;
    await imported('people', file('ROLE1,One,role.one,TimesheetUser;TimesheetSupervisor\n'), { created: 1 });
    const id = await imported('people', file('ROLE1,One,role.one,TimesheetUser\nROLE2,Two,role.two,TimesheetUser\n'), {
      created: 1,
      updated: 1,
    });
    await expectUndone(id);
    expect(
      await rows(
        "select code, role from employee join employee_role on employee_id = id where code like 'ROLE_' order by 2",
      ),
    ).toEqual([
      { code: 'ROLE1', role: 'TimesheetSupervisor' },
      { code: 'ROLE1', role: 'TimesheetUser' },
    ]);
    expect(await rows("select from employee where code = 'ROLE2'")).toEqual([]);
  });

  it('needs a proof again where the import needed one (FIX-95)', async () => {
    const id = await imported('people', 'code,name,username\nPROOF,Proof,proof.proof\n', { created: 1 });
    await rows("update session set proved_at = '-infinity' where employee_id = $1", [keeper.id]);
    expectProblem(await undo(id), 403, 'step-up-needed');
    await rows("update session set proved_at = 'infinity' where employee_id = $1", [keeper.id]);
    await expectUndone(id);
  });

  it('keeps a locked period, which can only be unlocked with a reason (FIX-95)', async () => {
    const file = 'start_date,end_date,is_locked\n2031-01-01,2031-01-31,yes\n';
    const id = await imported('periods', file, { created: 1 });
    const [reason, ...others] = await obstaclesOf(id);
    expect(reason).toMatch(/^Period 2031-01-01 can't be restored: /);
    expect(others).toEqual([]);
    expect(await rows("select from period where start_date = '2031-01-01'")).toHaveLength(1);
    await rows("insert into period (start_date, end_date) values ('2031-02-01', '2031-02-28')");
    const changed = await imported('periods', file.replaceAll('01-', '02-').replace('02-31', '02-28'), { updated: 1 });
    expect(await obstaclesOf(changed)).toEqual([expect.stringMatching(/^Period 2031-02-01 can't be restored: /)]);
    expect(await rows("select is_locked from period where start_date = '2031-02-01'")).toEqual([{ is_locked: true }]);
  });

  it('names what took over an exchange rate (FIX-95)', async () => {
    await rows("insert into currency (id, code, name) values (7000, 'NOK', 'Norwegian krone')");
    const id = await imported('exchange-rates', 'day,currency,base_units,currency_units\n2020-02-03,NOK,1,11\n', {
      created: 1,
    });
    await rows(
      `insert into estimate (job_id, version, name, created_on, currency_id, base_units, currency_units, rate_day)
       select $1, 1, 'In kroner', '2020-02-03', id, 1, 11, '2020-02-03' from currency where code = 'NOK'`,
      [(await agency.add.job()).id],
    );
    expect(await obstaclesOf(id)).toEqual(['Exchange rate 2020-02-03 is used by 1 estimate']);
  });

  it('names lines whose estimate was approved since, except those imported as approved (FIX-95)', async () => {
    const { code } = await agency.add.job();
    await rows("insert into cost_type (code, name) values ('EST-COST', 'Costs')");
    const estimates = (approved: string) =>
      `is_client_job,job,version,name,is_approved,approved_on,created_on\nyes,${code},1,First,${approved},,2021-01-01\n`;
    const lines = 'is_client_job,job,estimate,cost_type,hours,amount,revenue,is_approved\n';
    await imported('estimates', estimates('no'), { created: 1 });
    const id = await imported('estimate-lines', `${lines}yes,${code},1,EST-COST,1,10,10,no\n`, { created: 1 });
    await imported('estimates', estimates('yes').replace('yes,,', 'yes,2021-02-01,'), { updated: 1 });
    expect(await obstaclesOf(id)).toEqual([
      expect.stringMatching(/ belongs to estimate .+ First, which was approved after the import$/),
    ]);
  });
});

describe('undoing an import of a document', () => {
  /** Undoes an import while another connection has uncommitted writes. */
  const undoDuring = async (
    id: number,
    writes: (other: Awaited<ReturnType<typeof openOwnerClient>>) => Promise<void>,
  ) => {
    const other = await openOwnerClient(agency.databaseUrl);
    try {
      await other.query('begin');
      await writes(other);
      let answer: Awaited<ReturnType<typeof undo>> | undefined;
      const undone = undo(id).then((one) => {
        answer = one;
      });
      while (!answer && (await lockWaits()) === 0);
      await other.query('commit');
      await undone;
      return answer!;
    } finally {
      await other.end();
    }
  };

  it('waits for a period that is being locked (FIX-95)', async () => {
    const [{ code }] = await rows('select code from employee where id = $1', [keeper.id]);
    await agency.add.project({ code: 'RACE' });
    await rows("insert into period (start_date, end_date) values ('2021-09-01', '2021-09-30')");
    const id = await imported(
      'time-entries',
      `employee,is_client_job,job,cost_type,date,hours,notes,is_billable\n${code},no,RACE,,2021-09-03,1,From a file,no\n`,
      { created: 1 },
    );
    const answer = await undoDuring(id, async (other) => {
      await other.query(
        `with locked as (update period set is_locked = true where start_date = '2021-09-01' returning id)
         insert into audit_event (subject, subject_id, action, way, before, after)
         select 'period', id, 'update', 'web', '{"isLocked": false}', '{"isLocked": true}' from locked`,
      );
    });
    expectProblem(answer, 409, 'import-in-use');
    expect(answer.body.current.reasons).toEqual([
      expect.stringMatching(/2021-09-03 is in a period that was locked after the import$/),
    ]);
  });

  it('waits for an estimate that is being approved (FIX-95)', async () => {
    const { code } = await agency.add.job();
    await rows("insert into cost_type (code, name) values ('RACE-COST', 'Costs')");
    const estimate = `is_client_job,job,version,name,is_approved,approved_on,created_on\nyes,${code},1,First,no,,2021-01-01\n`;
    await imported('estimates', estimate, { created: 1 });
    const lines = `is_client_job,job,estimate,cost_type,hours,amount,revenue,is_approved\nyes,${code},1,RACE-COST,1,10,10,no\n`;
    const id = await imported('estimate-lines', lines, { created: 1 });
    const answer = await undoDuring(id, async (other) => {
      await other.query(
        `with approved as (
           update estimate set is_approved = true, approved_on = '2021-02-01'
           where job_id = (select id from job where code = $1) returning id)
         insert into audit_event (subject, subject_id, action, way, before, after)
         select 'estimate', id, 'update', 'import', '{"is_approved": false}', '{"is_approved": true}' from approved`,
        [code],
      );
    });
    expectProblem(answer, 409, 'import-in-use');
    expect(answer.body.current.reasons).toEqual([expect.stringMatching(/which was approved after the import$/)]);
  });

  it('ignores other changes of an invoice that came in as approved (FIX-95)', async () => {
    const [{ code }] = await rows('select code from employee where id = $1', [keeper.id]);
    const [{ code: currency }] = await rows('select code from currency order by id limit 1');
    await rows("insert into client (code, name) values ('APPR', 'Client')");
    await rows("insert into division (code, name) values ('APPR', 'Office')");
    await imported(
      'client-invoices',
      `reference,kind,client,division,currency,document_date,created_by\nAPPR-1,SUNDRY,APPR,APPR,${currency},2021-05-01,${code}\n`,
      { created: 1 },
    );
    // As the command line imports it.
    await rows(
      "update client_invoice set approve_status = 'APPROVED', approved_by_id = $1, approved_at = now() where reference = 'APPR-1'",
      [keeper.id],
    );
    const id = await imported(
      'client-invoice-lines',
      'invoice,position,job,cost_type,net,tax,total,revenue\nAPPR-1,1,,,10,1,11,10\n',
      { created: 1 },
    );
    await rows("update client_invoice set posted_on = '2021-05-03' where reference = 'APPR-1'");
    await rows(
      `insert into audit_event (subject, subject_id, action, way, before, after)
       select 'client_invoice', id, 'update', 'import', '{"approve_status": "APPROVED", "posted_on": null}',
         '{"approve_status": "APPROVED", "posted_on": "2021-05-03"}' from client_invoice where reference = 'APPR-1'`,
    );
    await expectUndone(id);
  });

  it('names a changed estimate that was approved since (FIX-95)', async () => {
    const { code } = await agency.add.job();
    const file = (name: string, approval: string) =>
      `is_client_job,job,version,name,is_approved,approved_on,created_on\nyes,${code},1,${name},${approval},2021-01-01\n`;
    await imported('estimates', file('Before', 'no,'), { created: 1 });
    const id = await imported('estimates', file('After', 'no,'), { updated: 1 });
    await imported('estimates', file('After', 'yes,2021-02-01'), { updated: 1 });
    expect(await obstaclesOf(id)).toEqual([expect.stringMatching(/^Estimate .* was changed after the import$/)]);
  });
});

describe('undoing an import of clients during another undo or invoice', () => {
  const invoiceOf = (reference: string, client: string) =>
    `insert into client_invoice (reference, kind, client_id, division_id, currency_id, document_date, created_by_id)
     select '${reference}', 'SUNDRY', id, (select min(id) from division), 1, '2021-05-01', ${keeper.id}
     from client where code = '${client}'`;
  const made = async (code: string) => {
    await rows("insert into division (code, name) values ($1, 'Office')", [code]);
    return imported('clients', `code,name\n${code},Imported\n`, { created: 1 });
  };
  const connect = async () => {
    const client = await openOwnerClient(agency.databaseUrl);
    await client.query('begin');
    return client;
  };
  const untilWaiting = async (count: number) => {
    while ((await lockWaits()) < count);
  };

  it('rejects both undos when a client invoice is created meanwhile, and keeps everything (FIX-95)', async () => {
    const id = await made('TWICE');
    const other = await connect();
    try {
      await other.query(invoiceOf('TWICE-1', 'TWICE'));
      const first = undo(id);
      await untilWaiting(1);
      expectProblem(await undo(id), 409, 'import-under-way');
      await other.query('commit');
      const answer = await first;
      expectProblem(answer, 409, 'import-in-use');
      expect(answer.body.current.reasons).toEqual(['Client TWICE Imported is used by 1 client invoice']);
    } finally {
      await other.end();
    }
    expect((await keeper.get(`${IMPORTS}/${id}`)).body.undone).toBeNull();
    expect(await rows("select from client_invoice where reference = 'TWICE-1'")).toHaveLength(1);
    await rows("delete from client_invoice where reference = 'TWICE-1'");
    await expectUndone(id);
  });

  it('undoes once of two undos sent at the same time (FIX-95)', async () => {
    const id = await made('ONCE');
    const answers = await Promise.all([undo(id), undo(id)]);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectProblem(answer, 409, 'import-under-way');
    expect(answers.map(({ status }) => status)).toContain(200);
    const undone = await rows("select from audit_event where action = 'undo-import' and subject_id = $1", [id]);
    expect(undone).toHaveLength(1);
    expect(await rows("select from client where code = 'ONCE'")).toEqual([]);
  });

  it('rejects an invoice that comes while the undo deletes its client (FIX-95)', async () => {
    await rows("insert into client (code, name) values ('HELD', 'Before')");
    await rows("insert into division (code, name) values ('HELD', 'Office')");
    const id = await imported('clients', 'code,name\nLATE,Imported\nHELD,After\n', { created: 1, updated: 1 });
    const [holder, invoicer] = [await connect(), await connect()];
    try {
      // The undo has locked its clients, and waits to write the audit trail.
      await holder.query('lock table audit_event in share mode');
      const undone = undo(id);
      await untilWaiting(1);
      const invoice = invoicer.query(invoiceOf('LATE-1', 'LATE')).then(
        () => 'created',
        (error: { code?: string }) => error.code,
      );
      await untilWaiting(2);
      await holder.query('commit');
      expect((await undone).status).toBe(200);
      // A reference to a deleted client.
      expect(await invoice).toBe('23503');
    } finally {
      await Promise.all([holder.end(), invoicer.end()]);
    }
    expect(await rows("select code, name from client where code in ('LATE', 'HELD')")).toEqual([
      { code: 'HELD', name: 'Before' },
    ]);
  });
});

describe('the right to undo an import', () => {
  const makes = { create: true, read: true, update: true, delete: false, approve: true };
  const withAccess = async (access: object, roles: Role[] = ['TimesheetUser']) =>
    agency.signIn(await agency.add.employee({ roles, access }));
  const expectForbidden = async (id: number, by: TestPerson, reason: string) => {
    expect((await by.get(`${IMPORTS}/${id}`)).body.undo).toEqual({ isAllowed: false, reason });
    expectProblem(await undo(id, by), 403, 'forbidden');
    const { body } = await keeper.get(`${IMPORTS}/${id}`);
    expect([body.undone, body.undo]).toEqual([null, { isAllowed: true, reason: null }]);
  };

  it('requires permission to delete created records, but not changed ones (FIX-95)', async () => {
    const maker = await withAccess({ masterdata: makes });
    const created = await imported('clients', 'code,name\nRIGHT1,One\n', { created: 1 }, maker);
    await expectForbidden(created, maker, "You don't have the right to delete these records: clients");
    const changed = await imported('clients', 'code,name\nRIGHT1,Two\n', { updated: 1 }, maker);
    expect((await maker.get(`${IMPORTS}/${changed}`)).body.undo).toEqual({ isAllowed: true, reason: null });
    const { status, body } = await undo(changed, maker);
    expect([status, body.undone.by.id]).toEqual([200, maker.id]);
    expect(await rows("select name from client where code = 'RIGHT1'")).toEqual([{ name: 'One' }]);
  });

  it('requires the right to delete jobs, and every right on internal projects (FIX-95)', async () => {
    await rows("insert into client (code, name) values ('RIGHT-C', 'Client of jobs')");
    const file = (code: string, isBillable: 'yes' | 'no', client: string) =>
      `code,is_billable,name,client\n${code},${isBillable},Of a file,${client}\n`;
    const job = await imported('jobs', file('RIGHT-J', 'yes', 'RIGHT-C'), { created: 1 });
    const project = await imported('jobs', file('RIGHT-P', 'no', ''), { created: 1 });
    const maker = await withAccess({ masterdata: 'all', job: makes, project: 'all' });
    await expectForbidden(job, maker, "You don't have the right to delete these records: jobs");
    const ofJobs = await withAccess({ masterdata: 'all', job: 'all', project: makes });
    const noProjects = "It contains internal projects, and you don't have every right on them";
    await expectForbidden(project, ofJobs, noProjects);
    expect((await ofJobs.get(`${IMPORTS}/${job}`)).body.undo).toEqual({ isAllowed: true, reason: null });
    await expectUndone(job);
    await expectUndone(project);
  });

  it("requires the right to delete other people's time entries (FIX-95)", async () => {
    const [{ code }] = await rows('select code from employee where id = $1', [keeper.id]);
    await agency.add.project({ code: 'RIGHT-TIME' });
    const file = `employee,is_client_job,job,cost_type,date,hours,notes,is_billable\n${code},no,RIGHT-TIME,,2021-01-04,1,From a file,no\n`;
    const id = await imported('time-entries', file, { created: 1 });
    const maker = await withAccess({ administration: 'all' });
    await expectForbidden(id, maker, "You don't have the right to delete these records: time entries");
    const editor = await withAccess({ administration: 'all' }, ['TimesheetSupervisorEdit']);
    expect((await undo(id, editor)).status).toBe(200);
  });

  it('requires permission to edit changed records (FIX-95)', async () => {
    await imported('people', 'code,name,username,roles\nRIGHT-E,One,right.e,TimesheetUser\n', { created: 1 });
    const file = 'code,name,username,roles\nRIGHT-E,One,right.e,TimesheetUser;TimesheetSupervisor\n';
    const id = await imported('people', file, { updated: 1 });
    const maker = await withAccess({ people: 'all' });
    await expectForbidden(id, maker, "It changed fields that you don't have the right to change: people");
  });
});

describe('undoing an import of time entries', () => {
  const head = 'employee,is_client_job,job,cost_type,date,hours,notes,is_billable\n';
  let line: (day: string, hours: string) => string;
  beforeAll(async () => {
    const [{ code }] = await rows('select code from employee where id = $1', [keeper.id]);
    const project = await agency.add.project({ code: 'UNDO-IN' });
    expect(project.id).toBeGreaterThan(0);
    line = (day, hours) => `${code},no,UNDO-IN,,${day},${hours},From a file,no\n`;
  });
  const entries = (like: string) =>
    rows("select id, approved_at from time_entry where to_char(work_date, 'YYYY-MM') = $1 order by id", [like]);

  it('deletes the entries of the file only, and not an equal one that was entered since (FIX-95)', async () => {
    const id = await imported('time-entries', head + line('2021-03-01', '2') + line('2021-03-02', '3'), { created: 2 });
    await rows(
      `insert into time_entry (employee_id, job_id, work_date, units, notes, is_billable, created_by_id)
       select employee_id, job_id, work_date, units, notes, is_billable, created_by_id from time_entry where work_date = '2021-03-01'`,
    );
    await expectUndone(id);
    const left = await entries('2021-03');
    expect(left).toHaveLength(1);
    expect(await rows('select from audit_event where import_id = $1 and subject_id = $2', [id, left[0].id])).toEqual(
      [],
    );
  });

  it('names entries that were approved since (FIX-95)', async () => {
    const id = await imported('time-entries', head + line('2021-04-01', '2'), { created: 1 });
    await rows("update time_entry set approved_by_id = $1, approved_at = now() where work_date = '2021-04-01'", [
      keeper.id,
    ]);
    const [reason] = await obstaclesOf(id);
    expect(reason).toMatch(/^Time entry UNDO-IN .+ 2021-04-01 was changed after the import$/);
  });

  it('names entries of a period that was locked since, but not of one that was locked before (FIX-95)', async () => {
    const period = async (id: number, isLocked: boolean) => {
      const { body } = await keeper.get(`/api/administration/periods/${id}`);
      return keeper.put(`/api/administration/periods/${id}`, { lastModified: body.lastModified, values: { isLocked } });
    };
    const made = async (month: string) =>
      (
        await rows('insert into period (start_date, end_date) values ($1, $2) returning id', [
          `${month}-01`,
          `${month}-28`,
        ])
      )[0].id;
    const [before, since] = [await made('2021-05'), await made('2021-06')];
    expect((await period(before, true)).status).toBe(200);
    const first = await imported('time-entries', head + line('2021-05-03', '2'), { created: 1 });
    const second = await imported('time-entries', head + line('2021-06-03', '2'), { created: 1 });
    expect((await period(since, true)).status).toBe(200);
    await expectUndone(first);
    const [reason] = await obstaclesOf(second);
    expect(reason).toMatch(/2021-06-03 is in a period that was locked after the import$/);
  });
});

describe("undoing an import of another product's hours", () => {
  const file =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\r\n' +
    'Ida Undo,ida@example.com,Undo & Co,Site,Design,Work,Yes,2021-07-01,09:00:00,2021-07-01,11:00:00,02:00:00,\r\n';
  const createAll = async () => {
    for (let round = 0; round < 2; round += 1) {
      const { matching } = (await calls.preview(keeper, 'time-entries', file)).body;
      const open = matching.names.filter(({ choice }: { choice: string | null }) => choice === null);
      const matches = open.map(({ subject, key }: { subject: string; key: string }) => ({
        subject,
        key,
        choice: 'create',
      }));
      await keeper.put('/api/administration/time-entries/matches/toggl', { matches });
    }
  };
  const written = () =>
    rows(`select (select count(*)::int from client where name = 'Undo & Co') as clients,
      (select count(*)::int from job where name = 'Site') as jobs,
      (select count(*)::int from employee where name = 'Ida Undo') as people,
      (select count(*)::int from time_entry where work_date = '2021-07-01') as entries`);

  it('is one import with all of its kinds, and is undone as a whole (FIX-95)', async () => {
    await createAll();
    const id = await imported('time-entries', file, { created: 1 });
    expect(await written()).toEqual([{ clients: 1, jobs: 1, people: 1, entries: 1 }]);
    const { body } = await keeper.get(`${IMPORTS}/${id}`);
    expect(body.contents).toEqual(
      ['people', 'cost-types', 'clients', 'products', 'campaigns', 'jobs', 'time-entries'].map((kind) => ({
        ...{ kind, created: 1, updated: 0 },
      })),
    );
    await expectUndone(id);
    expect(await written()).toEqual([{ clients: 0, jobs: 0, people: 0, entries: 0 }]);
    // Its names no longer match deleted records.
    expect(await rows("select from export_match where choice = 'match' and program = 'toggl'")).toEqual([]);
  });

  it('names time entries that were entered since on a job that it created (FIX-95)', async () => {
    await createAll();
    const id = await imported('time-entries', file, { created: 1 });
    await rows(
      `insert into time_entry (employee_id, job_id, work_date, units, notes, is_billable, created_by_id)
       select $1, id, '2021-07-02', 1, 'Since', true, $1 from job where name = 'Site'`,
      [keeper.id],
    );
    expect(await obstaclesOf(id)).toEqual([expect.stringMatching(/^Job \S+ Site is used by 1 time entry$/)]);
    expect(await written()).toEqual([{ clients: 1, jobs: 1, people: 1, entries: 1 }]);
  });
});
