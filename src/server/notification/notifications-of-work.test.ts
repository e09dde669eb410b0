import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/communication/notification.ts';
import { type ApprovalSheet, startApprovalSheet } from '#test/fixtures/approval-sheet.ts';
import { type InvoiceDesk, startInvoiceDesk } from '#test/fixtures/invoice-desk.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

const told = async (person: TestPerson): Promise<Notification[]> =>
  (await person.get('/api/notifications')).body.notifications;

describe('job notifications (NOTE-02)', () => {
  let sheet: JobSheet;
  beforeAll(async () => {
    sheet = await startJobSheet();
  });
  afterAll(() => sheet.agency.close());

  it("go to mentioned people, and for every comment to the job's leads, but not to its author (NOTE-02, NOTE-04)", async () => {
    const [author, leader, zoe] = [await sheet.person(), await sheet.person(), await sheet.person()];
    const job = await sheet.job(author, { accountExecutive: { id: leader.id } });
    const path = `/api/jobs/${job.id}/comments`;
    const said = (await author.post(path, { text: 'Please look 🐿️', mentions: [zoe.id] })).body;
    expect(await told(zoe)).toMatchObject([
      {
        kind: 'mention',
        record: `job:${job.id}`,
        jobId: job.id,
        by: { id: author.id },
        facts: { job: `${job.code} ${job.name}`, comment: 'Please look 🐿️' },
      },
    ]);
    expect(await told(leader)).toMatchObject([{ kind: 'job-comment', count: 1 }]);
    await leader.post(path, { text: 'I do' });
    expect(await told(leader)).toHaveLength(1);
    await author.put(`${path}/${said.id}`, { text: 'Please look both', mentions: [zoe.id, leader.id] });
    expect((await told(leader)).map(({ kind }) => kind).sort()).toEqual(['job-comment', 'mention']);
    expect(await told(zoe)).toMatchObject([{ count: 1 }]);
    expect(await told(author)).toEqual([]);
  });

  it('combine unread comments on a job into one row with their count (NOTE-05)', async () => {
    const [author, leader] = [await sheet.person(), await sheet.person()];
    const job = await sheet.job(author, { accountExecutive: { id: leader.id } });
    for (const text of ['One', 'Two', 'Three']) await author.post(`/api/jobs/${job.id}/comments`, { text });
    expect(await told(leader)).toMatchObject([{ count: 3, facts: { comment: 'Three' } }]);
    const requestId = crypto.randomUUID();
    for (let sent = 0; sent < 2; sent += 1)
      await author.post(`/api/jobs/${job.id}/comments`, { text: 'Four', requestId });
    expect(await told(leader)).toMatchObject([{ count: 4 }]);
    await leader.put('/api/notifications/read', { records: [`job:${job.id}`] });
    await author.post(`/api/jobs/${job.id}/comments`, { text: 'Five' });
    expect((await told(leader)).map(({ count, isRead }) => [count, isRead])).toEqual([
      [1, false],
      [4, true],
    ]);
  });

  it('are removed with a deleted comment; a rejected comment creates none (NOTE-03)', async () => {
    const [author, zoe] = [await sheet.person(), await sheet.person()];
    const job = await sheet.job(author);
    const path = `/api/jobs/${job.id}/comments`;
    const said = (await author.post(path, { text: 'Look', mentions: [zoe.id] })).body;
    expect(await told(zoe)).toHaveLength(1);
    await author.delete(`${path}/${said.id}`);
    expect(await told(zoe)).toEqual([]);
    expect((await author.post(path, { text: 'Look', mentions: [zoe.id, 2_000_000_000] })).status).toBe(422);
    expect(await told(zoe)).toEqual([]);
  });
});

describe('time decision notifications (NOTE-02)', () => {
  let sheet: ApprovalSheet;
  beforeAll(async () => {
    sheet = await startApprovalSheet();
  });
  afterAll(() => sheet.agency.close());

  it('are sent once per week and person for returned time, with the reason (NOTE-05)', async () => {
    const mia = await sheet.person({ supervisor_id: sheet.sam.id, maximum_daily_hours: '24' });
    const entries = [];
    for (const transactionDate of ['2026-11-09', '2026-11-16', '2026-11-17'])
      entries.push(await sheet.entry(mia, { transactionDate }));
    await sheet.returnEntries(sheet.sam, entries, 'Which client?');
    const rows = await told(mia);
    expect(rows.map(({ kind, record, facts }) => [kind, record, facts.comment]).sort()).toEqual([
      ['entry-returned', 'week:2026-11-09', 'Which client?'],
      ['entry-returned', 'week:2026-11-16', 'Which client?'],
    ]);
    expect(rows.every(({ by, jobId }) => by?.id === sheet.sam.id && jobId === null)).toBe(true);
  });

  it('list each reason once for several returns, and count entries (NOTE-05 FIX-80)', async () => {
    const mia = await sheet.person({ supervisor_id: sheet.sam.id, maximum_daily_hours: '24' });
    const entries = [];
    for (const transactionDate of ['2026-11-16', '2026-11-17', '2026-11-18'])
      entries.push(await sheet.entry(mia, { transactionDate }));
    await sheet.returnEntries(sheet.sam, entries.slice(0, 2), 'Which client?');
    await sheet.returnEntries(sheet.sam, entries.slice(2), 'Notes are missing');
    expect((await told(mia)).map(({ count, facts }) => [count, facts.comment])).toEqual([
      [3, 'Which client? · Notes are missing'],
    ]);
  });

  it("tell the job's leads once each when approved time reaches 80 and 100 % of the approved estimate (NOTE-02, TRACK-04)", async () => {
    const leader = await sheet.person({ access: { job: { read: true } } });
    const mia = await sheet.person({ supervisor_id: sheet.sam.id, maximum_daily_hours: '24' });
    const { sql } = sheet.agency;
    const job = await sheet.add.job({ account_executive_id: leader.id });
    const estimate = await sheet.add.insert<{ id: number }>('estimate', {
      job_id: job.id,
      version: 1,
      created_on: '2026-11-01',
    });
    await sheet.add.insert('estimate_line', {
      estimate_id: estimate.id,
      cost_type_id: sheet.costType.id,
      hours: '10',
      amount: '1000',
      revenue: '1000',
      is_approved: true,
    });
    const spend = async (units: number) => {
      const entry = await sheet.entry(mia, { units, jobId: job.id });
      await sql.query('update time_entry set charge_rate = 100 where id = $1', [entry.id]);
      const read = await sheet.read(mia, entry);
      expect((await sheet.approve(sheet.sam, [read])).body[0].error).toBeNull();
      return (await told(leader)).map(({ kind, facts }) => [kind, facts.percent]);
    };
    expect(await spend(7)).toEqual([]);
    expect(await spend(1)).toEqual([['job-budget', '80']]);
    await leader.put('/api/notifications/read', { records: [`job:${job.id}`] });
    expect(await spend(1)).toHaveLength(1);
    expect(await spend(1)).toEqual([
      ['job-budget', '100'],
      ['job-budget', '80'],
    ]);
  });
});

describe('client invoice decision notifications (NOTE-02)', () => {
  let desk: InvoiceDesk;
  beforeAll(async () => {
    desk = await startInvoiceDesk();
  });
  afterAll(() => desk.agency.close());

  it('go to the creator of the invoice if they may see it (NOTE-02, NOTE-04)', async () => {
    const maker = await desk.person({ draftproductioninvoice: { approve: true } });
    const [first, second] = [await desk.invoice({ created_by_id: maker.id }), await desk.invoice()];
    await desk.decide(desk.production, 'rejected', [first.id, second.id], { comment: 'Wrong client' });
    expect(await told(maker)).toMatchObject([
      {
        kind: 'invoice-decided',
        clientInvoiceId: first.id,
        facts: { reference: first.reference, decision: 'reject', comment: 'Wrong client' },
      },
    ]);
    const { rows } = await desk.sql.query('select count(*)::integer as count from notification');
    expect(rows[0].count).toBe(1);
  });
});
