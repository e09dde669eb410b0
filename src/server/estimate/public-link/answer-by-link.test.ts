import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_ADDRESS, ESTIMATE_LINK, startEstimatesByLink } from '#test/fixtures/estimate-by-link.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';

const { desk, sql, byLink } = await startEstimatesByLink();
beforeEach(() => sql("delete from outgoing_mail where state = 'waiting'"));

describe('an estimate to its client', () => {
  it('goes by mail with its PDF, which is kept with its SHA-256, and a link (EST-08)', async () => {
    await sql('update employee set email = $1 where id = $2', ['mara@agency.example', desk.maker.id]);
    const before = await byLink.approved();
    expectProblem(await desk.act(desk.maker, 'send', before, { to: ['no address'] }), 422, 'mail-address-invalid');
    const estimate = await desk.do(desk.maker, 'send', before, {
      to: [CLIENT_ADDRESS, CLIENT_ADDRESS],
      message: 'As we said on Monday',
    });
    expect(estimate).toMatchObject({ status: { code: 'SENT' }, validUntil: '2099-12-31' });
    const mails = (await byLink.newMails()).filter(({ text }) => ESTIMATE_LINK.test(text ?? ''));
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail!.subject).toContain(`Estimate ${estimate.reference} from Here`);
    expect(mail!.text).toContain('As we said on Monday');
    expect(mail!.replyTo).toMatchObject({ value: [{ name: 'Mara', address: 'mara@agency.example' }] });
    const pdf = mail!.attachments[0]!;
    const hash = createHash('sha256').update(pdf.content).digest('hex');
    expect(estimate.paperHash).toBe(hash);
    const token = ESTIMATE_LINK.exec(mail!.text!)![1]!;
    const read = await byLink.call('pdf', { token });
    expect(createHash('sha256').update(Buffer.from(read.body.base64, 'base64')).digest('hex')).toBe(hash);
    const own = await desk.maker.get(`/api/estimates/${estimate.id}/pdf`);
    expect([own.status, own.headers.get('content-length')]).toEqual([200, String(pdf.content.length)]);
  });

  it('is readable by its link without a sign-in and without costs; opening it changes nothing (EST-09)', async () => {
    const estimate = await byLink.approved([desk.section([desk.hours(), desk.bought()])]);
    const { token } = await byLink.sent(estimate);
    for (let times = 0; times < 3; times += 1) {
      const opened = await byLink.call('open', { token });
      expect(opened.status).toBe(200);
      expect(opened.body.estimate).toMatchObject({
        reference: estimate.reference,
        net: '420.00',
        tax: '42.00',
        total: '462.00',
      });
      expect(JSON.stringify(opened.body)).not.toMatch(/"(cost|markUp|margin|costRate|supplier)"/);
      expect(opened.headers.get('cache-control')).toContain('no-store');
    }
    expect((await desk.read(estimate)).status.code).toBe('SENT');
    const [kept] = await sql('select octet_length(token_hash) as bytes from estimate_link order by id desc limit 1');
    expect(kept.bytes).toBe(32);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('is accepted with selected options, which count as approved with taxes; repeating returns the first response (EST-10, EST-12)', async () => {
    const { estimate, token } = await byLink.sent();
    const [extra, large, small] = byLink.sectionsOf(estimate, 'Extra', 'Large', 'Small');
    expectProblem(await byLink.accept(token, estimate, [extra!]), 422, 'estimate-alternatives');
    expectProblem(await byLink.accept(token, estimate, [small!, large!]), 422, 'estimate-alternatives');
    expectProblem(await byLink.accept(token, estimate, [large!, extra!, extra!]), 422, 'estimate-options');
    expectProblem(await byLink.accept(token, estimate, [large!], { name: ' ' }), 422, 'estimate-name-missing');
    expectProblem(
      await byLink.accept(token, estimate, [large!], { paperHash: '0'.repeat(64) }),
      410,
      'estimate-not-open',
    );
    expect((await desk.read(estimate)).status.code).toBe('SENT');

    const [first, second] = await Promise.all(
      [1, 2].map(() => byLink.accept(token, estimate, [large!, extra!], { comment: 'Go on' })),
    );
    expect([first!.status, second!.status]).toEqual([200, 200]);
    expect(first!.body.answer).toMatchObject({ answer: 'accept', name: 'Carla Client', comment: 'Go on' });
    const accepted = await desk.read(estimate);
    expect(accepted).toMatchObject({ status: { code: 'ACCEPTED' }, net: '170.00', tax: '17.00', total: '187.00' });
    expectProblem(await byLink.accept(token, estimate, [small!], { name: 'Somebody' }), 409, 'estimate-answered');
    expectProblem(
      await byLink.call('answer', {
        token,
        answer: 'decline',
        name: 'C',
        comment: 'No',
        paperHash: estimate.paperHash,
      }),
      409,
      'estimate-answered',
    );
    const amounts = await sql(
      "select measure, sum(amount)::float8 as amount from job_amount where job_id = $1 and measure like '%estimate' group by 1 order by 1",
      [estimate.job!.id],
    );
    expect(amounts).toEqual([
      { measure: 'approved-estimate', amount: 170 },
      { measure: 'approved-revenue-estimate', amount: 170 },
      { measure: 'estimate', amount: 170 },
      { measure: 'revenue-estimate', amount: 170 },
    ]);
    const mails = await byLink.newMails();
    expect(mails.filter(({ subject }) => subject?.includes(`You have accepted ${estimate.reference}`))).toHaveLength(1);
    const told = await sql(
      "select employee_id from notification where kind = 'estimate-answered' and record = $1 order by 1",
      [`estimate:${estimate.id}`],
    );
    expect(told.map(({ employee_id }) => employee_id)).toEqual([desk.maker.id, desk.approver.id].sort((a, b) => a - b));
  });

  it('rejects an answer with other picks, another name or comment, and repeats the first for the same one (FIX-112)', async () => {
    const { estimate, token } = await byLink.sent();
    const [extra, large, small] = byLink.sectionsOf(estimate, 'Extra', 'Large', 'Small');
    const said = { comment: 'Go on' };
    expect((await byLink.accept(token, estimate, [large!, extra!], said)).status).toBe(200);
    const same = await byLink.accept(token, estimate, [extra!, large!], { comment: ' Go on\n' });
    expect([same.status, same.body.answer.name]).toEqual([200, 'Carla Client']);
    for (const [picked, more] of [
      [[small!], said],
      [[large!], said],
      [[large!, extra!], {}],
      [[large!, extra!], { ...said, name: 'Carl' }],
    ] as const)
      expectProblem(await byLink.accept(token, estimate, [...picked], more), 409, 'estimate-answered');
    expect(await desk.read(estimate)).toMatchObject({ net: '170.00', answer: { name: 'Carla Client' } });

    const declined = await byLink.sent();
    const decline = (comment: string) =>
      byLink.call('answer', {
        ...{ token: declined.token, answer: 'decline', name: 'Carla', comment },
        paperHash: declined.estimate.paperHash,
      });
    expect((await decline('Too dear')).status).toBe(200);
    expect((await decline('Too dear ')).status).toBe(200);
    expectProblem(await decline('Not this year'), 409, 'estimate-answered');
  });

  it('is declined with a reason only (EST-10)', async () => {
    const { estimate, token } = await byLink.sent();
    const decline = (comment?: string) =>
      byLink.call('answer', { token, answer: 'decline', name: 'Carla', comment, paperHash: estimate.paperHash });
    expectProblem(await decline(' '), 422, 'estimate-reason-missing');
    expect((await decline('Too dear 😀')).body.answer).toMatchObject({ answer: 'decline', comment: 'Too dear 😀' });
    expect((await desk.read(estimate)).status.code).toBe('DECLINED');
    const amounts = await sql("select from job_amount where job_id = $1 and measure like '%estimate'", [
      estimate.job!.id,
    ]);
    expect(amounts).toEqual([]);
  });

  it('a new version withdraws the sent one, whose link then looks like an unknown link (EST-08, EST-17)', async () => {
    const { estimate, token } = await byLink.sent();
    const copy = (await desk.maker.post(`/api/estimates/${estimate.id}/versions`, {})).body;
    const ready = await desk.do(desk.maker, 'ready', copy, { approver: desk.approver.id });
    await byLink.sent(await desk.do(desk.approver, 'approve', ready));
    expect((await desk.read(estimate)).status.code).toBe('WITHDRAWN');
    const [old, never, elsewhere, nowhere] = await Promise.all([
      byLink.call('open', { token }),
      byLink.call('open', { token: 'x'.repeat(43) }),
      byLink.call('open', { token }, 'elsewhere'),
      byLink.call('open', { token }, 'nowhere'),
    ]);
    for (const answer of [old, never, elsewhere, nowhere]) expectProblem(answer!, 410, 'link-invalid');
    expectProblem(await byLink.accept(token, estimate, []), 410, 'estimate-not-open');
  });

  it('acceptance and withdrawal at once: one wins, the other hears it (EST-17)', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { estimate, token } = await byLink.sent(await byLink.approved([desk.section([desk.hours()])]));
      const [answered, withdrawn] = await Promise.all([
        byLink.accept(token, estimate, []),
        desk.act(desk.maker, 'withdraw', estimate, { comment: 'Wrong client' }),
      ]);
      const { code } = (await desk.read(estimate)).status;
      expect([code, answered.status, withdrawn.status]).toEqual(
        code === 'ACCEPTED' ? ['ACCEPTED', 200, 422] : ['WITHDRAWN', 410, 200],
      );
    }
  });

  it('is valid until its last day, then expired (EST-14)', async () => {
    const { estimate, token } = await byLink.sent();
    await sql('update estimate set valid_until = $2 where id = $1', [estimate.id, '2026-01-01']);
    expect((await desk.read(estimate)).status.code).toBe('EXPIRED');
    expectProblem(await byLink.accept(token, estimate, []), 410, 'estimate-not-open');
    expectProblem(
      await desk.act(desk.maker, 'record', await desk.read(estimate), {
        answer: 'accept',
        name: 'C',
        day: '2026-01-02',
      }),
      422,
      'estimate-answer-late',
    );
  });

  it('an answer that was given elsewhere is recorded with name, day and file (EST-11)', async () => {
    const { estimate } = await byLink.sent();
    const [large] = byLink.sectionsOf(estimate, 'Large');
    const recorded = await desk.do(desk.maker, 'record', estimate, {
      answer: 'accept',
      name: 'Carla Client',
      day: '2026-11-18',
      picked: [large],
      file: { name: 'signed.pdf', base64: Buffer.from('%PDF-1.7').toString('base64') },
    });
    expect(recorded).toMatchObject({
      status: { code: 'ACCEPTED' },
      answer: { answeredOn: '2026-11-18', recordedBy: { id: desk.maker.id }, fileName: 'signed.pdf' },
    });
  });

  it('after acceptance the original changes by change orders only, which count with it (EST-13)', async () => {
    const { estimate, token } = await byLink.sent();
    const open = (await desk.maker.post(`/api/estimates/${estimate.id}/versions`, {})).body;
    expectProblem(
      await desk.maker.post('/api/estimates', { job: estimate.job, kind: 'change' }),
      422,
      'estimate-not-accepted',
    );
    await byLink.accept(token, estimate, byLink.sectionsOf(estimate, 'Small'));
    expect((await desk.read(open)).status.code).toBe('CANCELLED');
    expectProblem(await desk.maker.post(`/api/estimates/${estimate.id}/versions`, {}), 422, 'estimate-accepted-before');
    const change = await byLink.approved([desk.section([byLink.lineOf('-30')])], {
      job: estimate.job,
      kind: 'change',
      name: 'Less',
    });
    expect(change.reference).toMatch(/-C1\.1$/);
    const { estimate: changed, token: changeToken } = await byLink.sent(change);
    await byLink.accept(changeToken, changed, []);
    const [{ amount }] = await sql(
      "select sum(amount)::float8 as amount from job_amount where job_id = $1 and measure = 'approved-estimate'",
      [estimate.job!.id],
    );
    expect(amount).toBe(110);
  });

  it('a change that takes a cost type below its orders says so, naming it, until it is accepted (EST-13)', async () => {
    const original = await byLink.approved([desk.section([desk.bought(), desk.hours()])]);
    const job = original.job!;
    const order = await desk.add.insert<{ id: number }>('purchase_order', {
      reference: `BELOW-${job.id}`,
      supplier_id: desk.supplier.id,
      division_id: desk.division.id,
      currency_id: 1,
      document_date: '2026-01-01',
      approve_status: 'APPROVED',
      created_by_id: desk.maker.id,
    });
    await desk.add.insert('purchase_order_line', {
      purchase_order_id: order.id,
      position: 1,
      job_id: job.id,
      cost_type_id: desk.print.id,
      net: '100',
      total: '100',
    });
    const first = await byLink.sent(original);
    expect(first.estimate.warnings).toEqual([]);
    await byLink.accept(first.token, first.estimate, []);
    // Hours can be reduced to nothing, as none are ordered; the printing can rise, but not fall below its orders.
    for (const [lines, warnings] of [
      [[byLink.lineOf('-300')], []],
      [[desk.bought({ cost: '20' })], []],
      [[desk.bought({ cost: '-0.01' })], ['Printing']],
    ] as const) {
      const change = await byLink.approved([desk.section([...lines])], { job, kind: 'change', name: 'Change' });
      expect(change.warnings).toEqual(warnings);
      const { estimate: sent, token } = await byLink.sent(change);
      expect(sent.warnings).toEqual(warnings);
      if (warnings.length === 0) await desk.do(desk.maker, 'withdraw', sent, { comment: 'Not this' });
      else expect((await byLink.accept(token, sent, [])).status).toBe(200);
    }
  });
});
