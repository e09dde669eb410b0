import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTaskDesk, type TaskDesk } from '#test/fixtures/schedule/task-desk.ts';

let desk: TaskDesk;
beforeAll(async () => {
  desk = await openTaskDesk('2092-03-03T00:00:00Z');
});
afterAll(() => desk.close());

it('read notifications, email texts and finished tasks are deleted after 90 days (SCHED-04, MAIL-02)', async () => {
  const { id } = await desk.add.employee({ monday_hours: '0' });
  const [old, young] = ['2091-12-03T02:00:00Z', '2091-12-05T02:00:00Z'];
  for (const at of [old, young, null]) {
    await desk.rows(`insert into notification (employee_id, kind, record, read_on) values ($1, 'mention', $2, $3)`, [
      id,
      `job:${at}`,
      at,
    ]);
  }
  for (const at of [old, young]) {
    await desk.rows(
      `insert into outgoing_mail (template, address, state, ended_at, subject, text_body, html_body, facts)
       values ('note', 'a@b.example', 'sent', $1, 'A note', 'text', 'html', '{"a": 1}')`,
      [at],
    );
    for (const state of ['done', 'failed'])
      await desk.rows(
        "insert into scheduled_task (kind, period, day, due_at, state, finished_at) values ('digest', $1 || $2, '2091-12-01', $1::timestamptz, $2, $1::timestamptz)",
        [at, state],
      );
  }
  await desk.look('2092-03-03T02:59:59Z');
  expect(await desk.rows('select count(*)::integer as count from notification')).toEqual([{ count: 3 }]);
  await desk.look('2092-03-03T03:00:00Z');
  expect(await desk.rows('select record from notification order by id')).toEqual([
    { record: `job:${young}` },
    { record: 'job:null' },
  ]);
  expect(await desk.rows('select subject, text_body, html_body, facts from outgoing_mail order by id')).toEqual([
    { subject: 'A note', text_body: null, html_body: null, facts: {} },
    { subject: 'A note', text_body: 'text', html_body: 'html', facts: { a: 1 } },
  ]);
  expect(
    (await desk.rows("select state from scheduled_task where kind = 'digest' order by id")).map(({ state }) => state),
  ).toEqual(['failed', 'done', 'failed']);
});
