import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import type { TimeExport } from '#domain/data-exchange/time-export.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestAgency, TestPerson } from '#test/fixtures/test-agency.ts';
import type { fileCalls } from '../testing/file-calls.ts';
import { EDITS_TIME_OF_TEAM, startImportDesk } from '../testing/import-desk.ts';

const KIND = 'time-entries';

let agency: TestAgency;
let keeper: TestPerson;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  ({ agency, keeper, calls } = await startImportDesk({ roles: EDITS_TIME_OF_TEAM }));
});
afterAll(() => agency.close());

const rows = async (sql: string, values: unknown[] = []) => (await agency.sql.query(sql, values)).rows;
const shown = async (bytes: string, settings = {}, by = keeper) => {
  const { status, body } = await calls.preview(by, KIND, bytes, settings);
  expect([status, body.code, body.detail]).toEqual([200, undefined, undefined]);
  return body as FilePreview;
};
const choose = (program: TimeExport, body: object, by = keeper) =>
  by.put(`/api/administration/time-entries/matches/${program}`, { matches: [], ...body });
/** Creates everything without a match. */
async function createOpen(program: TimeExport, bytes: string, settings = {}) {
  for (let round = 0; round < 2; round += 1) {
    const { matching } = await shown(bytes, settings);
    const open = matching!.names.filter(({ choice, subject }) => choice === null && subject !== 'approver');
    await choose(program, { matches: open.map(({ subject, key }) => ({ subject, key, choice: 'create' })) });
  }
}

it('is a step of a new agency until hours are imported, and again once that is undone (FIX-96)', async () => {
  const step = async () =>
    (await keeper.get('/api/administration/first-steps')).body.steps.find(
      (one: { step: string }) => one.step === 'move-in',
    );
  expect(await step()).toMatchObject({ isDone: false });
  const [person, job, task] = [
    await agency.add.employee(),
    await agency.add.job(),
    await agency.add.costType({ is_time: true }),
  ];
  const file = `employee,is_client_job,job,cost_type,date,hours,notes,is_billable
${person.code},yes,${job.code},${task.code},2022-03-01,1,first,yes
`;
  const { status, body } = await calls.bringIn(keeper, KIND, file);
  expect(status).toBe(200);
  expect(await step()).toMatchObject({ isDone: true, missing: null });
  // The second import of the same file creates nothing.
  expect((await calls.bringIn(keeper, KIND, file)).body).toMatchObject({ created: 0, unchanged: 1 });
  expect((await keeper.post(`/api/administration/imports/${body.id}/undo`)).status).toBe(200);
  expect(await step()).toMatchObject({ isDone: false, missing: 'move-in' });
});

it('is a step done where an earlier version imported hours or jobs (FIX-96)', async () => {
  const note = (kind: string, created: number) =>
    rows(
      `insert into audit_event (subject, subject_id, action, way, after) values ('import', 0, 'import', 'import', $1)`,
      [JSON.stringify({ kind, lines: 1, created, updated: 0, unchanged: 1 - created })],
    );
  const isDone = async () =>
    (await keeper.get('/api/administration/first-steps')).body.steps.find(
      (one: { step: string }) => one.step === 'move-in',
    ).isDone;
  await note(KIND, 0);
  await note('clients', 1);
  expect(await isDone()).toBe(false);
  await note('jobs', 1);
  expect(await isDone()).toBe(true);
});

describe('Clockify in other languages', () => {
  it('reads a German file with its yes, no and decimal comma (FIX-96)', async () => {
    const file = [
      'Projekt;Kunde;Beschreibung;Aufgabe;Benutzer;Gruppe;Email;Tags;Abrechenbar;Startdatum;Startzeit;Enddatum;Endzeit;Dauer (h);Dauer (dezimal);Abrechenbarer Tarif (EUR);Rechnungsbetrag (EUR)',
      'Netz;Adler;Entwurf;Grafik;Ute Kurz;;ute@example.com;;Ja;13.05.2024;09:00:00;13.05.2024;10:30:00;01:30:00;1,50;80,00;120,00',
      'Netz;Adler;Akquise;Grafik;Ute Kurz;;ute@example.com;;Nein;14.05.2024;09:00:00;14.05.2024;09:15:00;00:15:00;0,25;0,00;0,00',
    ].join('\n');
    await createOpen('clockify', file);
    const ready = await shown(file);
    expect(ready).toMatchObject({ program: 'clockify', unread: null, outcome: { created: 2, bad: 0 } });
    expect((await calls.importFile(keeper, KIND, file, { outcome: ready.outcome!.hash })).status).toBe(200);
    expect(
      await rows(
        "select notes, units::text as hours, is_billable as billable from time_entry where notes in ('Entwurf', 'Akquise') order by work_date",
      ),
    ).toEqual([
      { notes: 'Entwurf', hours: '1.50', billable: true },
      { notes: 'Akquise', hours: '0.25', billable: false },
    ]);
  });

  it('says that a file in a language it does not know is exported again in English (FIX-96)', async () => {
    const file = [
      'Progetto,Cliente,Nota,Compito,Persona,Indirizzo,Fatturabile,Giorno,Ora,Giorno finale,Ora finale,Durata,In decimali',
      'Sito,Rossi,Bozza,Grafica,Ana,ana@example.com,Sì,13/05/2024,09:00:00,13/05/2024,10:30:00,01:30:00,1.50',
    ].join('\n');
    const unread = { program: 'clockify', because: 'language' };
    expect(await shown(file)).toMatchObject({ program: null, unread, outcome: null });
    const ours = await shown('employee,date\nx,2024-05-13\n');
    expect(ours).toMatchObject({ program: null, unread: null, outcome: null });
    // Only hours can be imported from other products.
    const clients = await calls.preview(keeper, 'clients', file);
    expect(clients.body).toMatchObject({ unread: null, missing: ['code', 'name'] });
  });

  it('says of a summary report that the detailed one is needed, with the columns that are missing (FIX-96)', async () => {
    const summary = await shown('Project,Client,Time (h),Time (decimal),Amount (EUR)\nSite,Acme,10:30:00,10.50,0.00\n');
    expect(summary).toMatchObject({ program: null, unread: { program: 'clockify', because: 'report' }, outcome: null });
    expect(summary.missing).toContain('date');
  });
});

const TOGGL =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags';
const line = (said: {
  client?: string;
  project?: string;
  note?: string;
  day?: string;
  hours?: string;
  mail?: string;
}) => {
  const { client = 'Northwind', project = 'Website', note = 'x', day = '2024-05-06', hours = '01:00:00' } = said;
  const mail = said.mail ?? 'ana@example.com';
  return `${mail.split('@')[0]},${mail},${client},${project},Design,${note},Yes,${day},09:00:00,${day},10:00:00,${hours},`;
};
const toggl = (...lines: Parameters<typeof line>[0][]) => `${TOGGL}\n${lines.map(line).join('\n')}\n`;
const bringIn = async (file: string, by = keeper) => {
  const { outcome } = await shown(file, {}, by);
  const done = await calls.importFile(by, KIND, file, { outcome: outcome!.hash });
  expect([done.status, done.body.detail]).toEqual([200, undefined]);
  return done.body;
};
const US = { subject: 'client', key: 'harbour us', choice: 'internal' };

describe('a client that is the agency itself', () => {
  const file = toggl(
    { client: 'Harbour Us', project: 'Admin', note: 'Own one' },
    { client: 'Harbour Us', project: 'Pitches', note: 'Own two' },
    { client: 'Northwind', project: 'Website', note: 'Theirs' },
  );

  it('has internal projects, not billable, and no client is created for it (FIX-96)', async () => {
    const first = await shown(file);
    expect(first.matching!.names.filter(({ subject }) => subject === 'client')).toMatchObject([
      { key: 'harbour us', choice: null },
      { key: 'northwind', choice: null },
    ]);
    expect((await choose('toggl', { matches: [US] })).status).toBe(204);
    await createOpen('toggl', file);
    expect((await shown(file)).matching!.names.find(({ key }) => key === US.key)).toMatchObject({
      choice: 'internal',
      isOpen: false,
      record: null,
    });
    await bringIn(file);
    expect(
      await rows(
        `select job.name, job.is_billable as "isClientJob", job.client_id is null as "hasNoClient", time_entry.is_billable as billable
         from time_entry join job on job.id = job_id where time_entry.notes in ('Own one', 'Own two', 'Theirs') order by job.name`,
      ),
    ).toEqual([
      { name: 'Admin', isClientJob: false, hasNoClient: true, billable: false },
      { name: 'Pitches', isClientJob: false, hasNoClient: true, billable: false },
      { name: 'Website', isClientJob: true, hasNoClient: false, billable: true },
    ]);
    expect(await rows("select code from client where name = 'Harbour Us'")).toEqual([]);
  });

  it('is remembered for the next file, whose projects are found among internal projects (FIX-96)', async () => {
    expect((await shown(file)).outcome).toMatchObject({ created: 0, unchanged: 3 });
    // Forgetting the project keeps the client, by which the internal project is found.
    await choose('toggl', { matches: [{ subject: 'project', key: '["harbour us","admin",""]', choice: null }] });
    const again = await shown(file);
    expect(again.matching!.names.find(({ name }) => name === 'Admin')).toMatchObject({
      foundBy: 'name',
      choice: 'match',
    });
    expect(again.outcome).toMatchObject({ created: 0, unchanged: 3 });
  });

  it('can also be said of a client that Docket already has (FIX-96)', async () => {
    await rows("insert into client (code, name) values ('HARBOUR', 'Harbour Known')");
    const known = toggl({ client: 'Harbour Known', project: 'Training', note: 'Own three' });
    const asked = await shown(known);
    expect(asked.matching!.names.find(({ subject }) => subject === 'client')).toMatchObject({
      name: 'Harbour Known',
      choice: 'match',
      foundBy: 'name',
    });
    await choose('toggl', { matches: [{ subject: 'client', key: 'harbour known', choice: 'internal' }] });
    await createOpen('toggl', known);
    await bringIn(known);
    expect(await rows("select is_billable as of from job where name = 'Training'")).toEqual([{ of: false }]);
  });

  it('is rejected for anything else, and creates nothing for people without the right to internal projects (FIX-96)', async () => {
    for (const subject of ['person', 'project', 'task', 'approver'])
      expectProblem(await choose('toggl', { matches: [{ ...US, subject }] }), 400, 'invalid-request');
    const access = { administration: 'all', masterdata: 'all', moneysettings: 'all', job: 'all' } as const;
    const jobsOnly = await agency.signIn(await agency.add.employee({ access }));
    const other = toggl({ client: 'Harbour Us', project: 'Canteen' });
    await choose('toggl', { matches: [{ subject: 'project', key: '["harbour us","canteen",""]', choice: 'create' }] });
    expect((await shown(other)).outcome).toMatchObject({ created: 1, bad: 0 });
    const asked = await shown(other, {}, jobsOnly);
    expect(asked.outcome).toBe(null);
    expect(asked.matching!.names.find(({ name }) => name === 'Canteen')).toMatchObject({
      isOpen: true,
      canBeMade: false,
    });
  });
});

describe('defaults of jobs created by an import', () => {
  const chosen = async (changes: object = {}) => {
    const executive = await agency.add.employee({ name: 'Edda Lead' });
    return { accountExecutiveId: executive.id, product: 'Archive', campaign: 'Before Docket', ...changes };
  };

  it('is one account executive, and for client jobs a product and campaign of their own clients (FIX-96)', async () => {
    await rows("insert into client (code, name) values ('OAK', 'Oak')");
    await rows(
      "insert into product (client_id, code, name) select id, 'ARC', 'Archive' from client where code = 'OAK'",
    );
    expect((await choose('toggl', { matches: [US], newJobs: await chosen() })).status).toBe(204);
    const file = toggl(
      { client: 'Oak', project: 'Spot', note: 'Default one' },
      { client: 'Elm', project: 'Poster', note: 'Default two' },
      { client: 'Elm', project: 'Flyer', note: 'Default three' },
      { client: 'Harbour Us', project: 'Retreat', note: 'Default four' },
    );
    await createOpen('toggl', file);
    expect((await shown(file)).matching!.newJobs).toMatchObject({
      accountExecutive: { name: 'Edda Lead' },
      product: 'Archive',
      campaign: 'Before Docket',
      canChange: true,
    });
    await bringIn(file);
    const place = { product: 'Archive', campaign: 'Before Docket', executive: 'Edda Lead' };
    expect(
      await rows(
        `select distinct job.name, product.code, product.name as product, campaign.name as campaign, employee.name as executive
         from time_entry join job on job.id = job_id left join product on product.id = job.product_id
           left join campaign on campaign.id = job.campaign_id join employee on employee.id = job.account_executive_id
         where time_entry.notes like 'Default %' order by job.name`,
      ),
    ).toEqual([
      { name: 'Flyer', code: 'ARCHIVE', ...place },
      { name: 'Poster', code: 'ARCHIVE', ...place },
      { name: 'Retreat', code: null, product: null, campaign: null, executive: 'Edda Lead' },
      { name: 'Spot', code: 'ARC', ...place },
    ]);
    expect((await shown(file)).outcome).toMatchObject({ created: 0, unchanged: 4 });
  });

  it('is unchanged for existing jobs, and initially General without an account executive (FIX-96)', async () => {
    const file = toggl({ client: 'Oak', project: 'Spot', note: 'Default five' });
    await choose('toggl', { newJobs: await chosen({ product: 'Other' }) });
    await bringIn(file);
    expect(
      await rows('select product.name from job join product on product.id = job.product_id where job.name = $1', [
        'Spot',
      ]),
    ).toEqual([{ name: 'Archive' }]);
    const harvest = 'Date,Client,Project,Task,Notes,Hours,First Name,Last Name\n2024-05-06,Oak,Spot,Design,x,1,A,B\n';
    expect((await shown(harvest)).matching!.newJobs).toMatchObject({
      accountExecutive: null,
      product: 'General',
      campaign: 'General',
    });
  });

  it('is rejected with people who are not there or inactive, blank names, and without the right to create jobs (FIX-96)', async () => {
    const inactive = await agency.add.employee({ is_active: false });
    const choice = await chosen();
    const tries = [
      [{ accountExecutiveId: 999_999 }, 422, 'reference-unknown'],
      [{ accountExecutiveId: inactive.id }, 422, 'inactive-fields'],
      [{ product: ' ' }, 400, 'invalid-request'],
      [{ campaign: '' }, 400, 'invalid-request'],
    ] as const;
    for (const [change, status, code] of tries)
      expectProblem(await choose('toggl', { newJobs: { ...choice, ...change } }), status, code);
    const timekeeper = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
    expectProblem(await choose('toggl', { newJobs: choice }, timekeeper), 403, 'forbidden');
    const file = toggl({ client: 'Oak', project: 'Spot' });
    expect((await shown(file, {}, timekeeper)).matching!.newJobs).toMatchObject({ product: 'Other', canChange: false });
  });
});

describe('totals of the file and of Docket by person and month', () => {
  const file = toggl(
    { mail: 'mia@example.com', day: '2023-12-31', hours: '08:00:00', note: 'Year one' },
    { mail: 'mia@example.com', day: '2024-01-01', hours: '02:20:00', note: 'Year two' },
    { mail: 'mia@example.com', day: '2024-01-02', hours: '25:00:00', note: 'Too long' },
    { mail: 'mia@example.com', day: '2024-01-02', hours: '04:00:00', project: 'Not ours', note: 'Out' },
    { mail: 'guest@example.com', day: '2024-01-02', hours: '01:00:00', note: 'Guest' },
  );
  const none = { alreadyThere: null, leftOut: null, failing: null, other: null, rounding: null };

  it('are shown before and after the import, with the reasons for differences (FIX-96)', async () => {
    await choose('toggl', {
      matches: [
        { subject: 'project', key: '["northwind","not ours",""]', choice: 'leave-out' },
        { subject: 'person', key: 'mail:guest@example.com', choice: 'leave-out' },
      ],
    });
    const person = await agency.add.employee({ name: 'Mia Month', email: 'mia@example.com' });
    const [job] = await rows("select id from job where name = 'Website'");
    const [task] = await rows("select id from cost_type where name = 'Design'");
    // Entries on the first and last day of a month, and of neighbouring months.
    for (const [day, units] of [
      ['2023-11-30', 5],
      ['2024-01-31', 1.25],
      ['2024-02-01', 6],
    ])
      await rows(
        `insert into time_entry (employee_id, job_id, cost_type_id, work_date, units, notes, is_billable)
         values ($1, $2, $3, $4, $5, 'typed', true)`,
        [person.id, job.id, task.id, day, units],
      );
    const ready = await shown(file);
    const expected = [
      {
        ...none,
        person: 'guest',
        month: '2024-01',
        inFile: '1.00',
        inDocket: null,
        difference: '-1.00',
        isEqual: false,
        leftOut: '1.00',
      },
      {
        ...none,
        ...{ person: 'Mia Month', month: '2024-01', inFile: '31.3333', inDocket: '3.58', difference: '-27.7533' },
        ...{ isEqual: false, leftOut: '4.00', failing: '25.00', other: '1.25', rounding: '-0.0033' },
      },
      {
        ...none,
        person: 'Mia Month',
        month: '2023-12',
        inFile: '8.00',
        inDocket: '8.00',
        difference: '0.00',
        isEqual: true,
      },
    ];
    expect(ready.matching!.totals).toEqual({ count: 3, different: 2, rows: expected });
    const done = await calls.importFile(keeper, KIND, file, { outcome: ready.outcome!.hash, lines: 'good' });
    expect([done.status, done.body.totals]).toEqual([200, { count: 3, different: 2, rows: expected }]);
    expect(
      await rows(
        "select sum(units)::text as units from time_entry where employee_id = $1 and work_date >= '2024-01-01' and work_date < '2024-02-01'",
        [person.id],
      ),
    ).toEqual([{ units: '3.58' }]);
  });

  it('show existing hours, and are unknown until everything is matched (FIX-96)', async () => {
    const [, january] = (await shown(file)).matching!.totals!.rows;
    expect(january).toMatchObject({ inDocket: '3.58', alreadyThere: '2.33', other: '1.25' });
    expect((await shown(toggl({ project: 'Never seen' }))).matching!.totals).toBe(null);
    const ours = 'employee,is_client_job,job,cost_type,date,hours,notes,is_billable\n';
    const [{ code }] = await rows("select code from employee where name = 'Mia Month'");
    const [job] = await rows("select code from job where name = 'Website'");
    const [task] = await rows("select code from cost_type where name = 'Design'");
    const own = await calls.bringIn(keeper, KIND, `${ours}${code},yes,${job.code},${task.code},2024-03-01,1,own,yes\n`);
    expect([own.status, own.body.totals]).toEqual([200, null]);
  });
});
