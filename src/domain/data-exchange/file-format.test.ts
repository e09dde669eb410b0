import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areHeadings,
  DATE_ORDERS,
  type DateOrder,
  type DecimalSign,
  guessDateOrder,
  guessDecimalSign,
  guessEncoding,
  guessSeparator,
  matchHeadings,
  readFileDay,
  readFileNumber,
  SEPARATOR_NAMES,
  SEPARATORS,
} from './file-format.ts';

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('the encoding (DATA-01)', () => {
  it.each([
    ['plain', 'utf-8'],
    ['\xef\xbb\xbfwith a mark', 'utf-8'],
    ['M\xc3\xbcller', 'utf-8'],
    ['M\xfcller', 'windows-1252'],
    ['\xff\xfea\0', 'utf-16le'],
    ['\xfe\xff\0a', 'utf-16be'],
    ['c\0o\0d\0e\0', 'utf-16le'],
    ['\0c\0o\0d\0e', 'utf-16be'],
    ['\xed\xa0\x80', 'windows-1252'],
    ['\xc0\xaf', 'windows-1252'],
    ['cut \xe2\x82', 'windows-1252'],
    ['', 'utf-8'],
  ])('of %j is %s (DATA-01)', (text, encoding) => {
    expect(guessEncoding(latin(text))).toBe(encoding);
  });

  it('of any text in UTF-8 is UTF-8 (DATA-01)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0'));
        expect(guessEncoding(new Uint8Array(Buffer.from(text, 'utf8')))).toBe('utf-8');
      }),
    );
  });
});

describe('the separator (DATA-01)', () => {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  it('is detected for files with known headings and any cells (DATA-01)', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '\t', '|', '"', '\n', '7') });
    fc.assert(
      fc.property(
        fc.constantFrom(...SEPARATOR_NAMES),
        fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 }),
        (separator, lines) => {
          const text = [['code', 'name', 'rate'], ...lines.map((line) => line.map(quoted))]
            .map((line) => line.join(SEPARATORS[separator]))
            .join('\r\n');
          expect(guessSeparator(text, (heading) => ['code', 'name', 'rate'].includes(heading))).toBe(separator);
        },
      ),
    );
  });

  it('without known headings, the one with lines of equal length is used (DATA-01)', () => {
    expect(guessSeparator('Kürzel;Preis, netto\nA;1,50\nB;2,50\n', () => false)).toBe('semicolon');
    expect(guessSeparator('alone\n', () => false)).toBe('comma');
  });
});

describe('numbers (DATA-01)', () => {
  const GROUPS: Record<DecimalSign, string[]> = { point: [',', '’', ' ', ''], comma: ['.', '\u202f', ' ', ''] };
  const written = (whole: number, fraction: string, sign: DecimalSign, group: string) =>
    `${String(whole).replace(/\B(?=(\d{3})+$)/g, group)}${fraction && (sign === 'point' ? '.' : ',')}${fraction}`;

  it('values of any program are read back with the detected or chosen decimal sign (DATA-01)', () => {
    const number = fc.tuple(fc.nat(99_999_999), fc.stringMatching(/^\d{0,6}$/), fc.boolean());
    fc.assert(
      fc.property(
        fc.constantFrom<DecimalSign>('point', 'comma'),
        fc.nat(3),
        fc.array(number, { minLength: 1, maxLength: 8 }),
        (sign, which, numbers) => {
          const cells = numbers.map(
            ([whole, fraction, isNegative]) =>
              `${isNegative ? '-' : ''}${written(whole, fraction, sign, GROUPS[sign][which]!)}`,
          );
          const guessed = guessDecimalSign(cells);
          const hasSigns = cells.some((cell) => /[.,]/.test(cell));
          if (hasSigns && guessed !== null) expect(guessed).toBe(sign);
          for (const [index, [whole, fraction, isNegative]] of numbers.entries()) {
            const plain = `${isNegative ? '-' : ''}${whole}${fraction && '.'}${fraction}`;
            expect(readFileNumber(cells[index]!, hasSigns ? (guessed ?? sign) : (guessed ?? sign))).toBe(plain);
          }
        },
      ),
    );
  });

  it.each([
    [['1,234'], null],
    [['1.234'], null],
    [['1,234', '1.5'], 'point'],
    [['1,5', '1.5'], null],
    [['1,234,567'], 'point'],
    [['0,125'], 'comma'],
    [['1.234,5'], 'comma'],
    [['12', 'x,y', ''], 'point'],
  ])('of %j is %j (DATA-01)', (cells, sign) => {
    expect(guessDecimalSign(cells)).toBe(sign);
  });

  it.each([
    ['1.5', 'comma'],
    ['12,34,567', 'point'],
    ['1,5', 'point'],
    ['1.2.3', 'point'],
    ['', 'point'],
    ['abc', 'point'],
    ['1e5', 'point'],
    ['-', 'comma'],
    ['1.', 'point'],
  ] as const)('%j is no number with a decimal %s (DATA-01)', (text, sign) => {
    expect(readFileNumber(text, sign)).toBeNull();
  });
});

describe('days (DATA-01)', () => {
  const write = (iso: string, order: DateOrder, between: string) => {
    const [year, month, day] = iso.split('-') as [string, string, string];
    if (order === 'year-month-day') return [year, month, day].join(between);
    return (order === 'day-month-year' ? [day, month, year] : [month, day, year]).join(between);
  };
  const day = fc
    .date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('whatever a program writes is guessed back, or asked when every day has two readings (DATA-01)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DATE_ORDERS),
        fc.constantFrom('-', '.', '/'),
        fc.array(day, { minLength: 1, maxLength: 6 }),
        (order, between, days) => {
          const cells = days.map((one) => write(one, order, between));
          const guessed = guessDateOrder(cells);
          if (guessed === null) expect(days.some((one) => Number(one.slice(8)) <= 12)).toBe(true);
          expect(cells.map((cell) => readFileDay(cell, guessed ?? order))).toEqual(days);
        },
      ),
    );
  });

  it.each([
    [['03/04/2026'], null],
    [['13/04/2026', '03/04/2026'], 'day-month-year'],
    [['04/13/2026', '03/04/2026'], 'month-day-year'],
    [['13/04/2026', '04/13/2026'], null],
    [['03/03/2026'], 'day-month-year'],
    [['2026-03-04'], 'year-month-day'],
    [[''], 'year-month-day'],
  ])('of %j is %j (DATA-01)', (cells, order) => {
    expect(guessDateOrder(cells)).toBe(order);
  });

  it('a day that does not exist is none; years of two digits are of this or the last century (DATA-01)', () => {
    expect(readFileDay('29.02.2027', 'day-month-year')).toBeNull();
    expect(readFileDay('29.02.2028', 'day-month-year')).toBe('2028-02-29');
    expect(readFileDay('1/2/26', 'month-day-year')).toBe('2026-01-02');
    expect(readFileDay('1/2/70', 'month-day-year')).toBe('1970-01-02');
    expect(readFileDay('31/12/2026', 'month-day-year')).toBeNull();
    expect(readFileDay('2026-12-31', 'month-day-year')).toBe('2026-12-31');
  });
});

describe('headings (DATA-01)', () => {
  const columns = [
    { name: 'code', labels: ['Code'] },
    { name: 'is_active', labels: ['Active', 'Aktiv', 'Actif'] },
    { name: 'opened', labels: ['Début'] },
    { name: 'name', labels: ['Name', 'Aktiv'] },
  ];
  it.each([
    [
      ['CODE', ' Name '],
      ['code', 'name'],
    ],
    [
      ['is active', 'debut'],
      ['is_active', 'opened'],
    ],
    [['Actif'], ['is_active']],
    // Two columns have this label, so the user must choose.
    [['Aktiv'], [null]],
    [
      ['Code', 'code'],
      ['code', null],
    ],
    [
      ['problem', ''],
      [null, null],
    ],
  ])('%j name %j (DATA-01)', (headings, found) => {
    expect(matchHeadings(headings, columns)).toEqual(found);
  });

  it('a line with numbers or days, or with nothing, is none of headings (DATA-10)', () => {
    expect(areHeadings(['Anything', ''])).toBe(true);
    expect(areHeadings(['Anything', '2026-01-02'])).toBe(false);
    expect(areHeadings(['Anything', '1,50'])).toBe(false);
    expect(areHeadings(['', ' '])).toBe(false);
  });
});
