import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { fileCalls } from './testing/file-calls.ts';
import { workbookOf } from './testing/packed-workbook.ts';

let agency: TestAgency;
let keeper: TestPerson;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  agency = await startTestAgency();
  keeper = await agency.signIn(await agency.add.employee({ access: { masterdata: 'all' } }));
  calls = fileCalls(agency);
});
afterAll(() => agency.close());

const shown = async (bytes: string | Buffer, settings: Record<string, string> = {}) => {
  const { status, body } = await calls.preview(keeper, 'suppliers', bytes, settings);
  expect([status, body.code]).toEqual([200, undefined]);
  return body as FilePreview;
};
const names = (preview: FilePreview) => preview.sample.map(({ cells }) => cells[1]!.text);

describe('how a file is read', () => {
  it('reads every character of Windows-1252 (FIX-92)', async () => {
    const file = Buffer.concat([
      Buffer.from('code,name\nS1,'),
      Buffer.from([
        0x8a, 0x6b, 0x6f, 0x64, 0x61, 0x92, 0x73, 0x20, 0x96, 0x20, 0x93, 0x43, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x80,
      ]),
    ]);
    expect(names(await shown(file))).toEqual(['Škoda’s – “Café” €']);
  });

  it('reads a UTF-8 file as UTF-8 after one in Windows-1252 with the same headings (FIX-92)', async () => {
    const first = await calls.bringIn(keeper, 'suppliers', Buffer.from('code,name\nU1,J\xfcrgen\n', 'latin1'), {
      encoding: 'windows-1252',
    });
    expect(first.status).toBe(200);
    expect(names(await shown('code,name\nU2,Jürgen\n'))).toEqual(['Jürgen']);
    const marked = await shown('\ufeffcode,name\nU3,Jürgen\n');
    expect([marked.settings.encoding, names(marked)]).toEqual(['utf-8', ['Jürgen']]);
  });

  it('reads semicolons after a file with commas and the same headings (FIX-92)', async () => {
    expect((await calls.bringIn(keeper, 'suppliers', 'code,name\nC1,One\n', { separator: 'comma' })).status).toBe(200);
    const next = await shown('code;name\nC2;Two\n');
    expect([next.settings.separator, names(next)]).toEqual(['semicolon', ['Two']]);
  });

  it('remembers choices, but no guesses (FIX-92)', async () => {
    const settingsOf = async () =>
      (
        await agency.sql.query('select settings from file_reading where kind = $1 order by used_at desc limit 1', [
          'suppliers',
        ])
      ).rows[0]?.settings;
    await agency.sql.query('delete from file_reading');
    await calls.bringIn(keeper, 'suppliers', 'code;name;notes\nR1;One;\n', { dateOrder: 'day-month-year' });
    expect(await settingsOf()).toEqual({ dateOrder: 'day-month-year' });
    // Settings chosen once apply to the next file.
    await calls.bringIn(keeper, 'suppliers', 'code;name;notes\nR2;Two;\n');
    expect(await settingsOf()).toEqual({ dateOrder: 'day-month-year' });
  });

  it('says how a file was read that can’t be read, so that this can be corrected (FIX-92)', async () => {
    const latin = Buffer.from('code,name\nL1,J\xfcrgen\n', 'latin1');
    const wrong = await calls.preview(keeper, 'suppliers', latin, { encoding: 'utf-8' });
    expectProblem(wrong, 422, 'file-unreadable');
    expect(wrong.body.current).toMatchObject({ format: 'csv', settings: { encoding: 'utf-8', separator: 'comma' } });

    const numbers = await calls.preview(keeper, 'suppliers', '1,2\n3,4\n');
    expectProblem(numbers, 422, 'file-without-headings');
    expect(numbers.body.current).toMatchObject({ settings: { separator: 'comma' } });

    const workbook = workbookOf({ sheets: { Empty: '', Data: '<row r="1"><c r="A1" t="str"><v>code</v></c></row>' } });
    const empty = await calls.preview(keeper, 'suppliers', workbook, { fileName: 'a.xlsx' });
    expectProblem(empty, 422, 'file-without-headings');
    expect(empty.body.current).toMatchObject({ sheets: ['Empty', 'Data'], settings: { sheet: 'Empty' } });
  });

  it('answers how it read a file that has no headings, without the lines of the file (FIX-59)', async () => {
    const { body } = await calls.preview(keeper, 'suppliers', '1,2\n3,4\n');
    expect(body.current).toEqual({
      format: 'csv',
      sheets: [],
      settings: { encoding: 'utf-8', separator: 'comma', sheet: null, decimalSign: null, dateOrder: null },
    });
  });

  it('reads a file as specified if detection fails (FIX-92)', async () => {
    const file = 'code;name\nQ1;"One\n';
    expectProblem(await calls.preview(keeper, 'suppliers', file), 422, 'file-unreadable');
    const bar = await calls.preview(keeper, 'suppliers', 'code|name\nQ1|a', { separator: 'bar' });
    expect(bar.body.columns).toEqual(['code', 'name']);
  });

  it.each([
    ['sep=;\r\ncode;name\r\nP1;One\r\n', 'semicolon'],
    ['\ufeffSEP=|\ncode|name\nP1|One\n', 'bar'],
    ['sep=,\ncode,name\nP1,One\n', 'comma'],
  ])('understands the line by which Excel names the separator: %o', async (file, separator) => {
    const preview = await shown(file);
    expect([preview.settings.separator, preview.headings, names(preview)]).toEqual([
      separator,
      ['code', 'name'],
      ['One'],
    ]);
    expect(preview.sample[0]!.line).toBe(3);
  });

  it('writes CSV files that spreadsheet programs know to be UTF-8', async () => {
    const response = await fetch(`${agency.origin}/api/administration/suppliers/export?format=csv`, {
      headers: { cookie: keeper.cookie },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect((await shown(bytes)).outcome).toMatchObject({ created: 0, updated: 0, bad: 0 });
  });
});
