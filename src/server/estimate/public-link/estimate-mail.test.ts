import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayAt } from '#domain/calendar/local-time.ts';
import { CLIENT_ADDRESS, ESTIMATE_LINK, startEstimatesByLink } from '#test/fixtures/estimate-by-link.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';

const { desk, sql, byLink } = await startEstimatesByLink();
beforeAll(async () => {
  await sql("update agency set second_language = 'German'");
  await sql(`insert into translation (kind, original, translated) values
    ('label', 'Estimate {reference} from {agency}', 'Kostenvoranschlag {reference} von {agency}'),
    ('label', 'You have accepted {reference} from {agency}', 'Sie haben {reference} von {agency} angenommen'),
    ('label', 'View and respond', 'Lesen und antworten'),
    ('field', 'Valid until', 'Gültig bis'), ('field', 'Selected', 'Gewählt'), ('field', 'Gross total', 'Summe')`);
});
beforeEach(() => sql("delete from outgoing_mail where state = 'waiting'"));

const toClient = async () => (await byLink.newMails()).filter(({ raw }) => raw.includes(`To: ${CLIENT_ADDRESS}`));

const grouped = (amount: string) => amount.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');

async function textOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

describe('the mail with an estimate', () => {
  it('states estimate, total and validity in text and HTML, and escapes input (EST-08, MAIL-07)', async () => {
    const name = 'Film <b>&\u00a0“Spot”</b> 🎬';
    const before = await byLink.approved(undefined, { name });
    await desk.do(desk.maker, 'send', before, {
      to: [CLIENT_ADDRESS],
      message: 'As we said:\n<script>alert(1)</script>',
    });
    const [mail] = await toClient();
    expect(mail!.subject).toBe(`Estimate ${before.reference} from Here: ${name.replace('\u00a0', ' ')}`);
    for (const said of [
      'As we said:\n<script>alert(1)</script>',
      `Name: ${name}`,
      'Gross total: 154.00 AUD',
      'Valid until: 31/12/2099',
      'View and respond',
      'The link opens this estimate alone.',
    ])
      expect(mail!.text).toContain(said);
    const html = mail!.html as string;
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<b>|<img/);
    expect(html).toMatch(/<a [^>]*href="https:\/\/docket\.example\/estimate\/here#[\w-]{43}"/);
    expect(mail!.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      [`${before.reference}.pdf`, 'application/pdf'],
    ]);
  });

  it('leaves its secret nowhere but in the mail (EST-09)', async () => {
    const { token } = await byLink.sent();
    const [{ kept }] = await sql(
      "select string_agg(concat(text_body, html_body, facts::text), ' ') as kept from outgoing_mail",
    );
    expect(kept).toContain('/estimate/here#…');
    expect(kept).not.toContain(token);
  });

  it("uses the client's language and number format, in request and confirmation (EST-08, EST-10)", async () => {
    await sql('update client set use_second_language = true where id = $1', [desk.client.id]);
    const before = await byLink.approved([
      desk.section([byLink.lineOf('1234.5')], { name: 'Concept' }),
      desk.section([byLink.lineOf('10')], { name: 'Extra', kind: 'option' }),
    ]);
    const { estimate, token, mail } = await byLink.sent(before);
    expect(mail.subject).toContain(`Kostenvoranschlag ${estimate.reference} von Here`);
    expect(mail.html).toContain('lang="de"');
    expect(mail.text).toMatch(/Summe: 1\.357,95 AUD\nGültig bis: 31\/12\/2099/);
    expect(mail.text).toContain('Lesen und antworten');
    await byLink.accept(token, estimate, byLink.sectionsOf(estimate, 'Extra'), { comment: 'Gern' });
    const [answered] = await toClient();
    expect(answered!.subject).toBe(`Sie haben ${estimate.reference} von Here angenommen`);
    expect(answered!.text).toContain('Summe: 1.368,95 AUD\nGewählt: Extra\nComment: Gern');
    await sql('update client set use_second_language = false where id = $1', [desk.client.id]);
  });

  it('confirms the acceptance with sections, total, name, time and document, in email, PDF and at the link (FIX-86)', async () => {
    const before = await byLink.approved([
      desk.section([byLink.lineOf('1000')], { name: 'Concept' }),
      desk.section([byLink.lineOf('10')], { name: 'Extra', kind: 'option' }),
      desk.section([byLink.lineOf('20')], { name: 'Music', kind: 'option' }),
      desk.section([byLink.lineOf('300')], { name: 'Short', kind: 'alternative', choice: 1 }),
      desk.section([byLink.lineOf('700')], { name: 'Long', kind: 'alternative', choice: 1 }),
    ]);
    const { estimate, token } = await byLink.sent(before);
    await byLink.accept(token, estimate, [
      ...byLink.sectionsOf(estimate, 'Extra'),
      ...byLink.sectionsOf(estimate, 'Long'),
    ]);
    const accepted = await desk.read(estimate);
    const [mail] = await toClient();
    expect(mail!.text).toContain(`Gross total: ${grouped(accepted.total)} AUD`);
    expect(mail!.text).toContain('Selected: Extra, Long');
    expect(mail!.text).toMatch(/Date: \d\d\/\d\d\/\d{4} \d\d:\d\d\n/);
    expect(mail!.text).toContain(`SHA-256 of the PDF: ${accepted.paperHash}`);
    expect(mail!.attachments.map(({ filename }) => filename)).toEqual([
      `${accepted.reference} accepted.pdf`,
      `${accepted.reference}.pdf`,
    ]);
    const [confirmation, sent] = mail!.attachments;
    expect(createHash('sha256').update(sent!.content).digest('hex')).toBe(accepted.paperHash);
    const text = await textOf(confirmation!.content);
    for (const words of ['Concept', 'Extra', 'Long', 'Not selected: Music, Short', `${grouped(accepted.total)} AUD`])
      expect(text).toContain(words);
    expect(text).toMatch(new RegExp(`Accepted by ${accepted.answer!.name} on \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d`));
    expect(text.replace(/\s/g, '')).toContain(accepted.paperHash);
    expect(text).not.toContain('300.00');

    const byTheLink = (await byLink.call('pdf', { token })).body;
    expect(byTheLink.name).toBe(`${accepted.reference} accepted.pdf`);
    expect(await textOf(Buffer.from(byTheLink.base64, 'base64'))).toBe(text);
    const link = `${desk.agency.origin}/api/estimates/${estimate.id}/pdf`;
    const fetched = await fetch(`${link}?accepted=true`, { headers: { cookie: desk.maker.cookie } });
    expect(await textOf(Buffer.from(await fetched.arrayBuffer()))).toBe(text);
    expectProblem(await desk.maker.get(`/api/estimates/${before.id + 1000}/pdf?accepted=true`), 404, 'not-found');
  });

  it('states what was declined, without options (EST-10)', async () => {
    const { estimate, token } = await byLink.sent();
    await byLink.call('answer', {
      ...{ token, answer: 'decline', name: 'Carla', comment: 'Too dear', paperHash: estimate.paperHash },
    });
    const [mail] = await toClient();
    expect(mail!.subject).toBe(`You have declined ${estimate.reference} from Here`);
    expect(mail!.text).toContain('Comment: Too dear');
    expect(mail!.text).not.toMatch(/Chosen|Gross total/);
    expect(mail!.attachments).toHaveLength(1);
  });

  it('says nothing of cost and margin (EST-15, PERM-14)', async () => {
    const { mail } = await byLink.sent(await byLink.approved([desk.section([desk.hours(), desk.bought()])]));
    expect(mail.text).not.toMatch(/cost|margin|mark-up|Prägewerk|100\.00|80\.00/i);
    expect(mail.html).not.toMatch(/margin of|mark-up|Prägewerk|100\.00|80\.00/i);
  });

  it('is not sent for a withdrawn estimate (EST-08, EST-17)', async () => {
    const sent = await desk.do(desk.maker, 'send', await byLink.approved(), { to: [CLIENT_ADDRESS] });
    await desk.do(desk.maker, 'withdraw', sent, { comment: 'Too early' });
    expect(await toClient()).toEqual([]);
    const kept = await sql("select state from outgoing_mail where template = 'estimate' and record = $1", [
      `estimate:${sent.id}`,
    ]);
    expect(kept).toEqual([{ state: 'dropped' }]);
  });

  it("goes by the agency's day, where that is another than at Greenwich (EST-14)", async () => {
    const sent = await desk.do(desk.maker, 'send', await byLink.approved(), { to: [CLIENT_ADDRESS] });
    // In one of these time zones it's another day now: the last valid day, or the day after.
    const isEarly = new Date().getUTCHours() < 11;
    const timeZone = isEarly ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    const lastDay = isEarly ? dayAt(Date.now(), timeZone) : dayAt(Date.now(), 'UTC');
    const [{ time_zone: before }] = await sql('select time_zone from agency');
    await sql('update agency set time_zone = $1', [timeZone]);
    await sql('update estimate set valid_until = $2 where id = $1', [sent.id, lastDay]);
    expect(await toClient()).toHaveLength(isEarly ? 1 : 0);
    await sql('update agency set time_zone = $1', [before]);
  });
});

describe('an estimate that was sent', () => {
  it('can be sent again, also to another contact, without a new version; links of before keep working (FIX-116)', async () => {
    const { estimate, token } = await byLink.sent();
    const other = 'otto@acme.test';
    const again = await desk.do(desk.maker, 'resend', estimate, { to: [` ${other}`], message: 'For you as well' });
    expect([again.status.code, again.reference, again.paperHash]).toEqual([
      'SENT',
      estimate.reference,
      estimate.paperHash,
    ]);
    const mails = (await byLink.newMails()).filter(({ raw }) => raw.includes(`To: ${other}`));
    expect(mails.map(({ text }) => text?.includes('For you as well'))).toEqual([true]);
    const second = ESTIMATE_LINK.exec(mails[0]!.text ?? '')![1]!;
    expect(second).not.toBe(token);
    for (const one of [token, second]) expect((await byLink.call('open', { token: one })).status).toBe(200);
    expect(again.history.map(({ action }) => action)).toContain('resend');
    // Repeating the request changes nothing.
    expectProblem(await desk.act(desk.maker, 'resend', estimate, { to: [other] }), 409, 'changed-elsewhere');
    expectProblem(await desk.act(desk.maker, 'resend', again, { to: ['no address'] }), 422, 'mail-address-invalid');
    expect(await byLink.newMails()).toEqual([]);
    const answer = { answer: 'accept', name: 'Carla', day: '2026-11-20', picked: byLink.sectionsOf(estimate, 'Small') };
    const accepted = await desk.do(desk.maker, 'record', again, answer);
    expectProblem(await desk.act(desk.maker, 'resend', accepted, { to: [other] }), 422, 'estimate-status');
  });

  it('and was accepted on its last day can be recorded later with that day, not with a later one (FIX-116)', async () => {
    const { estimate } = await byLink.sent();
    await sql("update estimate set valid_until = '2026-11-19' where id = $1", [estimate.id]);
    const expired = await desk.read(estimate);
    expect([expired.status.code, expired.allowedActions.includes('record')]).toEqual(['EXPIRED', true]);
    const answer = { answer: 'accept', name: 'Carla', picked: byLink.sectionsOf(estimate, 'Small') };
    const late = await desk.act(desk.maker, 'record', expired, { ...answer, day: '2026-11-20' });
    expectProblem(late, 422, 'estimate-answer-late');
    const accepted = await desk.do(desk.maker, 'record', expired, { ...answer, day: '2026-11-19' });
    expect([accepted.status.code, accepted.answer?.answeredOn]).toEqual(['ACCEPTED', '2026-11-19']);
  });
});
