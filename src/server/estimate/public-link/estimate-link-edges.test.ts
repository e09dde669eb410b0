import { beforeEach, describe, expect, it } from 'vitest';
import { startEstimatesByLink } from '#test/fixtures/estimate-by-link.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';

const { desk, sql, byLink } = await startEstimatesByLink();
beforeEach(async () => {
  await sql("delete from outgoing_mail where state = 'waiting'");
  await desk.agency.askRegistry('delete from counted_call');
});

/** Everything an answer would change. */
const stateOf = ({ id }: { id: number }) =>
  sql(
    `select status, revision, last_modified,
       (select count(*)::integer from estimate_answer where estimate_id = id) as answers,
       (select count(*)::integer from estimate_event where estimate_id = id) as events,
       (select count(*)::integer from notification where record = 'estimate:' || id) as notifications,
       (select count(*)::integer from outgoing_mail where record = 'estimate:' || id) as mails,
       (select array_agg(is_picked order by position) from estimate_section where estimate_id = id) as picked
     from estimate where id = $1`,
    [id],
  );

describe('a link to an estimate', () => {
  it('changes nothing for programs that follow links, however often (EST-09)', async () => {
    const { estimate, token } = await byLink.sent();
    const before = await stateOf(estimate);
    const { origin } = desk.agency;
    for (const address of [
      `/estimate/here#${token}`,
      '/api/links/estimate/here/open',
      '/api/links/estimate/here/answer',
    ])
      for (const method of ['GET', 'HEAD']) await fetch(origin + address, { method, redirect: 'manual' });
    for (let times = 0; times < 5; times += 1)
      expect((await byLink.call(times % 2 ? 'pdf' : 'open', { token })).status).toBe(200);
    expectProblem(await byLink.call('answer', { token }), 400, 'invalid-request');
    // Requests from other sites lack our header.
    const foreign = await fetch(`${origin}/api/links/estimate/here/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, answer: 'decline', name: 'C', comment: 'No', paperHash: estimate.paperHash }),
    });
    expect(foreign.status).toBe(400);
    expect(await stateOf(estimate)).toEqual(before);
  });

  it('counts wrong tokens by address, and a valid one still opens (MAIL-11)', async () => {
    const { token } = await byLink.sent();
    const wrong = (index: number) => byLink.call('open', { token: String(index).padEnd(43, 'x') });
    for (let index = 0; index < 10; index += 1) expectProblem(await wrong(index), 410, 'link-invalid');
    const late = await wrong(10);
    expectProblem(late, 429, 'too-many-attempts');
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expectProblem(await byLink.call('pdf', { token: 'y'.repeat(43) }), 429, 'too-many-attempts');
    expect((await byLink.call('open', { token })).status).toBe(200);
  });

  it('accepts a comment of up to 2,000 characters, emoji included (EST-10)', async () => {
    const { estimate, token } = await byLink.sent();
    const decline = (comment: string, name = 'Carla 👩‍🎨') =>
      byLink.call('answer', { token, answer: 'decline', name, comment, paperHash: estimate.paperHash });
    for (const comment of ['x'.repeat(2001), '😀'.repeat(2001)])
      expectProblem(await decline(comment), 400, 'invalid-request');
    expectProblem(await decline('No', 'n'.repeat(201)), 400, 'invalid-request');
    const comment = '😀'.repeat(2000);
    expect((await decline(comment)).body.answer).toMatchObject({ name: 'Carla 👩‍🎨', comment });
    expect((await byLink.call('open', { token })).body.answer.comment).toBe(comment);
    const [mail] = (await byLink.newMails()).filter(({ subject }) => subject?.includes(estimate.reference));
    expect(mail!.text).toContain('Carla 👩‍🎨');
  });

  it('rejects a blank name or reason and an invalid answer (EST-10)', async () => {
    const { estimate, token } = await byLink.sent();
    const { paperHash } = estimate;
    const small = byLink.sectionsOf(estimate, 'Small');
    for (const name of [' ', '\t\n', '\u00a0\u2003\u3000'])
      expectProblem(await byLink.accept(token, estimate, small, { name }), 422, 'estimate-name-missing');
    const decline = { token, answer: 'decline', name: 'C', paperHash };
    for (const comment of [undefined, '', ' \u3000 '])
      expectProblem(await byLink.call('answer', { ...decline, comment }), 422, 'estimate-reason-missing');
    for (const wrong of [
      { answer: 'maybe' },
      { answer: 'ACCEPT' },
      { name: null },
      { name: 7 },
      { paperHash: paperHash!.toUpperCase() },
      { paperHash: '' },
      { picked: ['1'] },
      { picked: [1.5] },
      { picked: [-1] },
      { picked: Array.from({ length: 101 }, (_, index) => index + 1) },
      { status: 'ACCEPTED' },
      { total: '0.01' },
    ]) {
      const body = { token, answer: 'accept', name: 'C', picked: small, paperHash, ...wrong };
      expectProblem(await byLink.call('answer', body), 400, 'invalid-request');
    }
    expect((await desk.read(estimate)).status.code).toBe('SENT');
  });

  it('accepts sections of this version only (EST-17)', async () => {
    const [one, other] = [await byLink.sent(), await byLink.sent()];
    const own = byLink.sectionsOf(one.estimate, 'Small');
    const [foreign] = byLink.sectionsOf(other.estimate, 'Extra');
    expectProblem(await byLink.accept(one.token, one.estimate, [...own, foreign!]), 422, 'estimate-options');
    expectProblem(await byLink.accept(one.token, one.estimate, [...own, 2 ** 31 - 1]), 422, 'estimate-options');
    expectProblem(await byLink.accept(one.token, other.estimate, own), 410, 'estimate-not-open');
    expect((await desk.read(one.estimate)).status.code).toBe('SENT');
    expect((await byLink.accept(one.token, one.estimate, own)).status).toBe(200);
    expect((await desk.read(other.estimate)).status.code).toBe('SENT');
  });

  it('is separate for each recipient: the one who answers gets the mail, the other sees the answer (EST-10)', async () => {
    const before = await byLink.approved();
    const estimate = await desk.do(desk.maker, 'send', before, { to: ['carla@acme.test', 'carl@acme.test'] });
    const mails = await byLink.newMails();
    const tokenOf = (address: string) =>
      /#([\w-]{43})/.exec(mails.find(({ raw }) => raw.includes(`To: ${address}`))?.text ?? '')![1]!;
    const [first, second] = [tokenOf('carla@acme.test'), tokenOf('carl@acme.test')];
    expect(first).not.toBe(second);
    await byLink.accept(first, estimate, byLink.sectionsOf(estimate, 'Small'), { name: 'Carla' });
    const answered = (await byLink.newMails()).filter(({ subject }) => subject?.includes('You have accepted'));
    expect(answered.map(({ raw }) => /^To: .*/m.exec(raw)![0].trim())).toEqual(['To: carla@acme.test']);
    expect((await byLink.call('open', { token: second })).body.answer).toMatchObject({ name: 'Carla' });
  });

  it.each(['accept', 'decline'] as const)(
    'shows an answer and its document for 90 days only: %s (EST-17)',
    async (answer) => {
      const { estimate, token } = await byLink.sent();
      const picked = byLink.sectionsOf(estimate, 'Large');
      const body = { token, answer, name: 'C', comment: 'Well', picked, paperHash: estimate.paperHash };
      expect((await byLink.call('answer', body)).status).toBe(200);
      const age = (days: number) =>
        sql('update estimate_answer set at = now() - make_interval(days => $2) where estimate_id = $1', [
          estimate.id,
          days,
        ]);
      await age(89);
      const shown = await byLink.call('open', { token });
      expect(shown.body).toMatchObject({ answer: { answer }, paperHash: estimate.paperHash });
      expect((await byLink.call('pdf', { token })).status).toBe(200);
      expect((await byLink.call('answer', body)).status).toBe(200);
      await age(91);
      expectProblem(await byLink.call('open', { token }), 410, 'link-invalid');
      expectProblem(await byLink.call('pdf', { token }), 410, 'link-invalid');
      expect((await desk.read(estimate)).answer).toMatchObject({ answer });
    },
  );

  it("uses the client's language, also in error messages (EST-09, LANG-01)", async () => {
    await sql("update agency set second_language = 'German'");
    await sql(`insert into translation (kind, original, translated) values
      ('label', 'Please enter a name', 'Bitte sagen Sie, wer antwortet'),
      ('label', 'This estimate can''t be answered any more', 'Er kann nicht mehr beantwortet werden'),
      ('field', 'Gross total', 'Summe')`);
    const { estimate, token } = await byLink.sent();
    const small = byLink.sectionsOf(estimate, 'Small');
    const detail = async (more: object = {}) => (await byLink.accept(token, estimate, small, more)).body.detail;
    expect(await detail({ name: ' ' })).toBe('Please enter a name');
    await sql('update client set use_second_language = true where id = $1', [desk.client.id]);
    expect(await detail({ name: ' ' })).toBe('Bitte sagen Sie, wer antwortet');
    expect(await detail({ paperHash: '0'.repeat(64) })).toBe('Er kann nicht mehr beantwortet werden');
    const { speech } = (await byLink.call('open', { token })).body;
    expect(speech).toMatchObject({ language: 'de', fields: [{ original: 'Gross total', translated: 'Summe' }] });
    await sql('update client set use_second_language = false where id = $1', [desk.client.id]);
    expect((await byLink.call('open', { token })).body.speech).toMatchObject({ language: 'en', labels: [] });
  });
});
