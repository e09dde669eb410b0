import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InvoiceDesk, startInvoiceDesk } from '#test/fixtures/invoice-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { fileCalls } from './testing/file-calls.ts';

const DOLLAR = 2;
const RATES = 'day,currency,base_units,currency_units\n';
const HEADS = 'reference,kind,client,division,currency,document_date,approve_status,created_by\n';
const LINES = 'invoice,position,job,cost_type,net,tax,total,revenue\n';

let desk: InvoiceDesk;
let calls: ReturnType<typeof fileCalls>;
let finance: TestPerson;
beforeEach(async () => {
  desk = await startInvoiceDesk();
  calls = fileCalls(desk.agency);
  finance = await desk.person({
    moneysettings: 'all',
    job: 'all',
    draftproductioninvoice: 'all',
    draftsundryinvoice: 'all',
  });
  await desk.add.insert('currency', { id: DOLLAR, code: 'USD', name: 'US dollar', number_of_decimals: 2 });
});
afterEach(() => desk.agency.close());

const bring = async (kind: string, lines: string) => {
  const { status, body } = await calls.bringIn(finance, kind, lines);
  expect([status, body.detail]).toEqual([200, undefined]);
};
const figures = async () => {
  const { body } = await finance.get(`/api/jobs/${desk.job.id}/summaries/costtype`);
  const { billedTotal, proformaTotal } = body[0];
  return { billedTotal, proformaTotal };
};
const withoutRate = async () =>
  (await finance.get('/api/administration/exchange-rates/documents-without-rate')).body.documents.map(
    ({ reference, currencyCode }: { reference: string; currencyCode: string }) => `${reference} ${currencyCode}`,
  );
const head = async (reference: string, day: string) => {
  const { rows } = await desk.sql.query('select code from employee where id = $1', [finance.id]);
  return `${reference},PRODUCTION,HARB,SYD,USD,${day},READY,${rows[0].code}\n`;
};
const line = (reference: string, net: string) => `${reference},1,FILM,ART,${net},0,${net},${net}\n`;
/** Imports invoices with their lines. */
const imported = async (heads: string, lines: string) => {
  for (const [kind, text] of [
    ['client-invoices', HEADS + heads],
    ['client-invoice-lines', LINES + lines],
  ] as const)
    await bring(kind, text);
};

describe('imported historical documents', () => {
  it("use the rate of the invoice's date, and the job counts the invoice in base currency (FX-05)", async () => {
    await bring('exchange-rates', `${RATES}2025-03-10,USD,1,0.5\n`);
    await imported(await head('I-1', '2025-03-12'), line('I-1', '100'));
    expect(await figures()).toMatchObject({ proformaTotal: '200.00' });
    expect(await withoutRate()).toEqual([]);
    // FX-09: a later import of the day is stored and changes nothing that is fixed.
    await bring('exchange-rates', `${RATES}2025-03-10,USD,1,0.8\n`);
    expect(await figures()).toMatchObject({ proformaTotal: '200.00' });
    const { rows } = await desk.sql.query(
      `select base_units::text as base, currency_units::text as currency, rate_day as day from client_invoice`,
    );
    expect(rows).toEqual([{ base: '1', currency: '0.5', day: '2025-03-10' }]);
  });

  it('count unconverted and are listed until a rate is imported or entered (FX-08)', async () => {
    await imported(
      (await head('I-1', '2025-03-12')) + (await head('I-2', '2025-02-01')),
      line('I-1', '100') + line('I-2', '30'),
    );
    expect(await figures()).toMatchObject({ proformaTotal: '130.00' });
    expect(await withoutRate()).toEqual(['I-1 USD', 'I-2 USD']);
    await bring('exchange-rates', `${RATES}2025-03-04,USD,1,0.5\n`);
    expect(await withoutRate()).toEqual(['I-1 USD', 'I-2 USD']);
    await bring('exchange-rates', `${RATES}2025-03-05,USD,1,0.5\n`);
    expect(await withoutRate()).toEqual(['I-2 USD']);
    expect(await figures()).toMatchObject({ proformaTotal: '230.00' });
    const values = { day: '2025-01-28', currency: { id: DOLLAR }, currencyUnits: '0.1' };
    expect((await finance.post('/api/administration/exchange-rates', { values })).status).toBe(201);
    expect(await withoutRate()).toEqual([]);
    expect(await figures()).toMatchObject({ proformaTotal: '500.00' });
  });

  it("use the rate of the order's date when it was approved before there were rates (FX-08)", async () => {
    const supplier = await desk.add.insert<{ id: number }>('supplier', { code: 'S', name: 'Supplier' });
    const order = await desk.add.insert<{ id: number; last_modified: string }>('purchase_order', {
      reference: 'SYD-1',
      supplier_id: supplier.id,
      division_id: desk.division.id,
      currency_id: DOLLAR,
      document_date: '2025-03-12',
      approve_status: 'APPROVED',
      created_by_id: desk.creator.id,
    });
    for (const net of ['10.01', '10.01', '10.01'])
      await desk.add.insert('purchase_order_line', {
        purchase_order_id: order.id,
        position: 1,
        job_id: desk.job.id,
        cost_type_id: desk.costType.id,
        net,
        total: net,
      });
    const committed = async () =>
      (await finance.get(`/api/jobs/${desk.job.id}/summaries/costtype`)).body[0].committedTotal;
    expect([await committed(), await withoutRate()]).toEqual(['30.03', ['SYD-1 USD']]);
    await bring('exchange-rates', `${RATES}2025-03-12,USD,1,1.0837\n`);
    expect([await committed(), await withoutRate()]).toEqual(['27.72', []]);
    // Adding a rate doesn't change the version that readers of the order decide on.
    const { rows } = await desk.sql.query('select last_modified as at from purchase_order');
    expect(rows[0].at).toEqual(order.last_modified);
  });

  it('update rate and totals when a draft is imported again with another date or amount (FX-05)', async () => {
    await bring('exchange-rates', `${RATES}2025-03-12,USD,1,0.5\n2025-02-12,USD,1,0.25\n`);
    await imported(await head('I-1', '2025-03-12'), line('I-1', '100'));
    await bring('client-invoice-lines', LINES + line('I-1', '50'));
    expect(await figures()).toMatchObject({ proformaTotal: '100.00' });
    await bring('client-invoices', HEADS + (await head('I-1', '2025-02-12')));
    expect(await figures()).toMatchObject({ proformaTotal: '200.00' });
  });

  it("add up job totals with the base currency's decimals when those are more than two (FX-07)", async () => {
    await desk.sql.query("insert into currency (id, code, name, number_of_decimals) values (9, 'KWD', 'Dinar', 3)");
    await desk.sql.query('update agency set base_currency_id = 9');
    await bring('exchange-rates', `${RATES}2025-03-12,USD,1,3.2456\n`);
    await imported(await head('I-1', '2025-03-12'), line('I-1', '100'));
    expect(await figures()).toMatchObject({ proformaTotal: '30.811' });
    const { body } = await finance.get(`/api/jobs/${desk.job.id}/summaries/status`);
    expect(body.totalBilled).toBe('0.000');
  });
});
