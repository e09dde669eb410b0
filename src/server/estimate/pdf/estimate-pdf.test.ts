import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { startEstimatesByLink } from '#test/fixtures/estimate-by-link.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';

const { desk, sql, byLink } = await startEstimatesByLink();
beforeAll(async () => {
  await sql("update agency set second_language = 'German'");
  await sql(`insert into translation (kind, original, translated) values
    ('label', 'Estimate', 'Kostenvoranschlag'), ('label', 'Optional', 'Wahlweise'),
    ('label', 'Page {page} of {pages}', 'Seite {page} von {pages}'), ('field', 'Tax', 'Steuer'),
    ('label', 'Draft', 'Entwurf'), ('field', 'Valid until', 'Gültig bis'), ('field', 'Gross total', 'Summe')`);
});

/** The PDF of an estimate, and the texts of its pages. */
async function paperOf({ id }: { id: number }, person = desk.maker) {
  const response = await fetch(`${desk.agency.origin}/api/estimates/${id}/pdf`, { headers: { cookie: person.cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, ...(await textsOf(bytes)) };
}

async function textsOf(bytes: Buffer) {
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return { pages, text: pages.join('\n').replace(/\s+/g, ' ') };
}

const grouped = (amount: string) => amount.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');

describe('the PDF of an estimate', () => {
  it("shows the parties, sections, options and exact figures in the client's language (EST-08, MONEY-01)", async () => {
    const estimate = await desk.estimate([
      desk.section(
        [
          desk.hours({ units: '3', rate: '411522630413740.37', details: 'Concept in three rounds' }),
          desk.hours({ units: '2.5', rate: '0.333', details: 'Stickers', taxStatus: null }),
        ],
        { name: 'Concept' },
      ),
      desk.section([desk.hours({ units: '1', rate: '10' })], { name: 'Extra', kind: 'option' }),
      desk.section([desk.hours({ units: '1', rate: '40' })], { name: 'Small', kind: 'alternative', choice: 3 }),
      desk.section([desk.hours({ units: '1', rate: '60' })], { name: 'Large', kind: 'alternative', choice: 3 }),
    ]);
    await desk.save(estimate, { details: 'For the autumn.\nWith music.', contact: { id: desk.contact.id } });
    const english = await paperOf(estimate);
    await sql('update client set use_second_language = true where id = $1', [desk.client.id]);
    const german = await paperOf(estimate);
    await sql('update client set use_second_language = false where id = $1', [desk.client.id]);
    expect(estimate.total.length).toBeGreaterThan(17);
    expect(english.response.headers.get('content-disposition')).toContain(`filename="${estimate.reference}.pdf"`);
    for (const { text } of [english, german])
      for (const said of [
        ...[estimate.reference, 'Here', 'Acme', 'Carla Client', '1042 Brand film', '31/12/2099'],
        ...['Film', 'For the autumn. With music.', 'Concept in three rounds', 'Extra', 'Small', 'Large'],
        '2.5 0.333 0 0.83',
        `${grouped(estimate.net)} AUD`,
        `${grouped(estimate.tax)} AUD`,
        `${grouped(estimate.total)} AUD`,
        ...estimate.sections.map(({ net }) => grouped(net)),
      ])
        expect(text).toContain(said);
    expect(english.text).toMatch(
      /Estimate 1042-E\d+.*Valid until.*Optional: Extra.*Alternative A: Small.*Alternative B: Large/,
    );
    expect(english.text).toContain(`Net with all options: ${grouped(estimate.totals.with)} AUD`);
    expect(english.text).toMatch(/Tax % Net Tax 10 % .* 0 % 0\.83 0\.00.*Gross total.*Options are added.*Page 1 of 1/);
    expect(german.text).toMatch(
      /Kostenvoranschlag 1042-E\d+.*Gültig bis.*Wahlweise: Extra.*10 %.*Steuer.*Summe.*Seite 1 von 1/,
    );
    expect([english.text.includes('Draft'), german.text.includes('Entwurf')]).toEqual([true, true]);
  });

  it("never contains cost, mark-up, margin, supplier or private notes, whatever the reader's rights (EST-15, PERM-14)", async () => {
    const estimate = await desk.estimate([desk.section([desk.hours(), desk.bought({ cost: '77.77' })])]);
    await desk.save(estimate, { notes: 'They would pay twice as much' });
    const { text } = await paperOf(estimate, desk.approver);
    expect(text).toContain('93.32');
    expect(text).not.toMatch(/77\.77|twice as much|Prägewerk|mark-?up|margin|cost/i);
  });

  it('shows its state as a watermark until it is sent, then is exactly the file that was sent (EST-06, EST-08)', async () => {
    const before = await byLink.approved();
    expect((await paperOf(before)).text).toContain('Approved');
    const { estimate, token, mail } = await byLink.sent(before);
    const sent = mail.attachments[0]!.content;
    expect((await textsOf(sent)).text).not.toMatch(/Approved|Sent|Draft/);
    await sql("update client set name = 'Acme and Sons' where id = $1", [desk.client.id]);
    for (const read of [await paperOf(estimate), await paperOf(estimate)]) expect(read.bytes.equals(sent)).toBe(true);
    await byLink.accept(token, estimate, byLink.sectionsOf(estimate, 'Large'));
    expect((await paperOf(estimate)).bytes.equals(sent)).toBe(true);
    expect((await desk.read(estimate)).paperHash).toBe(createHash('sha256').update(sent).digest('hex'));
    await sql("update client set name = 'Acme' where id = $1", [desk.client.id]);
  });

  it('paginates 200 lines with headers and page numbers, every line once and in order (EST-02)', async () => {
    const itemsUpTo = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => desk.hours({ details: `Item no. ${from + index + 1};` }));
    const estimate = await desk.estimate([
      desk.section(itemsUpTo(0, 120), { name: 'Long' }),
      ...Array.from({ length: 8 }, (_, part) =>
        desk.section(itemsUpTo(120 + part * 10, 130 + part * 10), { name: `Part ${part + 1}` }),
      ),
    ]);
    const { pages, text } = await paperOf(estimate);
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.length).toBeLessThan(15);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain(estimate.reference);
      if (/Item no/.test(page)) expect(page).toMatch(/Units.*Rate.*Tax %.*Net/s);
    }
    const numbers = [...text.matchAll(/Item no\. (\d+);/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(text).toContain(`${grouped(estimate.total)} AUD`);
  });

  it('renders all scripts and pictures, words wider than a column and texts longer than a page (EST-08)', async () => {
    const word = `${'Donaudampfschifffahrts'.repeat(20)}ende`;
    const made = await desk.estimate(
      [
        desk.section(
          [
            desk.hours({ details: word }),
            desk.hours({ details: 'long text '.repeat(390) }),
            desk.hours({ details: 'طباعة الكتاب 12' }),
            desk.hours({ details: 'Žluťoučký kůň – Ελλάδα – Щука – 🎨 👩‍🚀 – 汉语' }),
          ],
          { name: `Part ${'of many '.repeat(50)}` },
        ),
      ],
      { name: `Film ${'and more '.repeat(50)}🎬` },
    );
    const saved = (await desk.save(made, { details: 'note '.repeat(3000) })).body as Estimate;
    const { pages, text } = await paperOf(saved);
    for (const said of ['Žluťoučký kůň', 'Ελλάδα', 'Щука', '🎨', '汉语', '🎬']) expect(text).toContain(said);
    expect(text.replaceAll(' ', '')).toContain(word);
    expect(text.match(/long text/g)).toHaveLength(390);
    expect(text.match(/\bnote\b/g)).toHaveLength(3000);
    expect(text.match(/of many/g)).toHaveLength(50);
    const letters = text.replace(/\p{Cc}/gu, '');
    for (const arabic of ['طباعة', 'الكتاب']) expect(letters).toContain(arabic);
    expect(text).not.toContain('\ufffd');
    expect(pages.length).toBeGreaterThan(3);
  });

  it('names a change order as such, also with a negative total (EST-01)', async () => {
    const { estimate: original, token } = await byLink.sent(await byLink.approved([desk.section([desk.hours()])]));
    await byLink.accept(token, original, []);
    const change = await desk.estimate([desk.section([desk.hours({ units: '1', rate: '-30' })])], {
      job: original.job,
      kind: 'change',
      name: 'Less',
    });
    const { text } = await paperOf(change);
    expect(text).toMatch(/Change order \S+-C1\.1.*-30\.00 AUD.*-33\.00 AUD/);
  });

  it('says what was accepted: total, options and the file; and what a signature would accept before (UX-04)', async () => {
    const { estimate, token } = await byLink.sent(await byLink.approved());
    expect((await paperOf(estimate)).text).toMatch(/Acceptance We accept \S+ for [\d,.]+ AUD, tax included\./);
    await byLink.accept(token, estimate, byLink.sectionsOf(estimate, 'Large'));
    const { total } = await desk.read(estimate);
    const response = await fetch(`${desk.agency.origin}/api/estimates/${estimate.id}/pdf?accepted=true`, {
      headers: { cookie: desk.maker.cookie },
    });
    const { text } = await textsOf(Buffer.from(await response.arrayBuffer()));
    expect(text).toMatch(/Accepted Accepted by .* on \d\d\/\d\d\/\d{4}/);
    expect(text).toContain(`Accepted: ${grouped(total)} AUD`);
    expect(text).toMatch(/Selected: .*Large.*Not selected: .*Small/);
    expect(text).toContain('Response to the PDF with SHA-256');
    expect(text).not.toContain('Name and signature');
  });

  it('requires permission to read estimates, and an existing estimate (PERM-11)', async () => {
    const estimate = await desk.estimate([desk.section([desk.hours()])]);
    expectProblem(await (await desk.person({}, {})).get(`/api/estimates/${estimate.id}/pdf`), 403, 'forbidden');
    expectProblem(await desk.maker.get('/api/estimates/999999/pdf'), 404, 'not-found');
  });
});
