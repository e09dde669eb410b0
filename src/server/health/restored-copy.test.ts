import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { CONFIG_OPTIONS, DOCUMENT_TYPES, ROLES } from '#domain/people/permission.ts';
import { callsOfContract, nameOfCall } from '#test/fixtures/calls.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { openWebhookDesk, type WebhookDesk } from '#test/fixtures/webhook/webhook-desk.ts';
import { skipQuietAgencies } from '../platform/due-work/skip-quiet-agencies.ts';

const TURN_ON = '/api/administration/restored-copy/on';
const calls = await callsOfContract();

let desk: WebhookDesk;
let everything: TestPerson;
beforeAll(async () => {
  desk = await openWebhookDesk();
  const access = Object.fromEntries(DOCUMENT_TYPES.map((documentType) => [documentType, 'all' as const]));
  const employee = await desk.agency.add.employee({ roles: [...ROLES], access });
  everything = await desk.agency.signIn(employee);
  for (const code of CONFIG_OPTIONS)
    await desk.rows('insert into config_option values ($1, true) on conflict do nothing', [code]);
});
afterAll(() => desk.close());
beforeEach(() => desk.rows('update agency set quiet_since = now()'));

function request(call: Endpoint, headers: Record<string, string>) {
  const takesBody = call.method !== 'GET' && call.body.def.type !== 'undefined';
  const path = call.path.replace(/:agency\b/g, desk.agency.name).replace(/:\w+/g, '1');
  return desk.agency.send(path, {
    method: call.method,
    headers: { 'x-requested-with': 'x', ...(takesBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(takesBody ? { body: '{}' } : {}),
  });
}

describe('a restored copy', () => {
  it('rejects all changes of signed-in people except sign-in, read marks, and turning it on (FIX-99)', async () => {
    const open: string[] = [];
    for (const call of calls.filter(({ method, access }) => method !== 'GET' && access === 'signed-in')) {
      if (call.path.startsWith('/api/auth/')) continue;
      if (call.worksWhenQuiet) open.push(nameOfCall(call));
      else expectProblem(await request(call, { cookie: everything.cookie }), 503, 'agency-quiet', nameOfCall(call));
    }
    expect(open.sort()).toEqual([
      'POST /api/administration/restored-copy/on',
      'POST /api/jobs/searchbyids',
      'PUT /api/jobs/mentions/seen',
      'PUT /api/notifications/read',
    ]);
  });

  it('takes no hours and sends no webhook event, and says so to the signed-in person (FIX-99)', async () => {
    const receiver = await desk.receiver();
    await desk.rows('update agency set quiet_since = null');
    await desk.make(receiver.address);
    expect(
      (await everything.post('/api/administration/clients', { values: { code: 'OLD', name: 'Old' } })).status,
    ).toBe(201);
    await desk.rows("update agency set quiet_since = '2026-11-20T10:00:00Z'");
    const entry = {
      id: 0,
      employeeId: everything.id,
      jobId: 1,
      costTypeId: 1,
      transactionDate: '2026-11-18',
      units: 1,
      notes: '',
      isBillable: true,
      requestId: crypto.randomUUID(),
    };
    expectProblem(await everything.post('/api/timesheet/timeentries', entry), 503, 'agency-quiet');
    expect((await everything.get('/api/auth/employeeinfo')).body.agency.quietSince).toBe('2026-11-20T10:00:00.000Z');
    const worker = desk.worker();
    const never = async () => expect.unreachable();
    const handlers = skipQuietAgencies({ mail: never, task: never, webhook: worker.send });
    const due = { name: 'here', database: desk.database, signal: new AbortController().signal, span: null };
    for (const handle of Object.values(handlers)) expect(await handle(due)).toBeNull();
    expect(receiver.received).toEqual([]);
  });

  it('refuses answers by a link in a mail, and shows what the link leads to (FIX-99)', async () => {
    const links = calls.filter(({ path }) => path.startsWith('/api/links/'));
    expect(links.length).toBe(7);
    for (const call of links.filter(({ worksWhenQuiet }) => !worksWhenQuiet)) {
      const sent = call.path.includes('decide')
        ? { token: 'x', decision: 'approve' }
        : {
            token: 'x',
            answer: 'accept',
            ...(call.path.includes('estimate') && { name: 'A', paperHash: '0'.repeat(64) }),
          };
      const path = call.path.replace(':agency', desk.agency.name);
      expectProblem(await desk.agency.signedOut.post(path, sent), 503, 'agency-quiet', call.path);
    }
    for (const call of links.filter(({ worksWhenQuiet }) => worksWhenQuiet)) {
      const path = call.path.replace(':agency', desk.agency.name);
      expectProblem(await desk.agency.signedOut.post(path, { token: 'x' }), 410, 'link-invalid', call.path);
    }
  });

  it('is turned on by an administrator alone, once, with a row of the trail (FIX-99)', async () => {
    const user = await desk.agency.signIn(await desk.agency.add.employee({ roles: ['TimesheetUser'] }));
    expectProblem(await user.post(TURN_ON), 403, 'forbidden');
    expectProblem(await desk.agency.signedOut.post(TURN_ON), 401, 'signed-out');
    const first = await Promise.all([desk.ada.post(TURN_ON), desk.ada.post(TURN_ON)]);
    expect(first.map(({ status }) => status)).toEqual([204, 204]);
    const rows = await desk.rows(
      "select by_employee_id, before ->> 'quietSince' is not null as was from audit_event where subject = 'agency' and after ? 'quietSince'",
    );
    expect(rows).toEqual([{ by_employee_id: desk.ada.id, was: true }]);
    expect((await user.get('/api/auth/employeeinfo')).body.agency.quietSince).toBeNull();
  });

  it('discards the queue when turned on, and works from then on (FIX-99)', async () => {
    await desk.rows('delete from webhook');
    await desk.rows('update agency set quiet_since = null');
    const receiver = await desk.receiver();
    await desk.make(receiver.address);
    await everything.post('/api/administration/clients', { values: { code: 'Q1', name: 'Queued' } });
    await desk.rows(`insert into outgoing_mail (template, address) values ('note', 'a@b.example')`);
    await desk.rows(`insert into scheduled_task (kind, period, day, due_at, drop_after)
      values ('missing-time', 'x', '2026-11-20', now() - interval '1 minute', now() + interval '1 hour')`);
    await desk.rows('update agency set quiet_since = now()');
    expect((await desk.ada.post(TURN_ON)).status).toBe(204);
    expect(await desk.rows("select state, note from outgoing_mail where address = 'a@b.example'")).toEqual([
      { state: 'discarded', note: 'Queued before the restored copy was turned on' },
    ]);
    expect(await desk.rows("select state from scheduled_task where kind = 'missing-time'")).toEqual([
      { state: 'dropped' },
    ]);
    await desk.send(desk.worker());
    expect(receiver.received).toEqual([]);
    const made = await everything.post('/api/administration/clients', { values: { code: 'Q2', name: 'New' } });
    expect(made.status).toBe(201);
    await desk.send(desk.worker());
    expect(receiver.types()).toEqual(['client.created']);
  });
});
