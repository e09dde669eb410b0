import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { ORDERS, type OrderDesk, type ReadOrder, startOrderDesk } from '#test/fixtures/order-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: OrderDesk;
beforeAll(async () => {
  desk = await startOrderDesk();
  await desk.agency.sql.query("update agency set second_language = 'German', time_zone = 'Australia/Sydney'");
  await desk.agency.sql.query(
    `insert into translation (kind, original, translated) values
       ('label', 'Purchase order', 'Bestellung'), ('label', 'Rejected', 'Abgelehnt'),
       ('label', 'Page {page} of {pages}', 'Seite {page} von {pages}'), ('field', 'Supplier', 'Lieferant'),
       ('field', 'Gross total', 'Summe')`,
  );
});
afterAll(() => desk.agency.close());

/** The texts of an order's PDF, by page. */
async function pagesOf(order: ReadOrder, language?: 'first' | 'second', person: TestPerson = desk.creator) {
  const query = language ? `?language=${language}` : '';
  const response = await fetch(`${desk.agency.origin}${ORDERS}/${order.id}/pdf${query}`, {
    headers: { cookie: person.cookie },
  });
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: false });
  return { response, pages: text, text: text.join('\n').replace(/\s+/g, ' ') };
}

const grouped = (amount: string) => amount.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');

describe('the paper of an order (PO-03)', () => {
  it('has the notes for the supplier and never the private ones (FIX-10)', async () => {
    const order = await desk.order({ notes: 'Back entrance', privateNotes: 'They owe us a rebate' });
    const { text } = await pagesOf(order);
    expect(text).toContain('Back entrance');
    expect(text).not.toContain('rebate');
  });

  it('contains people, items and exact amounts of the order, in both languages (MONEY-01, PO-03)', async () => {
    const order = await desk.orderIn('REJECTED', {
      items: [
        desk.line({ units: '3', rate: '411522630413740.37', details: 'Posters' }),
        desk.line({ units: '2.5', rate: '0.333', details: 'Stickers', taxStatus: { id: desk.free.id } }),
      ],
      notes: 'Deliver to the back entrance',
    });
    expect(order.total.length).toBeGreaterThan(17);
    const english = await pagesOf(order);
    const german = await pagesOf(order, 'second');
    expect(english.response.headers.get('content-type')).toBe('application/pdf');
    expect(english.response.headers.get('content-disposition')).toContain(`filename="${order.reference}.pdf"`);
    for (const { text } of [english, german]) {
      for (const said of [
        order.reference,
        'Prägewerk',
        'FILM Brand film',
        'Posters',
        '20/11/2026',
        '01/12/2026',
        'Deliver to the back entrance',
        '2.5 0.333 0 0.83',
        `${grouped(order.net)} AUD`,
        `${grouped(order.tax)} AUD`,
        `${grouped(order.total)} AUD`,
      ])
        expect(text).toContain(said);
    }
    expect(english.text).toMatch(/Supplier.*Purchase order.*Gross total.*Page 1 of 1/);
    expect(english.text).not.toMatch(/Bestellung|Lieferant|Summe/);
    expect(german.text).toMatch(/Lieferant.*Bestellung.*Summe.*Seite 1 von 1/);
    expect([english.text.includes('Rejected'), german.text.includes('Abgelehnt')]).toEqual([true, true]);
    // The reason of a rejection isn't for the supplier.
    expect(english.text).not.toContain('Too dear');
  });

  it('names the order by which the client has the job done (JOBE-02, PO-03)', async () => {
    const order = await desk.order({ job: { id: desk.job.id } });
    await desk.agency.sql.query("update job set client_order_number = 'ACME-4711/ä' where id = $1", [desk.job.id]);
    expect((await pagesOf(order)).text).toContain('Client order number ACME-4711/ä');
    await desk.agency.sql.query('update job set client_order_number = null where id = $1', [desk.job.id]);
    expect((await pagesOf(order)).text).not.toContain('Client order number');
  });

  it('carries its status across until it is approved, and then who approved it (PO-03)', async () => {
    for (const [status, word] of [
      ['NEW', 'Draft'],
      ['READY', 'Ready for approval'],
      ['REJECTED', 'Rejected'],
      ['CANCELLED', 'Cancelled'],
    ] as const) {
      expect((await pagesOf(await desk.orderIn(status))).text).toContain(word);
    }
    const { text } = await pagesOf(await desk.orderIn('APPROVED'));
    expect(text).not.toMatch(/\bDraft\b|Ready|Rejected|Cancelled/);
    expect(text).toMatch(/Approved by Dana on \d\d\/\d\d\/\d{4}/);
  });

  it("uses the reader's language when none is given (LANG-01, PO-03)", async () => {
    const order = await desk.order();
    const german = await desk.person('all', { use_second_language: true });
    expect((await pagesOf(order, undefined, german)).text).toContain('Bestellung');
    expect((await pagesOf(order, 'first', german)).text).toContain('Purchase order');
    expectProblem(await desk.creator.get(`${ORDERS}/${order.id}/pdf?language=third`), 400, 'invalid-request');
  });

  it('with 200 lines has numbered pages with heads on each, and every line once and in order (PO-03)', async () => {
    const items = Array.from({ length: 200 }, (_, index) => desk.line({ details: `Item no. ${index + 1};` }));
    const order = await desk.order({ items });
    const { pages, text } = await pagesOf(order);
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.length).toBeLessThan(15);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain(order.reference);
      expect(page).toContain('Draft');
      if (/Item no/.test(page)) expect(page).toMatch(/Units.*Rate.*Tax %.*Net/s);
    }
    expect([...text.matchAll(/Item no\. (\d+);/g)].map(([, number]) => Number(number))).toEqual(
      items.map((_, index) => index + 1),
    );
    expect(text).toContain(`${grouped(order.total)} AUD`);
  });

  it('holds letters of every European script and pictures, and words longer than a column and texts longer than a page (PO-03)', async () => {
    const details = 'Žluťoučký kůň – Ελλάδα – Щука – 🎨 👩‍🚀 – Æœß';
    const word = `${'Donaudampfschifffahrts'.repeat(20)}ende`;
    const order = await desk.order({
      details,
      items: [
        desk.line({ details: word }),
        desk.line({ details: 'long text '.repeat(390) }),
        desk.line({ details: '𓀀 漢字' }),
      ],
      notes: 'note '.repeat(3000),
    });
    const { pages, text } = await pagesOf(order);
    for (const said of ['Žluťoučký kůň', 'Ελλάδα', 'Щука', '🎨', 'Æœß']) expect(text).toContain(said);
    expect(text.replaceAll(' ', '')).toContain(word);
    // A new page may begin between the two words.
    expect(text.match(/long/g)).toHaveLength(390);
    expect(text.match(/\bnote\b/g)).toHaveLength(3000);
    expect(pages.length).toBeGreaterThan(3);
  });

  it('says where agency and supplier are, their tax numbers and the payment terms, in any script (FIX-50)', async () => {
    const { sql } = desk.agency;
    await sql.query("update division set address = $1, tax_number = 'ABN 51 824 753 556' where id = $2", [
      '14 Wharf Lane\nPyrmont NSW 2009',
      desk.division.id,
    ]);
    await sql.query(
      "update supplier set address = $1, tax_number = 'T1234567890123', payment_terms = '月末締め翌月末払い' where id = $2",
      ['田中印刷株式会社\n東京都渋谷区神宮前1-2-3', desk.supplier.id],
    );
    const order = await desk.order({
      items: [
        desk.line({ details: '한국어 인쇄' }),
        desk.line({ details: 'طباعة الكتاب' }),
        desk.line({ details: 'הדפסת ספר 12' }),
      ],
      notes: '汉语「读书」，龙。',
    });
    expect(order.supplier).toMatchObject({ taxNumber: 'T1234567890123', paymentTerms: '月末締め翌月末払い' });
    const { text } = await pagesOf(order);
    for (const said of [
      '14 Wharf Lane Pyrmont NSW 2009 Tax number ABN 51 824 753 556',
      '田中印刷株式会社 東京都渋谷区神宮前1-2-3 Tax number T1234567890123',
      'Payment terms 月末締め翌月末払い',
      '한국어 인쇄',
      '汉语「读书」，龙。',
    ])
      expect(text).toContain(said);
    // Dots of Arabic letters are drawn separately and extracted as meaningless characters.
    const letters = text.replace(/\p{Cc}/gu, '');
    for (const word of ['طباعة', 'الكتاب', 'הדפסת', 'ספר']) expect(letters).toContain(word);
    expect(text).not.toContain('\ufffd');
    await sql.query('update division set address = null, tax_number = null');
    await sql.query('update supplier set address = null, tax_number = null, payment_terms = null');
    expect((await pagesOf(order)).text).not.toMatch(/Tax number|Payment terms/);
  });

  it('names each job once, sums up tax by rate, and prints contacts, addresses, terms and what was approved (UX-04)', async () => {
    const { sql } = desk.agency;
    await sql.query(
      `update division set legal_name = 'Here Pty Ltd', address = '1 Quay', delivery_address = 'Gate 4', invoice_address = 'PO Box 9',
         order_terms = 'Name our number', iban = 'DE02 1203 0000 0000 2020 51', footer = 'Directors: A, B' where id = $1`,
      [desk.division.id],
    );
    await sql.query("update supplier set contact_name = 'Rosa', phone = '+49 30 555' where id = $1", [
      desk.supplier.id,
    ]);
    await sql.query("update employee set phone = '+61 2 5550', email = 'cara@here.example' where id = $1", [
      desk.creator.id,
    ]);
    const other = await desk.add.job({ code: 'SPOT', name: 'Radio spot' });
    const on = (job: { id: number }, details: string) =>
      desk.line({ details, job: { id: job.id }, units: '1', rate: '100' });
    const items = [on(desk.job, 'Posters'), on(desk.job, 'Flyers'), on(other, 'Jingle')];
    const order = await desk.orderIn('APPROVED', { items, requester: { id: desk.creator.id } });
    const { text } = await pagesOf(order);
    expect(text.match(/FILM Brand film/g)).toHaveLength(1);
    expect(text.match(/SPOT Radio spot/g)).toHaveLength(1);
    for (const said of [
      'Here Pty Ltd 1 Quay',
      'Attention: Rosa +49 30 555',
      'Your contact Cara +61 2 5550 cara@here.example',
      'Delivery address Gate 4',
      'Invoice address PO Box 9',
      'Tax % Net Tax 10 % 300.00 30.00',
      'Terms Name our number',
      'We confirm',
      `${order.total} AUD, tax included.`,
      'Directors: A, B',
      'IBAN DE02 1203 0000 0000 2020 51',
    ])
      expect(text).toContain(said);
    const single = await pagesOf(await desk.order({ items: items.slice(0, 2) }));
    expect(single.text.match(/FILM Brand film/g)).toHaveLength(1);
    await sql.query('update division set address = null, order_terms = null, footer = null, legal_name = null');
    await sql.query('update supplier set contact_name = null');
  });

  it('carries the sum of the lines so far from page to page (UX-04)', async () => {
    const items = Array.from({ length: 80 }, () => desk.line({ units: '1', rate: '10' }));
    const { pages } = await pagesOf(await desk.order({ items }));
    const carried = pages.map((page) => /Carried forward ?([\d,.]+)/.exec(page.replace(/\s+/g, ' '))?.[1]);
    const brought = pages.map((page) => /Brought forward ?([\d,.]+)/.exec(page.replace(/\s+/g, ' '))?.[1]);
    expect(pages.length).toBeGreaterThan(1);
    expect(carried[0]).toMatch(/^\d+0\.00$/);
    expect(brought.slice(1)).toEqual(carried.slice(0, -1));
    expect([brought[0], carried.at(-1)]).toEqual([undefined, undefined]);
  });

  it('is for users who can read orders, and for existing orders (PO-21)', async () => {
    const order = await desk.order();
    expectProblem(await (await desk.person(null as never)).get(`${ORDERS}/${order.id}/pdf`), 403, 'forbidden');
    expectProblem(await desk.creator.get(`${ORDERS}/999999/pdf`), 404, 'not-found');
  });
});
