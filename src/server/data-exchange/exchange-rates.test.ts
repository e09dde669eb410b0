import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/calendar.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { fileCalls } from './testing/file-calls.ts';

const KIND = 'exchange-rates';
const HEADINGS = 'day,currency,base_units,currency_units\n';
const fixture = (name: string) => readFileSync(new URL(`./testing/reference-rates/${name}`, import.meta.url));

let agency: TestAgency;
let calls: ReturnType<typeof fileCalls>;
let finance: TestPerson;
let today: string;
beforeAll(async () => {
  agency = await startTestAgency();
  calls = fileCalls(agency);
  finance = await agency.signIn(await agency.add.employee({ access: { moneysettings: 'all' } }));
  await agency.sql.query('update currency set code = $1 where id = (select base_currency_id from agency)', ['AUD']);
  for (const code of ['USD', 'EUR', 'TRY'])
    await agency.sql.query(
      'insert into currency (id, code, name) values ((select max(id) + 1 from currency), $1, $1)',
      [code],
    );
  const { rows } = await agency.sql.query('select (now() at time zone time_zone)::date::text as today from agency');
  today = rows[0].today;
});
beforeEach(async () => {
  await agency.sql.query('delete from exchange_rate');
  await useBase('AUD');
});
afterAll(() => agency.close());

const useBase = (code: string) =>
  agency.sql.query('update agency set base_currency_id = (select id from currency where code = $1)', [code]);
const kept = async () =>
  (
    await agency.sql.query(
      `select rate.day::text || ' ' || currency.code || ' ' || trim_scale(base_units) || ' = ' || trim_scale(currency_units)
         || ' ' || source as rate
       from exchange_rate as rate join currency on currency.id = rate.currency_id order by 1`,
    )
  ).rows.map(({ rate }: { rate: string }) => rate);
const reasons = async (lines: string) => {
  const { body } = await calls.preview(finance, KIND, HEADINGS + lines);
  return body.outcome.problems.map(({ line, column, reason }: { line: number; column: string; reason: string }) =>
    [line, column, reason].join(' '),
  );
};

describe('rates by CSV', () => {
  it('are imported exactly, with a file as source; a later import of a day replaces an earlier one (FX-02)', async () => {
    await calls.bringIn(finance, KIND, `${HEADINGS}2025-03-13,USD,1.7248,1.08640\n`);
    expect(await kept()).toEqual(['2025-03-13 USD 1.7248 = 1.0864 file']);
    const again = await calls.bringIn(finance, KIND, `${HEADINGS}2025-03-13,USD,1.7,1.09\n`);
    expect(again.body).toMatchObject({ created: 0, updated: 1 });
    expect(await kept()).toEqual(['2025-03-13 USD 1.7 = 1.09 file']);
    expect((await calls.bringIn(finance, KIND, `${HEADINGS}2025-03-13,USD,1.7,1.09\n`)).body).toMatchObject({
      unchanged: 1,
    });
  });

  it('are exported as imported, each with its type (FX-02)', async () => {
    const currency = (await agency.sql.query("select id from currency where code = 'USD'")).rows[0];
    const values = { day: '2025-03-13', currency, currencyUnits: '1.5' };
    await finance.post(`/api/administration/${KIND}`, { values });
    await calls.bringIn(finance, KIND, `${HEADINGS}2025-03-13,USD,1,1.6\n`);
    const { body: exported } = await finance.get(`/api/administration/${KIND}/export`);
    expect(exported.split('\n').toSorted()).toEqual(
      [
        'day,currency,base_units,currency_units,source',
        '2025-03-13,USD,1,1.5,typed',
        '2025-03-13,USD,1,1.6,file',
        '',
      ].toSorted(),
    );
    expect((await calls.bringIn(finance, KIND, exported)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it('lines that cannot be are refused at their cells, in words (FX-09)', async () => {
    const tomorrow = addDays(today, 1);
    expect(
      await reasons(
        [
          '2025-03-13,USD,1,0',
          '2025-03-12,USD,-1,1',
          '2025-03-11,USD,1,1.083712345678',
          '2025-03-10,XXX,1,1',
          '2025-03-09,AUD,1,1',
          `${tomorrow},USD,1,1`,
          '2025-03-08,USD,1,1.08371234567',
        ].join('\n'),
      ),
    ).toEqual([
      '2 currency_units must be more than 0, not "0"',
      '3 base_units must be more than 0, not "-1"',
      '4 currency_units must have at most 12 digits, not "1.083712345678"',
      '5 currency there is no currency with the code "XXX"',
      '6 currency is rejected: this is the base currency, which needs no exchange rate',
      "7 day is rejected: exchange rates can't be entered for future days",
    ]);
  });

  it('need the right on money settings (PERM-11, FX-02)', async () => {
    const reader = await agency.signIn(await agency.add.employee({ access: { moneysettings: { read: true } } }));
    expect((await calls.preview(reader, KIND, `${HEADINGS}2025-03-13,USD,1,1\n`)).status).toBe(403);
  });
});

describe('files of the European Central Bank', () => {
  const daily = [
    '2025-03-13 EUR 1.7248 = 1 file',
    '2025-03-13 TRY 1.7248 = 39.7755 file',
    '2025-03-13 USD 1.7248 = 1.0864 file',
  ];
  const historical = [
    '2025-03-11 EUR 1.737 = 1 file',
    '2025-03-11 USD 1.737 = 1.0912 file',
    '2025-03-12 EUR 1.7296 = 1 file',
    '2025-03-12 TRY 1.7296 = 39.895 file',
    '2025-03-12 USD 1.7296 = 1.0889 file',
    ...daily,
  ];

  it.each([
    ['eurofxref.csv', daily],
    ['eurofxref-daily.xml', daily],
    ['eurofxref-hist.csv', historical],
    ['eurofxref-hist.xml', historical],
  ])(
    '%s: where base is not the euro the two figures of a day make the pair, N/A is none (FX-02)',
    async (fileName, rates) => {
      const file = fixture(fileName);
      const { body: shown } = await calls.preview(finance, KIND, file, { fileName });
      expect(shown.outcome).toMatchObject({ created: rates.length, bad: 0 });
      const { count, codes } = shown.otherCurrencies;
      expect(codes).toContain('GBP');
      expect([codes.includes('USD'), codes.includes('AUD')]).toEqual([false, false]);
      const imported = await calls.bringIn(finance, KIND, file, { fileName });
      expect(imported.body).toMatchObject({ created: rates.length, leftOut: count });
      expect(await kept()).toEqual(rates);
      expect((await calls.bringIn(finance, KIND, file, { fileName })).body).toMatchObject({ unchanged: rates.length });
    },
  );

  it('the figure is the rate if the base is the euro, and there is none if the file lacks the base (FX-02)', async () => {
    const fileName = 'eurofxref.csv';
    await useBase('EUR');
    await calls.bringIn(finance, KIND, fixture(fileName), { fileName });
    expect(await kept()).toEqual([
      '2025-03-13 AUD 1 = 1.7248 file',
      '2025-03-13 TRY 1 = 39.7755 file',
      '2025-03-13 USD 1 = 1.0864 file',
    ]);
    await agency.sql.query('delete from exchange_rate');
    await useBase('TRY');
    const { body } = await calls.preview(finance, KIND, fixture('eurofxref-hist.csv'), {
      fileName: 'eurofxref-hist.csv',
    });
    // Rates of the lira are missing on one day and skipped.
    expect(body.outcome.created).toBe(6);
  });

  const xml = (inside: string) =>
    `<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">${inside}</gesmes:Envelope>`;
  it.each([
    [
      'a document type',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml('<Cube></Cube>')}`,
      'document type',
    ],
    [
      'a figure that is none',
      xml('<Cube><Cube time="2025-03-13"><Cube currency="USD" rate="1,5"/></Cube></Cube>'),
      '"1,5"',
    ],
    ['a day that is none', xml('<Cube><Cube time="2025-02-30"></Cube></Cube>'), '"2025-02-30"'],
    ['a tag that is not closed', xml('<Cube><Cube time="2025-03-13">'), 'have the format of'],
    ['another format', '<rates><rate>1</rate></rates>', 'have the format of'],
    ['text between cubes', xml('<Cube>1.5</Cube>'), 'have the format of'],
    [
      'an entity',
      xml('<Cube><Cube time="2025-03-13"><Cube currency="USD" rate="&x;"/></Cube></Cube>'),
      'have the format of',
    ],
  ])('XML with %s is refused as a whole, with the place (FX-02)', async (_, file, words) => {
    const { status, body } = await calls.preview(finance, KIND, file, { fileName: 'eurofxref-daily.xml' });
    expect([status, body.code]).toEqual([422, 'file-unreadable']);
    expect(body.detail).toContain(words);
  });

  it('CSV with a figure or a day that is none is refused as a whole, with the line (FX-02)', async () => {
    for (const [file, line] of [
      ['Date, USD, JPY, \n13 Marsh 2025, 1.0864, 160.53, \n', '2'],
      ['Date,USD,JPY,\n2025-03-13,1.0864,160.53,\n2025-03-12,-,160.53,\n', '3'],
      ['Date,USD,JPY,\n2025-03-13,1.0864,\n', '2'],
    ] as const) {
      const { body } = await calls.preview(finance, KIND, file, { fileName: 'eurofxref.csv' });
      expect(body).toMatchObject({ code: 'file-unreadable' });
      expect(body.detail).toContain(line);
    }
  });

  it('a history of more rates than a file of ours has lines comes in (FX-02)', async () => {
    const codes = Array.from(
      { length: 40 },
      (_, index) => `X${String.fromCharCode(65 + (index % 26))}${index > 25 ? 'B' : 'A'}`,
    );
    for (const code of codes)
      await agency.sql.query(
        'insert into currency (id, code, name) values ((select max(id) + 1 from currency), $1, $1)',
        [code],
      );
    const days = Array.from({ length: 2600 }, (_, index) => addDays('2025-03-13', -index));
    const file = [
      ['Date', 'AUD', ...codes, ''].join(','),
      ...days.map((day) => [day, '1.7248', ...codes.map((_, index) => `${index + 1}.1234`), ''].join(',')),
    ].join('\n');
    const imported = await calls.bringIn(finance, KIND, file, { fileName: 'eurofxref-hist.csv' });
    expect(imported.body).toMatchObject({ created: 2600 * 41, leftOut: 0 });
  }, 600_000);
});

it('a file lists rates that differ by more than half from the day before, also of the same file, and brings them in (FIX-118)', async () => {
  const lines = '2025-03-10,USD,1,0.65\n2025-03-11,USD,1,0.66\n2025-03-12,USD,1,66\n2025-03-13,USD,1,65\n';
  const { body } = await calls.preview(finance, KIND, HEADINGS + lines);
  expect(body.outcome).toMatchObject({ created: 4, bad: 0, oddCount: 1 });
  expect(body.outcome.odd).toMatchObject([{ line: 4, column: 'currency_units', value: '66' }]);
  expect((await calls.bringIn(finance, KIND, HEADINGS + lines)).body).toMatchObject({ created: 4 });
});
