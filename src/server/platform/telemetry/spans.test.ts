import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { taskWorks } from '../../scheduled-work.ts';
import { openMailBox, refusal } from '../../testing/mail/mail-box.ts';
import { openMailDesk } from '../../testing/mail/mail-desk.ts';
import { openTaskDesk } from '../../testing/schedule/task-desk.ts';
import { type CollectedSpan, openSpanCollector, type SpanCollector } from '../../testing/span-collector.ts';
import type { TestPerson } from '../../testing/test-agency.ts';
import { startTimeSheet, TIME_ENTRIES, type TimeSheet } from '../../testing/time-sheet.ts';
import { statementsWithin } from '../database/time-spent.ts';
import { insertMails } from '../mail/outbox.sql.ts';
import { createTaskWorker } from '../schedule/task-worker.ts';
import { openSpans } from './open-spans.ts';
import type { Spans } from './span.ts';

let collector: SpanCollector;
let spans: Spans;
let warned: string[];
/** Calls whose span is not over: it ends with the use of the connection, a moment after the answer. */
let underWay = 0;
const open = async (endpoint: string) => {
  const told = warned;
  const warn = (error: unknown, about: string) => void told.push(`${about}: ${(error as Error).message}`);
  return (await openSpans({ endpoint, warn }))!;
};
beforeEach(async () => {
  warned = [];
  underWay = 0;
  collector = await openSpanCollector();
  const opened = await open(collector.endpoint);
  spans = {
    ...opened,
    begin(...given) {
      const span = opened.begin(...given);
      underWay++;
      return {
        begin: (...below) => span.begin(...below),
        rename: (name) => span.rename(name),
        add: (attributes) => span.add(attributes),
        end(failure) {
          underWay--;
          span.end(failure);
        },
      };
    },
  };
});
afterEach(async () => {
  await spans.close();
  collector.close();
});

/** All that was collected, once everything was sent. */
async function collected(): Promise<CollectedSpan[]> {
  await expect.poll(() => underWay, { timeout: 60_000 }).toBe(0);
  await spans.close();
  await expect.poll(() => collector.portions(), { timeout: 60_000 }).toBeGreaterThan(0);
  return collector.spans();
}
const childrenOf = (all: readonly CollectedSpan[], { spanId }: CollectedSpan) =>
  all.filter(({ parentSpanId }) => parentSpanId === spanId);

describe('a call', () => {
  let sheet: TimeSheet;
  let emma: TestPerson;
  /** Words that stand in what is sent and stored, and in no text of ours. */
  const SECRETS = [
    'Emma Secretname',
    'emma.secret',
    'Secret notes',
    'FILM',
    'Brand film',
    'Here',
    '0.37',
    '2026-11-16',
  ];
  beforeEach(async () => {
    sheet = await startTimeSheet({ spans, slowMilliseconds: 0, trustedProxies: 'loopback' });
    emma = await sheet.person({ username: 'emma.secret', name: 'Emma Secretname', email: 'emma.secret@x.example' });
  });
  afterEach(() => sheet.agency.close());

  it('OBS-01 is a span with its statements within it, and none of them tells a value or a name', async () => {
    const entry = await sheet.entry(emma, { units: 0.37, notes: 'Secret notes' });
    const answer = await emma.put(`${TIME_ENTRIES}/${entry.id}`, { ...entry, notes: "Secret notes, it's" });
    const jobs = await emma.get('/api/timesheet/jobs?searchText=Brand%20film');
    const all = await collected();

    const put = all.find(({ name }) => name === 'PUT /api/timesheet/timeentries/:id')!;
    expect(put).toMatchObject({
      parentSpanId: undefined,
      kind: 2,
      attributes: {
        'http.request.method': 'PUT',
        'http.route': '/api/timesheet/timeentries/:id',
        'http.response.status_code': answer.status,
        'docket.request_id': answer.headers.get('x-request-id'),
      },
    });
    expect(Object.keys(put.attributes)).toHaveLength(4);
    const make = all.find(({ name }) => name === `POST ${TIME_ENTRIES}`)!;
    const statements = childrenOf(all, make);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']));
    const insert = statements.find(({ attributes }) =>
      /insert into time_entry/.test(String(attributes['db.query.text'])),
    );
    expect(insert).toMatchObject({ kind: 3, traceId: make.traceId, attributes: { 'db.system.name': 'postgresql' } });
    expect(new Set(all.map(({ traceId }) => traceId)).size).toBeGreaterThan(2);
    expect(jobs.status).toBeLessThan(500);

    for (const secret of [...SECRETS, emma.cookie.split('=')[1]!]) {
      expect([secret, collector.bytes().includes(secret)]).toEqual([secret, false]);
    }
    expect(collector.bytes()).toMatch(/^\/v1\/traces /);
    expect(warned).toEqual([]);
  });

  it('OBS-01 one that is refused is none that failed; a statement that fails is told by its code alone', async () => {
    await emma.get('/api/timesheet/timeentries?startDate=never&endDate=never');
    await sheet.agency.sql.query('alter table time_entry rename column notes to notes_of_old');
    const failed = await emma.post(TIME_ENTRIES, sheet.draft({ notes: 'Secret notes' }));
    expect(failed.status).toBe(500);
    const all = await collected();
    const read = all.find(({ name }) => name === 'GET /api/timesheet/timeentries')!;
    expect([read.isFailed, read.attributes['http.response.status_code']]).toEqual([false, 400]);
    const make = all.find(({ name }) => name === `POST ${TIME_ENTRIES}`)!;
    expect([make.isFailed, make.attributes['error.type']]).toEqual([true, '500']);
    expect(childrenOf(all, make).map(({ attributes }) => attributes['error.type'])).toContain('42703');
    expect(collector.bytes()).not.toContain('does not exist');
  });

  it('OBS-01 goes on with the trace of a trusted proxy, and of nobody else', async () => {
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const ask = (headers: Record<string, string>) =>
      sheet.agency.send('/api/auth/employeeinfo', { headers: { cookie: emma.cookie, ...headers } });
    const proxied = await ask({ traceparent, 'x-forwarded-for': '203.0.113.7' });
    const direct = await ask({ traceparent });
    const nonsense = await ask({ traceparent: `00-${'0'.repeat(32)}-x`, 'x-forwarded-for': '203.0.113.7' });
    const unsampled = await ask({ traceparent: traceparent.replace(/01$/, '00'), 'x-forwarded-for': '203.0.113.7' });
    const all = await collected();
    const of = ({ headers }: { headers: Headers }) =>
      all.find(({ attributes }) => attributes['docket.request_id'] === headers.get('x-request-id'));
    expect(of(proxied)).toMatchObject({ traceId: 'ab'.repeat(16), parentSpanId: 'cd'.repeat(8) });
    expect(of(direct)).toMatchObject({ parentSpanId: undefined });
    expect(of(nonsense)).toMatchObject({ parentSpanId: undefined });
    expect(of(unsampled)).toBeUndefined();
    expect(collector.bytes()).not.toContain('203.0.113.7');
  });
});

describe('what runs by itself', () => {
  it('OBS-01 a mail is a span of its template, its tries and how it failed, without an address or a word of it', async () => {
    const desk = await openMailDesk();
    const box = await openMailBox({
      onRecipient: (address) => {
        if (address.startsWith('away')) throw refusal(550, 'There is no secret-away here');
      },
    });
    try {
      const facts = { subject: 'Secret subject', text: 'Secret text' };
      await insertMails(desk.database, [
        { template: 'note', to: { address: 'secret-emma@agency.example' }, facts },
        { template: 'note', to: { address: 'away-secret@agency.example' }, facts },
      ]);
      const turn = spans.begin('due mail', 'own');
      const { signal } = new AbortController();
      const database = statementsWithin(turn, desk.database);
      await desk.worker(box.port).send({ name: 'secret-agency', database, signal, span: turn });
      turn.end();
      expect(box.mails).toHaveLength(1);
    } finally {
      await box.close();
      await desk.close();
    }
    const all = await collected();
    const turn = all.find(({ name }) => name === 'due mail')!;
    const mails = childrenOf(all, turn).filter(({ name }) => name === 'send mail');
    expect(mails.map(({ isFailed }) => isFailed).sort()).toEqual([false, true]);
    expect(mails.map(({ attributes }) => attributes['docket.mail.template'])).toEqual(['note', 'note']);
    expect(mails.find(({ isFailed }) => isFailed)!.attributes['error.type']).toBe('for-good');
    expect(childrenOf(all, turn).filter(({ attributes }) => attributes['db.system.name']).length).toBeGreaterThan(2);
    expect(collector.bytes()).not.toMatch(/secret|agency\.example|docket@/i);
  });

  it('OBS-01 a task is a span of its kind with its statements within it, also one that fails', async () => {
    const desk = await openTaskDesk('2026-11-20T00:00:00Z');
    try {
      const works = {
        ...taskWorks(() => undefined),
        retention: { perform: () => Promise.reject(new Error('of Secretname')) },
      };
      const worker = createTaskWorker({ works, warn: () => undefined });
      const turn = spans.begin('due task', 'own');
      const { signal } = new AbortController();
      const [database, now] = [statementsWithin(turn, desk.database), new Date('2026-11-20T04:00:00Z')];
      await worker.work({ name: 'secret-agency', database, signal, span: turn, now });
      turn.end();
    } finally {
      await desk.close();
    }
    const all = await collected();
    const tasks = childrenOf(all, all.find(({ name }) => name === 'due task')!);
    const [seal] = tasks.filter(({ name }) => name === 'task seal');
    expect(seal).toMatchObject({ isFailed: false, attributes: { 'docket.task': 'seal', 'docket.task.count': 1 } });
    expect(childrenOf(all, seal!).map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']));
    expect(tasks.filter(({ name, isFailed }) => name === 'task retention' && isFailed).length).toBeGreaterThan(0);
    expect(collector.bytes()).not.toMatch(/secret/i);
  });
});

describe('a collector that does not take spans', () => {
  it('OBS-01 that never answers keeps no call waiting, nor the end', async () => {
    const silent = await openSpanCollector(() => undefined);
    const sent = await open(silent.endpoint);
    const sheet = await startTimeSheet({ spans: sent });
    try {
      const emma = await sheet.person();
      // More than are sent at once: the first portion is under way, and nobody answers it.
      await expect
        .poll(
          async () => {
            await sheet.entry(emma, { units: 0.01 });
            return silent.portions();
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(0);
      expect((await emma.get('/api/auth/employeeinfo')).status).toBe(200);
      await sent.close();
    } finally {
      await sheet.agency.close();
      silent.close();
    }
  });

  it('OBS-01 that is away, or refuses, is told once, and what waits for it is bounded', async () => {
    const refusing = await openSpanCollector((response) => void response.writeHead(400).end('Secret words'));
    const away = await openSpanCollector();
    away.close();
    for (const { endpoint } of [refusing, away]) {
      warned = [];
      const sent = await open(endpoint);
      for (let count = 0; count < 20_000; count++) sent.begin('call', 'own').end();
      await expect.poll(() => warned.length, { timeout: 60_000 }).toBe(1);
      for (let count = 0; count < 20_000; count++) sent.begin('call', 'own').end();
      await sent.close();
      expect(warned).toEqual([expect.stringMatching(/^spans are not taken by the collector, and dropped: /)]);
      expect(warned[0]).not.toContain('Secret');
    }
    // Of forty thousand.
    expect(refusing.spans().length).toBeLessThan(10_000);
    refusing.close();
  });
});

it('OBS-01 without a collector there are no spans', async () => {
  expect(await openSpans({ endpoint: null, warn: () => undefined })).toBeNull();
});
