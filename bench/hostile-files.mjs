import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { readable } from './docket.mjs';
import { startWatched } from './event-loop.mjs';

/**
 * Measures what each kind of hostile file does to the server during its preview: the duration, how long other requests wait, and the
 * process's peak memory. Other requests may wait 100 ms, and the process may use 600 MB.
 */
const MOST_WAIT = 100;
const MOST_MEMORY = 600;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const WORKSHEET = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
const CELL = '<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>';

function workbook(rows, otherParts = {}) {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${WORKSHEET}" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...otherParts,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

/** The archive contains the sheet, but its directory names another one. */
function unlisted(bytes) {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  bytes.write('9', bytes.lastIndexOf(name) + 'xl/worksheets/sheet'.length, 'latin1');
  return bytes;
}

const manyCells = (rows, columns, cell) =>
  Array.from(
    { length: rows },
    (_, row) =>
      `<row r="${row + 1}">${Array.from({ length: columns }, (__, column) => cell(`${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`,
  ).join('');

const MOST_BYTES = 19_900_000;
const FILES = {
  'three lines (for comparison)': ['a.csv', () => Buffer.from('code,name\n1,2\n3,4\n')],
  'a row far out': ['a.xlsx', () => workbook(`${CELL}<row r="90000000"></row>`)],
  'a sheet that the directory hides, 260 MB': [
    'a.xlsx',
    () => unlisted(workbook(`${CELL}${'<a/>'.repeat(65_000_000)}`)),
  ],
  '99 MB of tags': ['a.xlsx', () => workbook(`${CELL}${'<a/>'.repeat(24_700_000)}`)],
  '99 MB of open tags': ['a.xlsx', () => workbook(`${CELL}${'<a>'.repeat(33_000_000)}`)],
  '30 MB of blanks': ['a.xlsx', () => workbook(`${' '.repeat(30_000_000)}${CELL}`)],
  '30 MB of blanks in pieces': ['a.xlsx', () => workbook(`${`${' '.repeat(900_000)}<a/>`.repeat(33)}${CELL}`)],
  'cells up to the limit': [
    'a.xlsx',
    () => workbook(manyCells(100_000, 20, (address) => `<c r="${address}"><v>${address.length}</v></c>`)),
  ],
  'one long text in each cell': [
    'a.xlsx',
    () =>
      workbook(
        manyCells(90_000, 10, (address) => `<c r="${address}" t="s"><v>0</v></c>`),
        {
          'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>${'x'.repeat(39_000)}</t></si></sst>`,
        },
      ),
  ],
  'a number of zeros': ['a.csv', () => Buffer.from(`code,charge_rate\n1,${'0'.repeat(39_000)}\n`.repeat(400))],
  'a heading of brackets': ['a.csv', () => Buffer.from(`${'('.repeat(40_000)},code\n1,2\n`)],
  'headings of brackets': ['a.csv', () => Buffer.from(`${`${'('.repeat(490)},`.repeat(8_000)}code\n1,2\n`)],
  '20 MB of separators': ['a.csv', () => Buffer.from(`code,name\n${`${','.repeat(190)}\n`.repeat(104_000)}`)],
  '20 MB of separators in a line': ['a.csv', () => Buffer.from(`code,name\n${','.repeat(MOST_BYTES)}`)],
  '20 MB of quotation marks': ['a.csv', () => Buffer.from(`code,name\n${'"'.repeat(MOST_BYTES)}`)],
  '20 MB in Windows-1252': ['a.csv', () => Buffer.alloc(MOST_BYTES, 0xe4)],
  '20 MB in UTF-16': ['a.csv', () => Buffer.from(`\ufeffcode,name\n${'1,b\n'.repeat(2_400_000)}`, 'utf16le')],
  '20 MB of reference rates, nested': [
    'a.xml',
    () => Buffer.from('<gesmes:Envelope>'.repeat(1_170_000)),
    'exchange-rates',
  ],
  '20 MB of reference rates, one tag': [
    'a.xml',
    () => Buffer.from(`<gesmes:Envelope ${' a'.repeat(9_900_000)}`),
    'exchange-rates',
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'docket-files-'));
// The database's user needs access.
chmodSync(folder, 0o755);
const docket = await startWatched(join(folder, 'data'));
const administrator = docket.openCaller();
await administrator.signIn('ada');
const other = docket.openCaller();
await other.signIn('emma');
// Warms up compiled code, connections and caches before the measurement.
await lookAt(['a.csv', () => Buffer.from('code,name\n1,2\n')]);

const rows = {};
for (const [name, file] of Object.entries(FILES)) rows[name] = await lookAt(file);
console.table(rows);
const bad = Object.entries(rows).filter(
  ([, row]) => row['others waited, ms'] > MOST_WAIT || row['memory, MB'] > MOST_MEMORY,
);
console.log(
  bad.length === 0 ? 'All within the limits.' : `Beyond the limits: ${bad.map(([name]) => name).join(', ')}.`,
);

administrator.close();
other.close();
await docket.stop();
rmSync(folder, { recursive: true, force: true });

async function lookAt([fileName, make, kind = 'cost-types']) {
  const bytes = make();
  // Resets the memory peak.
  writeFileSync(`/proc/${docket.pid}/clear_refs`, '5');
  await docket.longestBlock();
  let isOver = false;
  const waits = [];
  const asking = (async () => {
    while (!isOver) {
      const started = performance.now();
      await other.call('GET', '/api/home');
      waits.push(performance.now() - started);
      await delay(5);
    }
  })();
  const started = performance.now();
  const path = `/api/administration/${kind}/import/preview?fileName=${fileName}`;
  const answer = await administrator.send('POST', path, bytes, 'application/octet-stream');
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await asking;
  return {
    MB: Number((bytes.length / 1e6).toFixed(2)),
    seconds: Number(seconds.toFixed(1)),
    'others waited, ms': Math.round(Math.max(...waits)),
    'longest block, ms': Math.round(await docket.longestBlock()),
    'memory, MB': memory(),
    answer: `${answer.status} ${JSON.parse(readable(answer)).code ?? ''}`,
  };
}

function memory() {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${docket.pid}/status`, 'utf8'))[1]) / 1024);
}
