import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { openOwnerClient } from '../platform/database/postgres.ts';
import { fileCalls } from './testing/file-calls.ts';
import { packed, workbookOf } from './testing/packed-workbook.ts';

let agency: TestAgency;
let keeper: TestPerson;
let office: TestPerson;
let people: TestPerson;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  agency = await startTestAgency();
  const signedIn = async (access: object) => agency.signIn(await agency.add.employee({ access }));
  keeper = await signedIn({ masterdata: 'all', moneysettings: 'all', administration: 'all', people: 'all' });
  office = await signedIn({ masterdata: 'all' });
  people = await signedIn({ people: 'all' });
  calls = fileCalls(agency);
});
afterAll(() => agency.close());

const rows = async (sql: string, values: unknown[] = []) => (await agency.sql.query(sql, values)).rows;
const shown = async (kind: string, bytes: string | Buffer, settings = {}) => {
  const { status, body } = await calls.preview(keeper, kind, bytes, settings);
  expect([status, body.code]).toEqual([200, undefined]);
  return body as FilePreview;
};
const told = (preview: FilePreview) =>
  preview.outcome!.problems.map(({ line, column, value, reason }) => `${line} ${column} "${value}" ${reason}`);

describe('file format detection (DATA-01)', () => {
  it('recognises semicolons, Windows-1252, decimal commas and German headings, and shows them on sample lines (DATA-01, DATA-02)', async () => {
    const file = Buffer.from('Code;Name;Verrechnungssatz\r\nG1;M\xfcller & S\xf6hne;1.234,50\r\n', 'latin1');
    const preview = await shown('cost-types', file);
    expect(preview).toMatchObject({
      format: 'csv',
      settings: { encoding: 'windows-1252', separator: 'semicolon', decimalSign: 'comma' },
      unsettled: [],
      missing: [],
    });
    expect(preview.columns.slice(0, 2)).toEqual(['code', 'name']);
    expect(preview.sample[0]!.cells[1]).toEqual({ text: 'Müller & Söhne', meant: null });
    const named = await shown('cost-types', file, { columns: 'code,name,charge_rate' });
    expect(named.sample[0]!.cells[2]).toEqual({ text: '1.234,50', meant: '1234.50' });
    expect(named.outcome).toMatchObject({ created: 1, updated: 0, unchanged: 0, bad: 0 });
    expect(await rows("select * from cost_type where code = 'G1'")).toEqual([]);
  });

  it('reads UTF-16 with tabs, as saved by Excel as Unicode text (DATA-01)', async () => {
    const file = Buffer.from('\ufeffcode\tname\nU1\tŽižkov 🦘\n', 'utf16le');
    const preview = await shown('clients', file, { fileName: 'unicode.txt' });
    expect(preview.settings).toMatchObject({ encoding: 'utf-16le', separator: 'tab' });
    expect(preview.sample[0]!.cells.map(({ text }) => text)).toEqual(['U1', 'Žižkov 🦘']);
  });

  it('requires a date order for 03/04 before showing or importing anything (DATA-01)', async () => {
    const file = 'day,name\n03/04/2027,Spring\n';
    const open = await shown('holidays', file);
    expect([open.unsettled, open.outcome]).toEqual([['dateOrder'], null]);
    expectProblem(await calls.importFile(keeper, 'holidays', file, { outcome: 'x' }), 422, 'file-unsettled');
    const settled = await shown('holidays', file, { dateOrder: 'day-month-year' });
    expect(settled.sample[0]!.cells[0]).toEqual({ text: '03/04/2027', meant: '2027-04-03' });
    expect(settled.outcome).toMatchObject({ created: 1, bad: 0 });
  });

  it("remembers a person's corrections for the next file with the same headings (DATA-01)", async () => {
    const file = (day: string) => `day,name,division\n${day},Remembered,\n`;
    const { status } = await calls.bringIn(keeper, 'holidays', file('05/06/2027'), { dateOrder: 'month-day-year' });
    expect(status).toBe(200);
    const next = await shown('holidays', file('07/08/2027'));
    expect([next.unsettled, next.sample[0]!.cells[0]!.meant]).toEqual([[], '2027-07-08']);
    const other = await calls.preview(office, 'holidays', file('07/08/2027'));
    expect(other.body.unsettled).toEqual(['dateOrder']);
  });

  it('skips unknown headings and reports missing required ones (DATA-01)', async () => {
    const preview = await shown('clients', 'Kürzel,name\nX,Xylo\n');
    expect([preview.columns, preview.missing, preview.outcome]).toEqual([[null, 'name'], ['code'], null]);
    const named = await shown('clients', 'Kürzel,name\nX,Xylo\n', { columns: 'code,name' });
    expect(named.outcome).toMatchObject({ created: 1 });
    expectProblem(await calls.preview(keeper, 'clients', 'a,name\n', { columns: 'code,code' }), 400, 'invalid-request');
  });

  it.each(['csv', 'xlsx'] as const)('recognises the template of a kind as %s (DATA-01)', async (format) => {
    const response = await fetch(`${agency.origin}/api/administration/suppliers/template?format=${format}`, {
      headers: { cookie: keeper.cookie },
    });
    expect(response.headers.get('content-disposition')).toContain(`suppliers.${format}`);
    const preview = await shown('suppliers', Buffer.from(await response.arrayBuffer()), { fileName: `s.${format}` });
    expect(preview.columns).toEqual(preview.kindColumns.map(({ name }) => name));
    expect(preview.outcome).toMatchObject({ lines: 0, bad: 0 });
  });
});

describe('the notes of a template (LANG-03)', () => {
  it("describe each column in the reader's language (LANG-03, DATA-01)", async () => {
    const texts = [
      ['label', 'columns', 'Spalten'],
      ['label', 'text, at most {longest} characters', 'Text, höchstens {longest} Zeichen'],
      ['label', 'yes', 'ja'],
      ['field', 'Name', 'Bezeichnung'],
    ];
    for (const text of texts)
      await agency.sql.query('insert into translation (kind, original, translated) values ($1, $2, $3)', text);
    const keeperOfTwo = await agency.signIn(
      await agency.add.employee({ use_second_language: true, access: { masterdata: 'all' } }),
    );
    const notesFor = async (cookie: string) => {
      const response = await fetch(`${agency.origin}/api/administration/suppliers/template?format=xlsx`, {
        headers: { cookie },
      });
      const sheets = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
      return { name: sheets[1]!.sheet, row: sheets[1]!.data.find(([column]) => column === 'name') };
    };
    expect(await notesFor(keeper.cookie)).toEqual({
      name: 'columns',
      row: ['name', 'Name', 'text, at most 500 characters', 'yes', null],
    });
    expect(await notesFor(keeperOfTwo.cookie)).toEqual({
      name: 'Spalten',
      row: ['name', 'Bezeichnung', 'Text, höchstens 500 Zeichen', 'ja', null],
    });
  });
});

describe('a dry run (DATA-02)', () => {
  it('lists new, changed (before and after), unchanged and invalid rows; the import does exactly that, with trail entries (DATA-02, ADM-14)', async () => {
    await agency.sql.query("insert into client (code, name) values ('D1', 'Same'), ('D2', 'Before')");
    const file = 'code,name,is_active\nD1,Same,yes\nD2,After,no\nD3,New,yes\n';
    const preview = await shown('clients', file);
    expect(preview.outcome).toMatchObject({ lines: 3, created: 1, updated: 1, unchanged: 1, bad: 0, problems: [] });
    expect(preview.outcome!.changes).toEqual([
      {
        line: 3,
        key: 'D2',
        fields: [
          { column: 'name', before: 'Before', after: 'After' },
          { column: 'is_active', before: 'yes', after: 'no' },
        ],
      },
    ]);
    expect(await rows("select name from client where code = 'D2'")).toEqual([{ name: 'Before' }]);
    const imported = await calls.importFile(keeper, 'clients', file, { outcome: preview.outcome!.hash });
    expect(imported.body).toEqual({
      id: expect.any(Number),
      lines: 3,
      created: 1,
      updated: 1,
      unchanged: 1,
      leftOut: 0,
      timers: [],
      totals: null,
    });
    const [trail] = await rows("select * from audit_event where subject = 'import' order by id desc limit 1");
    expect(trail).toMatchObject({
      by_employee_id: keeper.id,
      way: 'import',
      after: { kind: 'clients', lines: 3, created: 1, updated: 1, file: 'file.csv' },
    });
    expect(trail.after.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(trail.subject_id).toBe(imported.body.id);
    expect(
      await rows(
        `select action, before ->> 'name' as before, after ->> 'name' as after from audit_event
         where subject = 'client' and import_id = $1 order by id`,
        [imported.body.id],
      ),
    ).toEqual([
      { action: 'update', before: 'Before', after: 'After' },
      { action: 'create', before: null, after: 'New' },
    ]);
  });

  it('rejects an outcome that differs from the preview with a new preview, and a repeated request (DATA-02)', async () => {
    const file = 'code,name\nE1,As the file has it\n';
    const before = await shown('clients', file);
    await agency.sql.query("insert into client (code, name) values ('E1', 'Made meanwhile')");
    const refused = await calls.importFile(keeper, 'clients', file, { outcome: before.outcome!.hash });
    expectProblem(refused, 409, 'import-changed-meanwhile');
    expect(refused.body.current.outcome).toMatchObject({ created: 0, updated: 1 });
    expect(await rows("select name from client where code = 'E1'")).toEqual([{ name: 'Made meanwhile' }]);
    const outcome = refused.body.current.outcome.hash;
    expect((await calls.importFile(keeper, 'clients', file, { outcome })).status).toBe(200);
    const again = await calls.importFile(keeper, 'clients', file, { outcome });
    expectProblem(again, 409, 'import-changed-meanwhile');
    expect(again.body.current.outcome).toMatchObject({ updated: 0, unchanged: 1 });
  });
});

describe('problems (DATA-03)', () => {
  it('have line, column, value and reason; the import takes everything or only valid lines (DATA-03)', async () => {
    const file = 'code,name,charge_rate\nF1,Good,10\nF2,,10\nF3,Bad,ten\nF1,Twice,1\n';
    const preview = await shown('cost-types', file);
    expect(told(preview)).toEqual([
      '3 name "" must not be blank',
      '4 charge_rate "ten" must be a number with a decimal point',
      '5 code "F1" is the same as on line 2',
    ]);
    expect(preview.outcome).toMatchObject({ created: 1, bad: 3, problemCount: 3 });
    const outcome = preview.outcome!.hash;
    expectProblem(await calls.importFile(keeper, 'cost-types', file, { outcome }), 422, 'file-has-problems');
    expect(await rows("select * from cost_type where code like 'F_'")).toEqual([]);
    const good = await calls.importFile(keeper, 'cost-types', file, { outcome, lines: 'good' });
    expect(good.body).toMatchObject({ created: 1, leftOut: 3 });
    expect(await rows("select code from cost_type where code like 'F_'")).toEqual([{ code: 'F1' }]);
  });

  it('exclude lines that depend on a failing line, directly or indirectly (DATA-03)', async () => {
    const file = 'code,name,username,supervisor\nS3,Third,s3,S2\nS2,Second,s2,S1\nS1,,s1,\nS4,Fourth,s4,\n';
    const preview = await shown('people', file);
    expect(preview.outcome).toMatchObject({ created: 1, bad: 3 });
    expect(told(preview)).toEqual([
      '2 supervisor "S2" needs line 3, which is skipped',
      '3 supervisor "S1" needs line 4, which is skipped',
      '4 name "" must not be blank',
    ]);
    const outcome = preview.outcome!.hash;
    expect((await calls.importFile(keeper, 'people', file, { outcome, lines: 'good' })).body).toMatchObject({
      created: 1,
      leftOut: 3,
    });
    expect(await rows("select code from employee where code like 'S_'")).toEqual([{ code: 'S4' }]);
  });

  it('can be downloaded as a file with the reasons and imported once corrected (DATA-03)', async () => {
    const file = Buffer.from('Code;Name;Note\nH1;M\xfcller;\nH2;;"=1+1"\n', 'latin1');
    const { response, bytes } = await calls.failingLines(keeper, 'clients', file, { fileName: 'clients of may.csv' });
    expect(response.headers.get('content-disposition')).toContain('clients of may-problems.csv');
    expect(bytes.toString('utf8')).toBe("\ufeffCode;Name;Note;problem\r\nH2;;'=1+1;name: must not be blank\r\n");
    const put = bytes.toString('utf8').replace('H2;;', 'H2;Filled in;');
    const preview = await shown('clients', put);
    expect(preview.columns).toEqual(['code', 'name', null, null]);
    expect(preview.outcome).toMatchObject({ created: 1, bad: 0 });
  });

  it("are shown in the reader's language, also in the file of failing lines (DATA-03, LANG-03)", async () => {
    const words = [
      ['there is no {called} "{value}"', 'nicht gefunden: {called} „{value}“'],
      ['{kind} with the code', '{kind} mit dem Code'],
      ['Division', 'Bereich'],
      ['must not be blank', 'darf nicht leer sein'],
      ['A quotation mark opens here and is not closed.', 'Hier beginnt ein Anführungszeichen.'],
    ];
    for (const [original, translated] of words)
      await agency.sql.query(
        `insert into translation (kind, original, translated) values ('label', $1, $2)
         on conflict (kind, original) do update set translated = excluded.translated`,
        [original, translated],
      );
    const person = await agency.add.employee({ access: { people: 'all' }, use_second_language: true });
    const reader = await agency.signIn(person);
    const file = 'code,name,username,division\nL1,,l1,\nL2,Ann,l2,NO\n';
    const { body } = await calls.preview(reader, 'people', file);
    expect(told(body as FilePreview)).toEqual([
      '2 name "" darf nicht leer sein',
      '3 division "NO" nicht gefunden: Bereich mit dem Code „NO“',
    ]);
    expect(told(await shown('people', file))).toEqual([
      '2 name "" must not be blank',
      '3 division "NO" there is no division with the code "NO"',
    ]);
    const { bytes } = await calls.failingLines(reader, 'people', file, { fileName: 'people.csv' });
    expect(bytes.toString('utf8')).toContain('L1,,l1,,name: darf nicht leer sein');
    const unreadable = await calls.preview(reader, 'people', 'code,name\n"X,Y\n');
    expect(unreadable.body.detail).toContain('Hier beginnt ein Anführungszeichen.');
  });

  it('describe a range with only one bound by that bound (RATE-08, DATA-03)', async () => {
    const preview = await shown('card-rates', 'rate_card,cost_type,person,first_day,charge_rate\nK,C,,,-1\n');
    expect(told(preview)).toEqual(['2 charge_rate "-1" must be 0 or more, not "-1"']);
  });
});

describe('permissions', () => {
  it('require creating and updating the kind; an unknown kind returns 404 (DATA-01)', async () => {
    const file = 'code,name\nW1,Who\n';
    expectProblem(await calls.preview(office, 'cost-types', file), 403, 'forbidden');
    expectProblem(await calls.preview(people, 'clients', file), 403, 'forbidden');
    expectProblem(await calls.preview(office, 'time-entries', file), 403, 'forbidden');
    expectProblem(await calls.preview(keeper, 'weathers', file), 404, 'not-found');
    expect((await calls.preview(office, 'clients', file)).status).toBe(200);
  });

  it("keep columns that need another right: suppliers' taxes, people's roles and profiles (PERM-07, ADM-13)", async () => {
    await agency.sql.query("insert into supplier (code, name, tax_rate) values ('T1', 'Taxed', 10)");
    const file = 'code,name,tax_rate\nT1,Renamed,20\nT2,New,5\nT3,Untaxed,\n';
    const { body } = await calls.preview(office, 'suppliers', file);
    expect(told(body)).toEqual([
      '2 tax_rate "20" needs a right that you do not have',
      '3 tax_rate "5" needs a right that you do not have',
    ]);
    const same = await calls.preview(office, 'suppliers', file.replace(',20', ',10').replace(',5', ','));
    expect(same.body.outcome).toMatchObject({ created: 2, updated: 1, bad: 0 });
    expect((await shown('suppliers', file)).outcome).toMatchObject({ bad: 0 });
    const staff = 'code,name,username,roles\nR1,Risen,risen,TimesheetSupervisor\nR2,Plain,plain,\n';
    expect(told((await calls.preview(people, 'people', staff)).body)).toEqual([
      '2 roles "TimesheetSupervisor" needs a right that you do not have',
    ]);
  });
});

describe('an imported file (DATA-10)', () => {
  const head = 'code,name\n';
  it('of more than 100,000 lines or 20 MB is rejected (DATA-10)', async () => {
    const many = head + 'A,B\n'.repeat(100_001);
    expectProblem(await calls.preview(keeper, 'clients', many), 413, 'file-too-many-lines');
    expectProblem(await calls.preview(keeper, 'clients', Buffer.alloc(20_000_001, 'a')), 413, 'too-large');
  });

  it('with a far too long cell or heading is rejected', async () => {
    const longCell = `code,name\nA,${'x'.repeat(40_001)}\n`;
    expectProblem(await calls.preview(keeper, 'clients', longCell), 422, 'file-unreadable');
    const longHeading = `code,name,${'('.repeat(501)}\nA,B,\n`;
    expectProblem(await calls.preview(keeper, 'clients', longHeading), 422, 'file-unreadable');
  });

  it("that doesn't match its file extension is rejected: a workbook as CSV, text as a workbook, another program's file (DATA-10)", async () => {
    const workbook = workbookOf({ sheets: { One: '<row r="1"><c r="A1"><v>1</v></c></row>' } });
    for (const [fileName, bytes] of [
      ['file.csv', workbook],
      ['file.xlsx', Buffer.from(head)],
      ['file.csv', Buffer.from('%PDF-1.7')],
      ['file.csv', Buffer.from('a\0b,c\n\0')],
      ['file.xlsx', packed({ 'nothing.txt': 'x' })],
      ['file', Buffer.from(head)],
    ] as const) {
      expectProblem(await calls.preview(keeper, 'clients', bytes, { fileName }), 415, 'file-not-what-its-name-says');
    }
  });

  it.each(['ods', 'xls', 'numbers', 'XLSM'])('of type .%s is reported as unsupported (FIX-123)', async (end) => {
    const answer = await calls.preview(keeper, 'clients', Buffer.from('PK\x03\x04'), { fileName: `clients.${end}` });
    expectProblem(answer, 415, 'file-unsupported');
    expect(answer.body.detail).toBe(`.${end.toLowerCase()} can't be read. Save it as .xlsx or .csv.`);
  });

  it('without headings is rejected (DATA-10)', async () => {
    for (const file of ['', '\n\n', '17,2026-11-02,4.5\n'])
      expectProblem(await calls.preview(keeper, 'clients', file), 422, 'file-without-headings');
  });

  it('that expands too much when unzipped is rejected, by its directory and by its actual size (DATA-10)', async () => {
    const cells = `<row r="1"><c r="A1" t="inlineStr"><is><t>${' '.repeat(201_000_000)}</t></is></c></row>`;
    for (const claims of [undefined, 1000]) {
      const bytes = packed({ 'xl/worksheets/sheet1.xml': cells }, claims === undefined ? {} : { claims });
      const answer = await calls.preview(keeper, 'clients', bytes, { fileName: 'bomb.xlsx' });
      expectProblem(answer, 413, 'file-too-large-unpacked');
    }
    const wide = workbookOf({ sheets: { One: '<row r="99999"><c r="XFD99999"><v>1</v></c></row>' } });
    expectProblem(await calls.preview(keeper, 'clients', wide, { fileName: 'w.xlsx' }), 413, 'file-too-large-unpacked');
    const long = workbookOf({ sheets: { One: '<row r="1048576"><c r="A1048576"><v>1</v></c></row>' } });
    expectProblem(await calls.preview(keeper, 'clients', long, { fileName: 'l.xlsx' }), 413, 'file-too-many-lines');
  });

  it('is rejected during another import and accepted after it (DATA-10)', async () => {
    const file = `${head}M1,Meanwhile\n`;
    const { outcome } = await shown('clients', file);
    const holder = await openOwnerClient(agency.databaseUrl);
    try {
      await holder.query('select pg_advisory_lock(7410029, 0)');
      const second = await calls.importFile(keeper, 'clients', file, { outcome: outcome!.hash });
      expectProblem(second, 409, 'import-under-way');
    } finally {
      await holder.end();
    }
    await expect
      .poll(async () => (await calls.importFile(keeper, 'clients', file, { outcome: outcome!.hash })).status)
      .toBe(200);
  });

  it('with an unclosed quotation mark is reported with its line number (DATA-10)', async () => {
    const answer = await calls.preview(keeper, 'clients', `${head}A,"open\n`);
    expectProblem(answer, 422, 'file-unreadable');
    expect(answer.body.detail).toContain('line 2');
  });
});
