import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { columnNamed } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { plainNumber } from './reading/plain-number.ts';
import { readWorkbook } from './reading/workbook.ts';
import { fileCalls } from './testing/file-calls.ts';
import { packed, workbookOf } from './testing/packed-workbook.ts';
import { writeWorkbook } from './writing/workbook.ts';

const cellsOf = async (bytes: Buffer, sheet = 0) =>
  (await readWorkbook(bytes))[sheet]!.lines().map(({ cells }) => cells);
const inline = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a workbook (DATA-05)', () => {
  it('as Excel writes it: shared texts with runs of styles, formulas by their last value, days by their style (DATA-05)', async () => {
    const bytes = workbookOf({
      shared: [
        '<t>code</t>',
        '<t xml:space="preserve"> 007 </t>',
        '<r><t>Two </t></r><r><rPr><b/></rPr><t>styles</t></r>',
      ],
      sheets: {
        Data: `<row r="1"><c r="A1" t="s"><v>0</v></c></row>
          <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>2</v></c>
            <c r="C2"><f>1+1.5</f><v>2.5</v></c><c r="D2" t="str"><f>A2&amp;"x"</f><v>007x</v></c>
            <c r="E2" s="1"><v>46082</v></c><c r="F2" t="b"><v>1</v></c><c r="G2" s="2"><v>46082.5</v></c></row>`,
      },
    });
    expect(await cellsOf(bytes)).toEqual([
      ['code', '', '', '', '', '', ''],
      [' 007 ', 'Two styles', '2.5', '007x', '2026-03-01', 'yes', '2026-03-01T12:00:00.000Z'],
    ]);
  });

  it('as Google Sheets and LibreOffice write it: inline texts, numbers with all digits, rows and cells left out (DATA-05)', async () => {
    const bytes = workbookOf({
      sheets: {
        Blatt1: `<row r="1">${inline('A1', 'code')}${inline('C1', 'rate')}</row>
          <row r="4">${inline('A4', '12345678901234567')}<c r="B4"><v>12345678901234567</v></c><c r="C4" t="n"><v>0.30000000000000004</v></c></row>`,
      },
    });
    const [sheet] = await readWorkbook(bytes);
    const lines = sheet!.lines();
    expect(lines.map(({ line }) => line)).toEqual([1, 4]);
    expect(lines[1]!.cells).toEqual(['12345678901234567', '12345678901234567', '0.3']);
  });

  it.each([
    '<row r="90000000"></row>',
    "<row r = '90000000'></row>",
    '<row r="9e7"></row>',
    '<row r="0x55D4A80"></row>',
    '<row r="&#57;0000000"></row>',
    '<row x:r="90000000"></row>',
    '<row s="1"r="90000000"></row>',
    '<row s=">" r="90000000"></row>',
    '<x:row r="90000000"></x:row>',
    '<row r="2"><c r="A9e7"><v>1</v></c></row>',
    '<row r="2"><c r="ABCDEF2"><v>1</v></c></row>',
    '<row r="2"><c r="zzz2"><v>1</v></c></row>',
    '<row r="2"><c s="<" r="A90000000"><v>1</v></c></row>',
  ])('rejects rows and columns far out before the reader makes room for them: %s (FIX-59)', async (far) => {
    const bytes = workbookOf({ sheets: { One: `<row r="1">${inline('A1', 'code')}</row>${far}` } });
    await expect(readWorkbook(bytes)).rejects.toMatchObject({
      code: expect.stringMatching(/^file-(too-|not-what-its-name-says)/),
    });
  });

  it.each([
    ['blanks between cells', `${' '.repeat(2_000_000)}<row r="1">${inline('A1', 'code')}</row>`],
    ['a cell of blanks', `<row r="1">${inline('A1', ' '.repeat(2_000_000))}</row>`],
    ['a tag of blanks', `<row ${' '.repeat(2_000_000)} r="1">${inline('A1', 'code')}</row>`],
    [
      'more cells than a file may have',
      Array.from({ length: 300 }, (_, row) => `<row r="${row * 100 + 1}"><c r="XFD${row * 100 + 1}"/></row>`).join(''),
    ],
    ['parts of more than 100 MB', `<row r="1">${inline('A1', 'code')}</row>${'<a/>'.repeat(26_000_000)}`],
  ])('rejects %s (FIX-59)', async (_, rows) => {
    await expect(readWorkbook(workbookOf({ sheets: { One: rows } }))).rejects.toMatchObject({
      code: 'file-too-large-unpacked',
    });
  });

  it('reads what the directory of the archive lists, and nothing else (FIX-59)', async () => {
    const sheets = { One: `<row r="1">${inline('A1', 'code')}</row>` };
    const bytes = workbookOf({ sheets });
    const hidden = packed({ 'xl/worksheets/sheet1.xml': 'hidden' });
    const start = hidden.subarray(0, hidden.indexOf('PK\x01\x02'));
    const end = bytes.length - 22;
    const shifted = Buffer.concat([
      bytes.subarray(0, bytes.readUInt32LE(end + 16)),
      start,
      bytes.subarray(bytes.readUInt32LE(end + 16)),
    ]);
    shifted.writeUInt32LE(bytes.readUInt32LE(end + 16) + start.length, shifted.length - 6);
    expect(await cellsOf(shifted)).toEqual([['code']]);
  });

  it('is refused with a part that its directory does not list', async () => {
    const bytes = workbookOf({
      sheets: { One: `<row r="1">${inline('A1', 'code')}</row>` },
      unlisted: 'xl/worksheets/sheet1.xml',
    });
    await expect(readWorkbook(bytes)).rejects.toMatchObject({ code: 'file-not-what-its-name-says' });
  });

  it('with the 1904 date system, as in old Mac files, has the same days (DATA-05)', async () => {
    const bytes = workbookOf({ is1904: true, sheets: { One: '<row r="1"><c r="A1" s="1"><v>44620</v></c></row>' } });
    expect(await cellsOf(bytes)).toEqual([['2026-03-01']]);
  });

  it.each([
    ['1E-3', '0.001'],
    ['1.2345678901234568E+16', '12345678901234600'],
    ['12345678901234567', '12345678901234567'],
    ['-1234.5', '-1234.5'],
    ['4.9000000000000004', '4.9'],
    ['90071992547409.12', '90071992547409.1'],
    ['#N/A', '#N/A'],
  ])('the number %s is %s (DATA-05)', (text, plain) => {
    expect(plainNumber(text)).toBe(plain);
  });

  it('that we write has every text, number and day that was put in (DATA-05)', async () => {
    const kind = kindNamed('cost-types')!;
    const columns = [
      columnNamed(kind, 'code')!,
      columnNamed(kind, 'charge_rate')!,
      columnNamed(kindNamed('holidays')!, 'day')!,
    ];
    const text = fc.string({
      unit: fc.constantFrom('0', '7', 'ü', '🦘', ' ', '=', "'", '"', '<', '&', '\n'),
      maxLength: 20,
    });
    const rate = fc
      .tuple(fc.bigInt(0n, 99_999_999_999_999_999n), fc.nat(999_999))
      .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`);
    const day = fc
      .date({ min: new Date('1800-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, rate, day), { minLength: 1, maxLength: 5 }), async (rows) => {
        const bytes = await writeWorkbook([{ name: 'One', headings: ['a', 'b', 'c'], rows, columns }]);
        expect((await cellsOf(bytes)).slice(1)).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a workbook by a call', () => {
  let agency: TestAgency;
  let keeper: TestPerson;
  let calls: ReturnType<typeof fileCalls>;
  beforeAll(async () => {
    agency = await startTestAgency();
    keeper = await agency.signIn(await agency.add.employee({ access: { masterdata: 'all', moneysettings: 'all' } }));
    calls = fileCalls(agency);
  });
  afterAll(() => agency.close());

  it('is read from the sheet that is chosen, and comes in with its failing lines as a workbook (DATA-05)', async () => {
    const bytes = workbookOf({
      sheets: {
        Notes: `<row r="1">${inline('A1', 'Nothing here')}</row>`,
        Clients: `<row r="1">${inline('A1', 'Code')}${inline('B1', 'Name')}</row>
          <row r="2">${inline('A2', '007')}${inline('B2', 'Bond')}</row><row r="3">${inline('A3', '008')}</row>`,
      },
    });
    const fileName = 'clients.xlsx';
    const first = (await calls.preview(keeper, 'clients', bytes, { fileName })).body as FilePreview;
    expect([first.sheets, first.settings.sheet, first.missing]).toEqual([
      ['Notes', 'Clients'],
      'Notes',
      ['code', 'name'],
    ]);
    const given = { fileName, sheet: 'Clients' };
    const chosen = (await calls.preview(keeper, 'clients', bytes, given)).body as FilePreview;
    expect(chosen.outcome).toMatchObject({ created: 1, bad: 1, problems: [{ line: 3, column: 'name' }] });
    const failing = await calls.failingLines(keeper, 'clients', bytes, given);
    expect(await cellsOf(failing.bytes)).toEqual([
      ['Code', 'Name', 'problem'],
      ['008', '', 'name: must not be blank'],
    ]);
    const outcome = chosen.outcome!.hash;
    const answer = await calls.importFile(keeper, 'clients', bytes, { ...given, outcome, lines: 'good' });
    expect(answer.body).toMatchObject({ created: 1, leftOut: 1 });
    expect((await agency.sql.query("select name from client where code = '007'")).rows).toEqual([{ name: 'Bond' }]);
    expect((await calls.preview(keeper, 'clients', bytes, { fileName, sheet: 'None' })).body.code).toBe(
      'file-sheet-unknown',
    );
  });

  it('an export that comes back changes nothing, as CSV and as workbook, whatever texts there are (DATA-04, DATA-05)', async () => {
    const unit = fc.constantFrom(
      'a',
      '7',
      'ü',
      '🦘',
      ' ',
      '=',
      '+',
      '-',
      '@',
      "'",
      '"',
      ',',
      ';',
      '\t',
      '\n',
      '\r',
      '<',
      '&',
      '_x000D_',
    );
    const row = fc.record({
      name: fc.string({ unit, minLength: 1, maxLength: 12 }),
      rate: fc.nat(99_999_999),
      decimals: fc.nat(6),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (made) => {
        await agency.sql.query('delete from cost_type');
        for (const [index, { name, rate, decimals }] of made.entries()) {
          await agency.sql.query('insert into cost_type (code, name, charge_rate) values ($1, $2, $3)', [
            `00${index}`,
            name.trim() === '' ? 'blank' : name,
            (BigInt(rate) * 1n)
              .toString()
              .padStart(decimals + 1, '0')
              .replace(new RegExp(`(\\d{${decimals}})$`), decimals ? '.$1' : '$1'),
          ]);
        }
        for (const format of ['csv', 'xlsx']) {
          const response = await fetch(
            `${agency.origin}/api/administration/cost-types/export?format=${format}&status=all`,
            {
              headers: { cookie: keeper.cookie },
            },
          );
          const bytes = Buffer.from(await response.arrayBuffer());
          const decimalSign = 'point';
          const { body } = await calls.preview(keeper, 'cost-types', bytes, { fileName: `c.${format}`, decimalSign });
          expect([format, body.outcome?.problems, body.outcome?.changes]).toEqual([format, [], []]);
          expect(body.outcome).toMatchObject({ created: 0, updated: 0, unchanged: made.length });
        }
      }),
      { numRuns: 25 },
    );
  });
});
