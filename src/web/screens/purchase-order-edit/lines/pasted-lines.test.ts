import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneOf } from '../../../documents/lines/named-record.ts';
import { copiedCell } from '../../../documents/lines/pasted-cells.ts';
import { text as t } from '../../../platform/translation.ts';
import { type ClipboardBlock, numbersOf, readClipboard, writeClipboard } from '../../../sheet/clipboard.ts';
import { fakeClipboard } from '../../../sheet/testing/fake-clipboard.ts';
import { markupTree } from '../../../sheet/testing/markup-tree.ts';
import { buildLineContext, formOf } from '../order-form.ts';
import { type DraftLine, LINE_FIELDS, lineOf, lineValue, withChange } from '../order-line.ts';
import { account, free, gst, madeLine, madeOrder, ref } from '../testing/made-order.ts';
import { ORDER_CELLS, readTypedCell, withCells } from './line-cells.ts';
import { LINE_COLUMNS } from './line-columns.ts';
import type { LineLookup } from './line-lookup.ts';
import { readPastedCells } from './pasted-lines.ts';

const reader = { decimals: 2, format: 'comma-point' as const, t };
const order = madeOrder();
const form = formOf(order);
const lineContext = buildLineContext(form.head);
const records = [ref(20, 'Ferry film'), ref(30, 'Print'), gst, free, account(6), { id: 7, name: 'Noah' }];
const lookup: LineLookup = async (field, text, job) =>
  field === 'costType' && !job ? { why: 'A cost type needs a job' } : oneOf(records, text, t);
const given = { lookup, reader, jobOf: () => null };

/** Pastes rows of text as new lines. */
async function pasteTexts(rows: string[][]) {
  const cells = rows.flatMap((row, index) =>
    row.map((text, column) => ({
      key: `new-${index + 1}`,
      field: LINE_COLUMNS[column]!,
      cell: { text, own: null },
    })),
  );
  const { changes, figures } = await readPastedCells(
    cells.filter(({ cell }) => cell.text !== ''),
    given,
  );
  return { lines: withCells(form, changes).slice(2), figures };
}

describe('lines out of a spreadsheet (PO-04)', () => {
  it('records match by code or name, numbers as written, and amounts follow', async () => {
    const { lines, figures } = await pasteTexts([
      ['C20', 'print', '', 'Covers', 'noah', '1,000', '$0.50', 'gst', '500.00', '50.00', '550.00'],
      ['Ferry  Film', 'C30 Print', '', '', '', '', '(3)', 'GST free', '', '', ''],
    ]);
    expect(lines[0]).toMatchObject({
      job: { id: 20 },
      costType: { id: 30 },
      details: 'Covers',
      employee: { id: 7 },
      units: '1000',
      rate: '0.5',
      taxStatus: { id: 1 },
      net: '500.00',
      tax: '50.00',
      total: '550.00',
      allowTaxToCalc: true,
    });
    expect(lines[1]).toMatchObject({ job: { id: 20 }, details: 'Print', units: '1', rate: '-3', total: '-3.00' });
    expect(figures).toBe(2);
  });

  it('an invalid value stays in its cell with a reason, and the rest is kept', async () => {
    const { lines } = await pasteTexts([['J-404', 'Print', 'C99', 'Kept', '', 'two', '5', 'VAT', '', '1.005', '']]);
    expect(lines[0]).toMatchObject({ job: null, details: 'Kept', rate: '5' });
    expect(lines[0]!.unread).toEqual({
      job: { text: 'J-404', why: 'J-404 was not found' },
      costType: { text: 'Print', why: 'A cost type needs a job' },
      glChart: { text: 'C99', why: 'C99 was not found' },
      units: { text: 'two', why: 'This cannot be read as a number' },
      taxStatus: { text: 'VAT', why: 'VAT was not found' },
      tax: { text: '1.005', why: 'The amount has more decimals than its currency' },
    });
  });

  it('a tax that is another than the calculated one is a typed one', async () => {
    const { lines } = await pasteTexts([['C20', 'Print', '', '', '', '1', '100', 'GST', '', '9.99', '']]);
    expect(lines[0]).toMatchObject({ tax: '9.99', total: '109.99', allowTaxToCalc: false });
  });

  it('ambiguous names and inactive records are rejected', () => {
    const two = [ref(1, 'Same'), ref(2, 'same'), { ...ref(3, 'Old'), isActive: false }];
    expect(oneOf(two, 'SAME', t)).toEqual({ why: 'More than one match for SAME' });
    expect(oneOf(two, 'old', t)).toEqual({ why: 'Old is inactive'.replace('Old', 'old') });
    expect(oneOf(two, 'C2', t)).toEqual({ record: two[1] });
  });
});

describe('lines copied here and pasted here (PO-04)', () => {
  const chosen = <Record>(...of: Record[]) => fc.option(fc.constantFrom(...of));
  const lines: fc.Arbitrary<DraftLine> = fc
    .record({
      job: chosen(ref(20), ref(21)),
      costType: chosen(ref(30), ref(31)),
      glChart: chosen(account(6), account(8)),
      employee: chosen({ id: 7, name: 'Noah' }),
      taxStatus: chosen(gst, free),
      details: fc.option(fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.trim() || 'x')),
      units: fc.constantFrom('0', '1', '12.345', '-2'),
      rate: fc.constantFrom('0', '0.01', '99999.99'),
      tax: fc.option(fc.constantFrom('0', '9.99', '-0.5')),
    })
    .map(({ tax, ...fields }) =>
      withChange(withChange(lineOf(madeLine(9)), fields, lineContext), { tax }, lineContext),
    );
  const valuesOf = (line: DraftLine) => [...LINE_FIELDS.map((field) => lineValue(line, field)), line.net, line.total];

  it('are the same, whichever way the clipboard goes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(lines, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(['application/x-docket-cells+json'], ['text/html']),
        async (copied, formats) => {
          const block: ClipboardBlock = {
            rows: copied.map((line) => LINE_COLUMNS.map((name) => copiedCell(ORDER_CELLS, line, name))),
          };
          const clipboard = fakeClipboard();
          writeClipboard(clipboard, block, 'lines');
          const passed = Object.fromEntries(formats.map((format) => [format, clipboard.getData(format)]));
          const read = readClipboard(fakeClipboard(passed), 'lines', markupTree)!;
          const cells = read.rows.flatMap((row, index) =>
            row.map((cell, column) => ({ key: `new-${index + 1}`, field: LINE_COLUMNS[column]!, cell })),
          );
          const { changes, figures } = await readPastedCells(cells, given);
          const pasted = withCells({ ...form, lines: [] }, changes);
          expect(figures).toBe(0);
          expect(pasted.map(valuesOf)).toEqual(copied.map(valuesOf));
        },
      ),
    );
  });

  it('tampered own content is read as plain text', async () => {
    const cell = { text: '5', own: '{"field":"rate","value":"1e9"}' };
    const { changes } = await readPastedCells([{ key: 'line-1', field: 'rate', cell }], given);
    expect(changes).toEqual([{ key: 'line-1', field: 'rate', change: { rate: '5' } }]);
  });
});

it('emptied units and rates are 0, an emptied tax is calculated (WID-04)', () => {
  expect(readTypedCell('units', ' ', reader)).toEqual({ change: { units: '0' } });
  expect(readTypedCell('rate', '', reader)).toEqual({ change: { rate: '0' } });
  expect(readTypedCell('tax', '', reader)).toEqual({ change: { tax: null } });
  expect(readTypedCell('rate', '1.234', { ...reader, format: 'point-comma' })).toMatchObject({
    unread: { text: '1.234' },
  });
});

it('reads the numbers of a pasted block in one format (FIX-124)', async () => {
  const block = { rows: ['1.000', '0,35 €'].map((text) => [{ text, own: null }]) };
  const cells = block.rows.map(([cell], index) => ({ key: `new-${index + 1}`, field: 'rate' as const, cell: cell! }));
  const ofPaste = { ...reader, numbers: numbersOf(block) };
  const { changes } = await readPastedCells(cells, { ...given, reader: ofPaste });
  expect(changes.map((one) => ('change' in one ? one.change : one))).toEqual([{ rate: '1000' }, { rate: '0.35' }]);
});
