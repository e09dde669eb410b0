import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatHours,
  type Hundredths,
  hoursAsNumber,
  hundredthsFromDecimal,
  hundredthsFromNumber,
  readHoursText,
  sumHours,
} from './hours.ts';

/** Any storable number of hours, in hundredths. */
const hundredths = fc.integer({ min: -99_999_999, max: 99_999_999 });

describe('an hours cell', () => {
  it('reads every accepted spelling; a bare number is hours (TE-22)', () => {
    const spellings: [string, number][] = [
      ['1.5', 150],
      ['1,5', 150],
      ['.5', 50],
      [',5', 50],
      ['5.', 500],
      ['8', 800],
      ['08', 800],
      ['0008.50', 850],
      ['1:30', 150],
      ['01:30', 150],
      [':45', 75],
      ['0:01', 2],
      ['7:59', 798],
      ['90m', 150],
      ['90 m', 150],
      ['90min', 150],
      ['1m', 2],
      ['1h30', 150],
      ['1h 30', 150],
      ['1 h 30 m', 150],
      ['1h 30m', 150],
      ['1h30min', 150],
      ['1.5h', 150],
      ['1,5 h', 150],
      ['1.5 hrs', 150],
      ['2hr', 200],
      ['1H30M', 150],
      ['  1.5  ', 150],
      ['1h   30m', 150],
      ['-1.5', -150],
      ['- 1.5', -150],
      ['-1:30', -150],
      ['-90m', -150],
    ];
    expect(spellings.map(([text]) => [text, readHoursText(text)])).toEqual(
      spellings.map(([text, value]) => [text, { kind: 'hours', hundredths: value }]),
    );
  });

  it('refuses minutes above 59 after a colon or an h, and says so (TE-22)', () => {
    for (const text of ['1:60', '1:99', ':60', '2h90', '1h 60m', '-1:75']) {
      expect([text, readHoursText(text)]).toEqual([text, { kind: 'unreadable', problem: 'minutes-above-59' }]);
    }
  });

  it('reads neither a time of day nor a percentage as hours (FIX-118)', () => {
    for (const text of ['8:00 AM', '8:00am', '8 pm', '5 %', '5%', '12:30 p.m.'])
      expect([text, readHoursText(text)]).toEqual([text, { kind: 'unreadable', problem: 'hours-unreadable' }]);
  });

  it('keeps a text with digits that it cannot read, and deletes nothing (TE-07, FIX-34)', () => {
    const texts = [
      '1:7x',
      '1:234',
      '1..5',
      '1.5.5',
      '1:30:00',
      '1e3',
      '1e-3',
      '8 9',
      '5%',
      '$5',
      '--5',
      '5-',
      '1/2',
      '1h2h',
    ];
    texts.push(
      '8 🙂',
      '1234567',
      '9'.repeat(400),
      '1:',
      '12345:00',
      '12:5',
      ':5',
      '123456m',
      '１.５',
      '٣',
      '½',
      '²',
      '−1.5',
      '0x10',
      '1_0',
    );
    for (const text of texts) {
      expect([text, readHoursText(text)]).toEqual([text, { kind: 'unreadable', problem: 'hours-unreadable' }]);
    }
  });

  it('takes blank, zero and text without any digit as no hours (TE-07)', () => {
    for (const text of [
      '',
      ' ',
      '\t',
      '0',
      '0.00',
      '0,0',
      '00',
      '-0',
      '0:00',
      '0m',
      '0h',
      '0.004',
      '-',
      ':',
      'h',
      'none',
      '🙂',
      'NaN',
      'Infinity',
    ]) {
      expect([text, readHoursText(text)]).toEqual([text, { kind: 'none' }]);
    }
  });

  it('reads back its own display (TE-13, TE-22)', () => {
    fc.assert(
      fc.property(hundredths, (value) => {
        const shown = formatHours(value);
        expect(shown).toMatch(/^-?\d+\.\d\d$/);
        const expected = value === 0 ? { kind: 'none' } : { kind: 'hours', hundredths: value };
        expect(readHoursText(shown)).toEqual(expected);
        expect(readHoursText(shown.replace('.', ','))).toEqual(expected);
      }),
    );
  });

  it('reads the same time from a clock, from words and from minutes (TE-22)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
        const read = readHoursText(`${hours}:${String(minutes).padStart(2, '0')}`);
        expect(readHoursText(`${hours}h${minutes}`)).toEqual(read);
        expect(readHoursText(`${hours}h ${minutes}m`)).toEqual(read);
        expect(readHoursText(`${hours * 60 + minutes}m`)).toEqual(read);
      }),
    );
  });

  it('takes a text with a digit above zero as no hours only when it is too small to count (TE-07)', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 10 }),
      fc.string({ unit: fc.constantFrom(...'00123456789.,:hm -x'), maxLength: 10 }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const read = readHoursText(text);
        if (read.kind === 'hours') expect(Number.isInteger(read.hundredths) && read.hundredths !== 0).toBe(true);
        if (read.kind === 'none' && /[1-9]/.test(text)) expect(text).toMatch(/^\s*-?\s*0*[.,]00[0-4]\d*\s*h?\s*$/);
      }),
    );
  });
});

describe('hours', () => {
  it('are rounded half away from zero, as whole numbers of any size would be (TE-13)', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 0, max: 999_999 }),
        fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 }),
        (isNegative, whole, fraction) => {
          const text = `${isNegative ? '-' : ''}${whole}.${fraction}`;
          const digits = fraction.padEnd(12, '0');
          const exact = BigInt(whole) * 10n ** 12n + BigInt(digits);
          const rounded = Number((exact + 5n * 10n ** 9n) / 10n ** 10n);
          expect(hundredthsFromDecimal(text)).toBe(rounded === 0 ? 0 : isNegative ? -rounded : rounded);
        },
      ),
    );
  });

  it('are rounded by the digits written, not by the float behind them (TE-13)', () => {
    expect([1.005, 1.115, 8.575, -1.005, -0.005, 2.675, 0.285].map(hundredthsFromNumber)).toEqual([
      101, 112, 858, -101, -1, 268, 29,
    ]);
    expect([0.004, -0.004, -0, 1e-7, -1e-7, 5e-324].map((hours) => Object.is(hundredthsFromNumber(hours), 0))).toEqual(
      Array(6).fill(true),
    );
  });

  it('that are no plausible number are none at all (TE-13)', () => {
    for (const hours of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, 1e7, -1e300]) {
      expect(hundredthsFromNumber(hours)).toBeNull();
    }
    for (const text of ['', '.', '-', '-.', '1e3', '+1', ' 1', '1,5', '1.5.5', '0x1', '1234567']) {
      expect([text, hundredthsFromDecimal(text)]).toEqual([text, null]);
    }
  });

  it('travel as JSON numbers and come back the same (TE-13)', () => {
    fc.assert(
      fc.property(hundredths, (value) => {
        const json = JSON.stringify(hoursAsNumber(value));
        expect(json).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(hundredthsFromNumber(JSON.parse(json))).toBe(value);
      }),
    );
  });

  it('add up exactly, where floats would not (TE-13)', () => {
    expect(sumHours([10, 20, 30])).toBe(60);
    expect(0.1 + 0.2).not.toBe(0.3);
    fc.assert(
      fc.property(fc.array(hundredths, { maxLength: 300 }), (all) => {
        expect(BigInt(sumHours(all))).toBe(all.reduce((sum, one) => sum + BigInt(one), 0n));
      }),
    );
  });

  it('are shown with 2 decimals (TE-13)', () => {
    expect([0, 5, 50, 760, 2400, -25, -1, 99_999_999].map(formatHours)).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '7.60',
      '24.00',
      '-0.25',
      '-0.01',
      '999999.99',
    ]);
  });
});

it('the compiler takes hours for no hundredths, and hundredths for no hours (TE-13)', () => {
  // @ts-expect-error Hours as they stand in JSON are not added.
  expect(sumHours([hoursAsNumber(760)])).toBe(7.6);
  const hundredths: Hundredths = 760;
  // @ts-expect-error What is turned into hundredths is hours.
  expect(hundredthsFromNumber(hundredths)).toBe(76_000);
});
