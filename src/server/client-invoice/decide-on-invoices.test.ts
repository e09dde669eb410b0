import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVOICE_KINDS, INVOICE_STATUSES, MOST_INVOICES_AT_ONCE } from '#domain/billing/client-invoice.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { INVOICES, type InvoiceDesk, startInvoiceDesk } from '#test/fixtures/invoice-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: InvoiceDesk;
let people: Record<'production' | 'sundry' | 'both' | 'director without the flag' | 'other', TestPerson>;
beforeAll(async () => {
  desk = await startInvoiceDesk();
  const { production, sundry, both, person } = desk;
  const allButApproving = { create: true, read: true, update: true, delete: true };
  people = {
    production,
    sundry,
    both,
    'director without the flag': await person(
      {
        draftproductioninvoice: allButApproving,
        draftsundryinvoice: allButApproving,
        purchaseorder: 'all',
        job: 'all',
      },
      { roles: ['AccountDirector'] },
    ),
    other: await person({}),
  };
});
afterAll(() => desk.agency.close());

const DECIDES = { production: ['PRODUCTION'], sundry: ['SUNDRY'], both: ['PRODUCTION', 'SUNDRY'] } as const;
const isDecider = (kind: string): kind is keyof typeof DECIDES => kind in DECIDES;

describe('decisions on invoices by status, over HTTP (CI-07, CI-09)', () => {
  it.each(
    (['production', 'sundry', 'both', 'director without the flag', 'other'] as const).flatMap((who) =>
      INVOICE_KINDS.flatMap((kind) => INVOICE_STATUSES.map((status) => [who, kind, status] as const)),
    ),
  )('%s: a %s invoice that is %s', async (who, kind, status) => {
    for (const decision of ['approved', 'rejected'] as const) {
      const invoice = await desk.invoice({ kind, approve_status: status });
      const before = await desk.stored(invoice);
      const answer = await desk.send(people[who], decision, [invoice.id]);
      if (!isDecider(who)) {
        expectProblem(answer, 403, 'forbidden');
        expect(await desk.stored(invoice)).toEqual(before);
        continue;
      }
      expect(answer.status).toBe(200);
      const [result] = answer.body;
      const isMine = (DECIDES[who] as readonly string[]).includes(kind);
      if (isMine && status === 'READY') {
        expect(result).toMatchObject({ id: invoice.id, error: null, warning: null });
        expect((await desk.stored(invoice)).status).toBe(decision === 'approved' ? 'APPROVED' : 'REJECTED');
        continue;
      }
      // Nothing is revealed about the other kind: neither existence nor status.
      if (isMine)
        expect(result.error).toMatch(new RegExp(`is ${status === 'APPROVED' ? 'Approved' : 'Rejected'}\\. Only one`));
      else
        expect(result).toEqual({
          id: invoice.id,
          error: 'Not found',
          warning: null,
          lastModified: null,
          approveStatus: null,
        });
      expect(await desk.stored(invoice)).toEqual(before);
      expect(await desk.eventsOf(invoice)).toEqual([]);
    }
  });

  it("rejects decisions on another agency's invoices (CI-09)", async () => {
    const invoice = await desk.invoice();
    const cookie = people.both.cookie.replace('here.', 'elsewhere.');
    const answer = await desk.agency.send(`${INVOICES}/approved`, {
      method: 'PUT',
      headers: { cookie, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      body: JSON.stringify([{ id: invoice.id, isApproved: true }]),
    });
    expectProblem(answer, 401, 'signed-out');
    expect((await desk.stored(invoice)).status).toBe('READY');
  });
});

describe('approving and rejecting', () => {
  it('records who approved and when, in the history and in the trail (CI-05, CI-07)', async () => {
    const invoice = await desk.invoice();
    const { lastModified } = await desk.read(invoice, desk.both);
    const [result] = await desk.decide(desk.both, 'approved', [invoice.id], { lastModified });
    const stored = await desk.stored(invoice);
    expect(result).toEqual({
      id: invoice.id,
      error: null,
      warning: null,
      lastModified: stored.lastModified,
      approveStatus: { code: 'APPROVED', name: 'Approved' },
    });
    expect(stored).toMatchObject({ status: 'APPROVED', approvedBy: desk.both.id, approvedAt: expect.anything() });
    expect(await desk.eventsOf(invoice)).toEqual([
      { action: 'approve', from: 'READY', to: 'APPROVED', by: desk.both.id, comment: null },
    ]);
    expect(await desk.trailOf(invoice)).toEqual([
      {
        by: desk.both.id,
        action: 'approve',
        before: { approveStatus: 'READY', lastModified },
        after: { approveStatus: 'APPROVED' },
      },
    ]);
  });

  it('rejects approving your own invoices unless the agency allows it; rejecting them is possible (FIX-08)', async () => {
    const [own, other] = [
      await desk.invoice({ created_by_id: desk.both.id }),
      await desk.invoice({ created_by_id: desk.both.id }),
    ];
    const [refused] = await desk.decide(desk.both, 'approved', [own.id]);
    expect(refused.error).toBe("People can't approve client invoices that they created");
    expect((await desk.stored(own)).status).toBe('READY');
    expect((await desk.decide(desk.both, 'rejected', [other.id], { comment: 'Mine, and wrong' }))[0].error).toBe(null);
    await desk.sql.query('update agency set is_own_invoice_approval_allowed = true');
    expect((await desk.decide(desk.both, 'approved', [own.id]))[0].error).toBe(null);
    await desk.sql.query('update agency set is_own_invoice_approval_allowed = false');
  });

  it('records the trimmed rejection comment of up to 2,000 characters, including emoji (CI-03, CI-05)', async () => {
    const [one, long] = [await desk.invoice(), await desk.invoice()];
    await desk.decide(desk.both, 'rejected', [one.id], { comment: '  Wrong rate 🤷 \n' });
    expect(await desk.stored(one)).toMatchObject({ status: 'REJECTED', comment: 'Wrong rate 🤷', approvedBy: null });
    expect(await desk.eventsOf(one)).toMatchObject([{ action: 'reject', to: 'REJECTED', comment: 'Wrong rate 🤷' }]);
    expect(await desk.trailOf(one)).toMatchObject([{ action: 'reject', after: { comment: 'Wrong rate 🤷' } }]);
    const [result] = await desk.decide(desk.both, 'rejected', [long.id], { comment: '🤷'.repeat(2000) });
    expect(result.error).toBe(null);
    expect([...(await desk.stored(long)).comment].length).toBe(2000);
  });

  it('changes nothing for a rejection without a comment (CI-03)', async () => {
    const invoice = await desk.invoice();
    for (const comment of ['', ' \n\t ', null, undefined]) {
      const [result] = await desk.decide(desk.both, 'rejected', [invoice.id], { comment });
      expect(result.error).toBe('Please enter a comment');
    }
    expect((await desk.stored(invoice)).status).toBe('READY');
    expect(await desk.eventsOf(invoice)).toEqual([]);
  });

  it("returns results in the order sent; one failure doesn't affect the others (CI-06, CI-07)", async () => {
    const [first, second, foreign, rejected] = [
      await desk.invoice(),
      await desk.invoice(),
      await desk.invoice({ kind: 'SUNDRY' }),
      await desk.invoice({ approve_status: 'REJECTED' }),
    ];
    const ids = [second.id, 999_999, rejected.id, foreign.id, first.id, second.id];
    const results = await desk.decide(desk.production, 'approved', ids);
    expect(results.map(({ id }) => id)).toEqual(ids);
    expect(results.map(({ error, warning }) => error ?? warning)).toEqual([
      null,
      'Not found',
      'The client invoice is Rejected. Only one that is ready for approval can be approved or rejected',
      'Not found',
      null,
      'Already approved by you',
    ]);
    expect((await desk.eventsOf(second)).length).toBe(1);
    expect((await desk.stored(foreign)).status).toBe('READY');
  });

  it('changes nothing when a decision is repeated: a warning for the same person, an error for others (CI-06)', async () => {
    const [approved, rejected] = [await desk.invoice(), await desk.invoice()];
    await desk.decide(desk.both, 'approved', [approved.id]);
    await desk.decide(desk.both, 'rejected', [rejected.id]);
    const before = [await desk.stored(approved), await desk.stored(rejected)];
    const stale = { lastModified: '2026-01-01T00:00:00.000Z' };
    expect(await desk.decide(desk.both, 'approved', [approved.id], stale)).toMatchObject([
      { error: null, warning: 'Already approved by you', approveStatus: { code: 'APPROVED' } },
    ]);
    expect(await desk.decide(desk.both, 'rejected', [rejected.id], stale)).toMatchObject([
      { error: null, warning: 'Already rejected by you', approveStatus: { code: 'REJECTED' } },
    ]);
    expect((await desk.decide(desk.both, 'rejected', [approved.id]))[0].error).toContain('is Approved');
    expect((await desk.decide(desk.production, 'approved', [approved.id]))[0].error).toContain('is Approved');
    expect([await desk.stored(approved), await desk.stored(rejected)]).toEqual(before);
  });

  it('rejects a decision on an invoice that changed since it was listed, unless no version is given (CI-07)', async () => {
    const invoice = await desk.invoice();
    const { lastModified } = await desk.stored(invoice);
    await desk.sql.query("update client_invoice set due_date = '2027-01-01' where id = $1", [invoice.id]);
    for (const decision of ['approved', 'rejected'] as const) {
      expect(await desk.decide(desk.both, decision, [invoice.id], { lastModified })).toMatchObject([
        {
          error: 'Someone else has changed this in the meantime',
          lastModified: null,
          approveStatus: { code: 'READY', name: 'Ready for approval' },
        },
      ]);
    }
    expect((await desk.stored(invoice)).status).toBe('READY');
    expect((await desk.decide(desk.both, 'approved', [invoice.id]))[0].error).toBe(null);
  });

  it('lets exactly one of 50 concurrent approvals succeed; the others report "already approved" (CI-07)', async () => {
    const invoice = await desk.invoice();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => desk.decide(desk.both, 'approved', [invoice.id])),
    );
    const results = answers.flat();
    expect(results.filter(({ error, warning }) => !error && !warning).length).toBe(1);
    expect(results.filter(({ warning }) => warning === 'Already approved by you').length).toBe(49);
    expect((await desk.eventsOf(invoice)).length).toBe(1);
    expect((await desk.trailOf(invoice)).length).toBe(1);
  });

  it('lets exactly one of two concurrent decisions by two people succeed (CI-07)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const invoice = await desk.invoice();
      const results = await Promise.all([
        desk.decide(desk.both, 'approved', [invoice.id]),
        desk.decide(desk.production, 'rejected', [invoice.id]),
        desk.decide(desk.production, 'approved', [invoice.id]),
      ]);
      expect(results.flat().filter(({ error, warning }) => !error && !warning).length).toBe(1);
      expect((await desk.eventsOf(invoice)).length).toBe(1);
    }
  });

  it('processes two concurrent lists in opposite order without deadlock, each invoice once (CI-07)', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 20; index += 1) ids.push((await desk.invoice()).id);
    const results = await Promise.all([
      desk.decide(desk.both, 'approved', ids),
      desk.decide(desk.production, 'approved', [...ids].reverse()),
    ]);
    const done = results.flat().filter(({ error, warning }) => !error && !warning);
    expect(done.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  });

  it("answers in the person's language, with the translated status (LANG-03, CI-06)", async () => {
    const reader = await desk.person({ draftproductioninvoice: { approve: true } }, { use_second_language: true });
    for (const entry of [
      ['Approved', 'Freigegeben'],
      [
        'The client invoice is {status}. Only one that is ready for approval can be approved or rejected',
        'Status der Rechnung: {status}',
      ],
    ])
      await desk.sql.query("insert into translation values ('label', $1, $2)", entry);
    const invoice = await desk.invoice({ approve_status: 'APPROVED' });
    expect((await desk.decide(reader, 'rejected', [invoice.id]))[0].error).toBe('Status der Rechnung: Freigegeben');
  });
});

describe('a decision request', () => {
  it("is rejected as a whole when it isn't a list of decisions (CI-07)", async () => {
    const { id } = await desk.invoice();
    const one = { id, isApproved: true };
    const bad = [
      [],
      one,
      null,
      [{ ...one, isApproved: false }],
      [{ id }],
      [{ ...one, id: 'NaN' }],
      [{ ...one, id: null }],
      [{ ...one, id: 1.5 }],
      [{ ...one, id: 0 }],
      [{ ...one, id: -id }],
      [{ ...one, id: 2 ** 31 }],
      [{ ...one, lastModified: 'yesterday' }],
      [{ ...one, isRejected: true }],
      [one, { id: 'x', isApproved: true }],
    ];
    for (const body of bad)
      expectProblem(await desk.both.put(`${INVOICES}/approved`, body), 400, 'invalid-request', JSON.stringify(body));
    for (const comment of ['x'.repeat(2001), 'a\0b', '\ud800', 5])
      expectProblem(await desk.send(desk.both, 'rejected', [id], { comment }), 400, 'invalid-request');
    expect((await desk.stored({ id })).status).toBe('READY');
  });

  it('contains at most 500 decisions (CI-07)', async () => {
    const { id } = await desk.invoice();
    const ids = Array.from({ length: MOST_INVOICES_AT_ONCE }, (_, index) => (index === 0 ? id : 900_000 + index));
    const results = await desk.decide(desk.both, 'approved', ids);
    expect(results.map((result) => result.id)).toEqual(ids);
    expect(results[0].error).toBe(null);
    const other = await desk.invoice();
    expectProblem(await desk.send(desk.both, 'approved', [other.id, ...ids]), 400, 'invalid-request');
    expect((await desk.stored(other)).status).toBe('READY');
  });

  it('matches its path in any case (CI-07)', async () => {
    const { id } = await desk.invoice();
    const answer = await desk.both.put('/API/Approvals/ClientInvoices/Approved', [{ id, isApproved: true }]);
    expect(answer.body).toMatchObject([{ id, error: null }]);
  });
});

it("can't store a rejection without a comment or an approval without a person (CI-03)", async () => {
  const { id } = await desk.invoice();
  for (const change of [
    "approve_status = 'REJECTED'",
    "approve_status = 'REJECTED', approve_status_comment = ' '",
    "approve_status = 'APPROVED'",
  ])
    await expect(desk.sql.query(`update client_invoice set ${change} where id = ${id}`)).rejects.toThrow(
      /check constraint/,
    );
});
