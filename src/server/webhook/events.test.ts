import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRAIL_ACTION_NAMES, TRAIL_SUBJECT_NAMES } from '#domain/audit/audit.ts';
import { WEBHOOK_EVENT_TYPES } from '#domain/communication/webhook.ts';
import { type ApprovalSheet, startApprovalSheet } from '#test/fixtures/approval-sheet.ts';
import { type InvoiceDesk, startInvoiceDesk } from '#test/fixtures/invoice-desk.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import { type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, savedAs, TIME_ENTRIES } from '#test/fixtures/time-sheet.ts';
import { hearEvents } from '#test/fixtures/webhook/heard-events.ts';
import { fileCalls } from '../data-exchange/testing/file-calls.ts';

type Heard = Awaited<ReturnType<typeof hearEvents>>;
const stamp = (lastModified: string) => ({ lastModified });
const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('events of time and master data', () => {
  let sheet: ApprovalSheet;
  let heard: Heard;
  let keeper: TestPerson;
  beforeAll(async () => {
    sheet = await startApprovalSheet();
    keeper = await sheet.person({
      access: {
        masterdata: 'all',
        moneysettings: 'all',
        people: 'all',
        administration: 'all',
        job: 'all',
        project: 'all',
      },
    });
  });
  afterAll(() => sheet.agency.close());

  it('are not written in an agency without a webhook (TOKEN-06)', async () => {
    await sheet.entry(sheet.emma);
    const { rows } = await sheet.agency.sql.query('select from webhook_event');
    expect(rows).toEqual([]);
    heard = await hearEvents(sheet.agency);
  });

  it('match the declared types, whatever the trail contains (TOKEN-05)', async () => {
    const sides = [
      null,
      { isActive: true },
      { isActive: false },
      { isLocked: true },
      { isLocked: false },
      { mergedInto: 1 },
    ];
    const { rows } = await sheet.agency.sql.query(
      `select distinct webhook_event_type(subject, action, before, after) as type
       from unnest($1::text[]) as subject, unnest($2::text[]) as action,
         jsonb_array_elements($3::jsonb) as before, jsonb_array_elements($3::jsonb) as after`,
      [TRAIL_SUBJECT_NAMES, [...TRAIL_ACTION_NAMES, 'unknown'], JSON.stringify(sides)],
    );
    const told = rows.map(({ type }) => type).filter((type) => type !== null);
    expect(told.sort()).toEqual([...WEBHOOK_EVENT_TYPES].sort());
  });

  it('of an entry (created, updated, approved, returned, deleted) contain owner and version, no hours or notes (TOKEN-05)', async () => {
    const { emma, sam, job } = sheet;
    const of = { personId: emma.id, jobId: job.id };
    const entry = await sheet.entry(emma, { notes: 'A secret of the client', units: 3.25 });
    const changed = (await emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 4 }))).body;
    await sheet.approve(sam, [changed]);
    const approved = await sheet.read(emma, entry);
    await sheet.approve(sam, [approved], false);
    const open = await sheet.read(emma, entry);
    await sheet.returnEntries(sam, [open], 'Another secret');
    const returned = await sheet.read(emma, entry);
    await sheet.withdraw(sam, [returned]);
    const last = await sheet.read(emma, entry);
    await emma.delete(`${TIME_ENTRIES}/${entry.id}?lastModified=${encodeURIComponent(last.lastModified)}`);
    const events = await heard.since();
    expect(events).toEqual([
      { type: 'time-entry.created', data: { id: entry.id, ...of, ...stamp(entry.lastModified) } },
      { type: 'time-entry.changed', data: { id: entry.id, ...of, ...stamp(changed.lastModified) } },
      { type: 'time-entry.approved', data: { id: entry.id, ...of, ...stamp(approved.lastModified) } },
      { type: 'time-entry.unapproved', data: { id: entry.id, ...of, ...stamp(open.lastModified) } },
      { type: 'time-entry.returned', data: { id: entry.id, ...of, ...stamp(returned.lastModified) } },
      { type: 'time-entry.return-withdrawn', data: { id: entry.id, ...of, ...stamp(last.lastModified) } },
      { type: 'time-entry.deleted', data: { id: entry.id, ...of, lastModified: INSTANT } },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/secret|3\.25|units|notes/);
  });

  it('of an internal project use its ID in the API (TOKEN-05)', async () => {
    const { id } = await sheet.entry(sheet.emma, { jobId: -sheet.project.id, isBillable: false });
    expect(await heard.since()).toMatchObject([{ type: 'time-entry.created', data: { id, jobId: -sheet.project.id } }]);
  });

  it("aren't created by a rejected or rolled-back save (TOKEN-06)", async () => {
    const { status } = await sheet.emma.post(TIME_ENTRIES, sheet.draft({ units: 25 }));
    expect(status).toBe(422);
    expect(await heard.since()).toEqual([]);
  });

  it('are created in order for each of many entries approved together (TOKEN-06)', async () => {
    const entries = [];
    for (let place = 0; place < 12; place += 1) entries.push(await sheet.entry(sheet.emma, { units: 0.25 }));
    await heard.since();
    await sheet.approve(sheet.sam, entries);
    const events = await heard.since();
    expect(typesOf(events)).toEqual(Array(12).fill('time-entry.approved'));
    expect(events.map(({ data }) => data.id)).toEqual(entries.map(({ id }) => id));
    const { rows } = await sheet.agency.sql.query<{ id: number; stamp: string }>(
      'select id, webhook_instant(last_modified) as stamp from time_entry where id = any($1) order by id',
      [entries.map(({ id }) => id)],
    );
    expect(events.map(({ data }) => data.lastModified)).toEqual(rows.map((row) => row.stamp));
  });

  it('include a client that is created, changed, deactivated, reactivated, merged and unmerged (TOKEN-05)', async () => {
    const CLIENTS = '/api/administration/clients';
    const make = async (code: string) => (await keeper.post(CLIENTS, { values: { code, name: code } })).body;
    const save = async ({ id, lastModified }: { id: number; lastModified: string }, values: object) =>
      (await keeper.put(`${CLIENTS}/${id}`, { lastModified, values })).body;
    const one = await make('ONE');
    const renamed = await save(one, { name: 'Renamed' });
    const off = await save(renamed, { isActive: false });
    const on = await save(off, { isActive: true });
    const two = await make('TWO');
    const id = one.id;
    expect(await heard.since()).toEqual([
      { type: 'client.created', data: { id, ...stamp(one.lastModified) } },
      { type: 'client.changed', data: { id, ...stamp(renamed.lastModified) } },
      { type: 'client.deactivated', data: { id, ...stamp(off.lastModified) } },
      { type: 'client.reactivated', data: { id, ...stamp(on.lastModified) } },
      { type: 'client.created', data: { id: two.id, ...stamp(two.lastModified) } },
    ]);
    const merged = await keeper.post(`${CLIENTS}/${id}/merge`, {
      ...{ into: two.id, lastModified: on.lastModified, intoLastModified: two.lastModified, take: [], typed: 'ONE' },
    });
    expect(merged.status).toBe(200);
    expect(await heard.since()).toEqual([
      { type: 'client.merged', data: { id, mergedIntoId: two.id, lastModified: INSTANT } },
      { type: 'client.changed', data: { id: two.id, lastModified: INSTANT } },
    ]);
    expect((await keeper.delete(`${CLIENTS}/${id}/merge`)).status).toBe(200);
    expect(typesOf(await heard.since())).toEqual(['client.unmerged', 'client.changed']);
  });

  it('include a person, a locked period and a leave request (TOKEN-05)', async () => {
    const person = await keeper.post('/api/administration/people', {
      values: { code: 'NEW', name: 'New', username: 'newcomer', email: 'new@agency.example' },
    });
    expect(person.status).toBe(201);
    const PERIODS = '/api/administration/periods';
    const { rows } = await sheet.agency.sql.query('select id from period');
    const period = (await keeper.get(`${PERIODS}/${rows[0].id}`)).body;
    const locked = await keeper.put(`${PERIODS}/${period.id}`, {
      ...{ lastModified: period.lastModified, values: { isLocked: true } },
    });
    expect(locked.status).toBe(200);
    const unlocked = await keeper.put(`${PERIODS}/${period.id}`, {
      ...{ lastModified: locked.body.lastModified, values: { isLocked: false }, reason: 'Forgotten hours' },
    });
    expect(unlocked.status).toBe(200);
    const leave = await sheet.emma.post('/api/leave', {
      ...{
        requestId: crypto.randomUUID(),
        kind: 'sick',
        firstDay: MONDAY,
        lastDay: MONDAY,
        isHalfDay: false,
        note: 'Flu',
      },
    });
    expect([200, 201]).toContain(leave.status);
    expect(await heard.since()).toEqual([
      { type: 'person.created', data: { id: person.body.id, ...stamp(person.body.lastModified) } },
      { type: 'period.locked', data: { id: period.id, ...stamp(locked.body.lastModified) } },
      { type: 'period.unlocked', data: { id: period.id, ...stamp(unlocked.body.lastModified) } },
      {
        type: 'leave.created',
        data: { id: leave.body.id, personId: sheet.emma.id, ...stamp(leave.body.lastModified) },
      },
    ]);
  });

  it('include each record that a file creates or changes, and the import itself once (TOKEN-05)', async () => {
    const { bringIn } = fileCalls(sheet.agency);
    const { rows } = await sheet.agency.sql.query("select id from client where code = 'TWO'");
    const answer = await bringIn(keeper, 'clients', 'code,name\nTWO,Two of a file\nTHREE,Three\n');
    expect(answer.status).toBe(200);
    const made = await sheet.agency.sql.query("select id from client where code = 'THREE'");
    expect(await heard.since()).toEqual([
      { type: 'client.changed', data: { id: rows[0].id, lastModified: INSTANT } },
      { type: 'client.created', data: { id: made.rows[0].id, lastModified: INSTANT } },
      { type: 'import.finished', data: { kind: 'clients', lastModified: INSTANT } },
    ]);
  });

  it('reach a webhook only for the selected types (TOKEN-05)', async () => {
    await sheet.agency.sql.query('delete from webhook');
    const jobs = await hearEvents(sheet.agency, ['client.created']);
    await keeper.post('/api/administration/clients', { values: { code: 'FOUR', name: 'Four' } });
    await sheet.entry(await sheet.person(), { jobId: -sheet.project.id, isBillable: false });
    const events = await jobs.since();
    expect(typesOf(events)).toEqual(['client.created']);
  });
});

describe('events of jobs, orders and invoices', () => {
  let jobs: JobSheet;
  let orders: OrderDesk;
  let invoices: InvoiceDesk;
  beforeAll(async () => {
    jobs = await startJobSheet();
    orders = await startOrderDesk();
    invoices = await startInvoiceDesk();
  });
  afterAll(() => Promise.all([jobs.agency.close(), orders.agency.close(), invoices.agency.close()]));

  it('include a job that is created, changed, closed and deleted; an internal project has its API ID (TOKEN-05)', async () => {
    const heard = await hearEvents(jobs.agency);
    const person = await jobs.person();
    const job = await jobs.job(person);
    const change = async (path: string, { id, lastModified }: { id: number; lastModified: string }, values: object) =>
      (await person.put(`${path}/${Math.abs(id)}`, { id, lastModified, ...values })).body;
    const named = await change('/api/jobs', job, { name: 'Another film' });
    const ended = await change('/api/jobs', named, { isActive: false });
    const project = (await person.post('/api/projects', jobs.projectDraft())).body;
    await person.delete(`/api/projects/${Math.abs(project.id)}`);
    expect(await heard.since()).toEqual([
      { type: 'job.created', data: { id: job.id, ...stamp(job.lastModified) } },
      { type: 'job.changed', data: { id: job.id, ...stamp(named.lastModified) } },
      { type: 'job.deactivated', data: { id: job.id, ...stamp(ended.lastModified) } },
      { type: 'job.created', data: { id: project.id, ...stamp(project.lastModified) } },
      { type: 'job.deleted', data: { id: project.id, lastModified: INSTANT } },
    ]);
    expect(project.id).toBeLessThan(0);
  });

  it('include an order that is created, sent, approved or rejected, without amounts (TOKEN-05)', async () => {
    const heard = await hearEvents(orders.agency);
    const order = await orders.orderIn('APPROVED');
    const rejected = await orders.orderIn('REJECTED');
    const events = await heard.since();
    const of = ({ id }: { id: number }) => events.filter(({ data }) => data.id === id);
    expect(typesOf(of(order))).toEqual(['purchase-order.created', 'purchase-order.sent', 'purchase-order.approved']);
    expect(typesOf(of(rejected)).at(-1)).toBe('purchase-order.rejected');
    expect(of(order).at(-1)!.data).toEqual({ id: order.id, ...stamp((await orders.read(order)).lastModified) });
  });

  it('include an approved client invoice (TOKEN-05)', async () => {
    const heard = await hearEvents(invoices.agency);
    const invoice = await invoices.invoice();
    await invoices.decide(invoices.production, 'approved', [invoice.id]);
    expect(await heard.since()).toEqual([
      { type: 'client-invoice.approved', data: { id: invoice.id, lastModified: INSTANT } },
    ]);
  });
});
