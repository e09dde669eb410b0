import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Killed, mortalDatabase } from '#test/fixtures/schedule/mortal-database.ts';
import { openTaskDesk, type TaskDesk } from '#test/fixtures/schedule/task-desk.ts';
import { openPool } from '../../platform/database/postgres.ts';
import { insertMails } from '../mail/outbox.sql.ts';
import type { AgencyWork, PeopleWork, TaskWorks } from './task-work.ts';
import { createTaskWorker } from './task-worker.ts';

let desk: TaskDesk;
let people: number[];
beforeEach(async () => {
  desk = await openTaskDesk('2026-11-20T00:00:00Z');
  people = [];
  for (const name of ['Ann', 'Ben', 'Cem']) people.push((await desk.add.employee({ name })).id);
});
afterEach(() => desk.close());

const nothing: AgencyWork = { perform: async () => undefined };
/** Mails everyone it's given. */
const mailing: PeopleWork = {
  find: async () => people,
  perform: async (transaction, { day }, employeeIds) => {
    await insertMails(
      transaction,
      employeeIds.map((employeeId) => ({ template: 'note', to: { employeeId }, facts: { day } })),
    );
  },
};
const only = (digest: PeopleWork): TaskWorks => ({
  seal: nothing,
  retention: nothing,
  tokens: nothing,
  digest,
  'missing-time': nothing,
  approvals: nothing,
});
const mails = async () =>
  (
    await desk.rows(
      `select name, facts ->> 'day' as day from outgoing_mail join employee on employee.id = employee_id
       where template = 'note' order by employee_id, outgoing_mail.id`,
    )
  ).map(({ name, day }) => `${name} ${day}`);
const ofPeople = async () => (await desk.tasks()).filter((task) => task.startsWith('digest') && !task.includes(' - '));

describe('a scheduled task (SCHED-01)', () => {
  it('runs once per period for each person, and returns the next due time', async () => {
    expect(await desk.look('2026-11-20T07:29:59Z', only(mailing))).toEqual(new Date('2026-11-20T07:30:00Z'));
    expect(await mails()).toEqual([]);
    expect(await desk.look('2026-11-20T07:30:00Z', only(mailing))).toEqual(new Date('2026-11-20T09:00:00Z'));
    for (const now of ['2026-11-20T07:30:00Z', '2026-11-20T07:31:00Z', '2026-11-20T19:00:00Z']) {
      await desk.look(now, only(mailing));
    }
    expect(await mails()).toEqual(['Ann 2026-11-20', 'Ben 2026-11-20', 'Cem 2026-11-20']);
    expect(await ofPeople()).toEqual(['Ann', 'Ben', 'Cem'].map((name) => `digest 2026-11-20 ${name} done`));
  });

  it('takes one statement when nothing is due (SCHED-03)', async () => {
    await desk.look('2026-11-20T07:30:00Z', only(mailing));
    const asked: string[] = [];
    const database = openPool(desk.url, 1).withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const worker = createTaskWorker({ works: only(mailing), warn: () => undefined });
    const { signal } = new AbortController();
    await worker.work({ name: 'here', database, signal, now: new Date('2026-11-20T07:40:00Z') });
    expect(asked).toHaveLength(1);
    await database.destroy();
  });

  it('runs once on any number of servers that poll at the same moment, day after day', async () => {
    for (let day = 20; day < 30; day += 1) {
      const now = `2026-11-${day}T07:30:00Z`;
      const looks = await Promise.all(Array.from({ length: 6 }, () => desk.look(now, only(mailing))));
      expect(looks.every((next) => next !== null && next > new Date(now))).toBe(true);
      await desk.look(`2026-11-${day}T07:31:00Z`, only(mailing));
      expect(await mails()).toHaveLength((day - 19) * 3);
    }
    expect(new Set(await mails()).size).toBe(30);
    expect(desk.warned).toEqual([]);
  });

  it('runs once on another server, immediately, when the first is killed before any of its statements', async () => {
    const worker = createTaskWorker({ works: only(mailing), warn: () => undefined });
    const { signal } = new AbortController();
    let killed = 0;
    for (let statements = 0; statements < 16; statements += 1) {
      const day = `2026-12-${String(statements + 1).padStart(2, '0')}`;
      const now = new Date(`${day}T07:30:00Z`);
      const database = mortalDatabase(desk.database, statements);
      await worker.work({ name: 'here', database, signal, now }).catch((error) => {
        if (!(error instanceof Killed)) throw error;
        killed += 1;
      });
      await desk.look(`${day}T07:32:00Z`, only(mailing));
      expect([statements, (await mails()).filter((mail) => mail.endsWith(day))]).toEqual([
        statements,
        ['Ann', 'Ben', 'Cem'].map((name) => `${name} ${day}`),
      ]);
    }
    expect(killed).toBeGreaterThan(8);
    expect(await desk.rows('select from scheduled_task where attempts > 0')).toEqual([]);
  });

  it('is skipped while another server holds it', async () => {
    await desk.look('2026-11-20T07:00:00Z', only(mailing));
    let goOn: () => void = () => undefined;
    let come: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const isThere = new Promise<void>((resolve) => {
      come = resolve;
    });
    const slow: PeopleWork = {
      find: mailing.find,
      perform: async (...given) => {
        come();
        await held;
        return mailing.perform(...given);
      },
    };
    const first = desk.look('2026-11-20T07:30:00Z', only(slow));
    await isThere;
    const next = await desk.look('2026-11-20T07:30:00Z', only(mailing));
    expect(next).toEqual(new Date('2026-11-20T07:30:30Z'));
    expect(await mails()).toEqual([]);
    goOn();
    await first;
    expect(await mails()).toHaveLength(3);
  });

  it("isn't started by a stopping server", async () => {
    const next = await desk.look('2026-11-20T07:30:00Z', only(mailing), AbortSignal.abort());
    expect(next).toEqual(new Date('2026-11-20T07:30:00Z'));
    expect(await mails()).toEqual([]);
    await desk.look('2026-11-20T07:31:00Z', only(mailing));
    expect(await mails()).toHaveLength(3);
  });
});

describe('a late task (SCHED-05)', () => {
  it('still runs until 20:00 of its day', async () => {
    await desk.look('2026-11-20T20:00:00Z', only(mailing));
    expect(await mails()).toHaveLength(3);
  });

  it('is dropped after that, with a note, as are days on which no server ran', async () => {
    await desk.look('2026-11-22T20:00:01Z', only(mailing));
    expect(await mails()).toEqual([]);
    const dropped = await desk.rows(
      "select period, state, note from scheduled_task where kind = 'digest' order by period",
    );
    expect(dropped).toEqual(
      ['20', '21', '22'].map((day) => ({ period: `2026-11-${day}`, state: 'dropped', note: 'It was too late for it' })),
    );
  });

  it('for people is dropped as well while it awaits a retry', async () => {
    const failing: PeopleWork = { ...mailing, perform: () => Promise.reject(new Error('no')) };
    await desk.look('2026-11-20T19:59:30Z', only(failing));
    await desk.look('2026-11-20T20:00:30Z', only(mailing));
    expect(await mails()).toEqual([]);
    const [first] = await desk.rows('select state, note from scheduled_task where employee_id = $1', [people[0]]);
    expect(first).toEqual({ state: 'dropped', note: 'It was too late for it: no' });
  });

  it("runs once for all missed days when it isn't a mail", async () => {
    let count = 0;
    const counting: AgencyWork = {
      perform: async () => {
        count += 1;
      },
    };
    await desk.look('2026-11-25T23:00:00Z', { ...only(mailing), retention: counting });
    expect(count).toBe(1);
  });
});

describe('a failing task (SCHED-05)', () => {
  const failsFor = (name: string): PeopleWork => ({
    ...mailing,
    perform: async (transaction, time, employeeIds) => {
      await mailing.perform(transaction, time, employeeIds);
      const { rows } = await sql<{
        name: string;
      }>`select name from employee where id = any(${[...employeeIds]}::integer[])`.execute(transaction);
      if (rows.some((row) => row.name === name)) throw new Error(`${name} cannot be reached`);
    },
  });

  it('is tried five times and then marked as failed with its error; the others run immediately', async () => {
    await desk.add.employee({ name: 'Ada', email: 'ada@agency.example', access: { administration: { read: true } } });
    const times = ['07:30', '07:31', '07:36', '07:51', '08:51'];
    for (const [failed, time] of times.entries()) {
      expect(await ofPeople()).toHaveLength(failed === 0 ? 0 : 3);
      await desk.look(`2026-11-20T${time}:00Z`, only(failsFor('Ben')));
      expect(await mails()).toEqual(['Ann 2026-11-20', 'Cem 2026-11-20']);
    }
    expect(await ofPeople()).toEqual(['Ann done', 'Ben failed', 'Cem done'].map((end) => `digest 2026-11-20 ${end}`));
    expect(await desk.rows("select attempts, note from scheduled_task where state = 'failed'")).toEqual([
      { attempts: 5, note: 'Ben cannot be reached' },
    ]);
    expect(desk.warned).toHaveLength(5);
    const told = await desk.rows(
      "select name, facts from notification join employee on employee.id = employee_id where kind = 'task-failed'",
    );
    expect(told).toEqual([{ name: 'Ada', facts: { day: '2026-11-20', reason: 'Ben cannot be reached' } }]);
    await desk.look('2026-11-20T12:00:00Z', only(mailing));
    expect(await mails()).toHaveLength(2);
  });

  it('is retried only when due, and succeeds when it works again', async () => {
    await desk.look('2026-11-20T07:30:00Z', only(failsFor('Ben')));
    const next = await desk.look('2026-11-20T07:30:30Z', only(mailing));
    expect([next, (await mails()).length]).toEqual([new Date('2026-11-20T07:31:00Z'), 2]);
    await desk.look('2026-11-20T07:31:00Z', only(mailing));
    expect(await mails()).toEqual(['Ann 2026-11-20', 'Ben 2026-11-20', 'Cem 2026-11-20']);
  });

  it("doesn't delay other kinds when finding its people fails", async () => {
    let isForgotten = false;
    const retention: AgencyWork = {
      perform: async () => {
        isForgotten = true;
      },
    };
    const broken: PeopleWork = { ...mailing, find: () => Promise.reject(new Error('find failed')) };
    await desk.look('2026-11-21T02:00:00Z', only(mailing));
    await desk.look('2026-11-21T07:30:00Z', { ...only(broken), retention });
    expect(isForgotten).toBe(true);
    expect(await desk.rows("select attempts, note from scheduled_task where note = 'find failed'")).toEqual([
      { attempts: 1, note: 'find failed' },
    ]);
    await desk.look('2026-11-21T07:31:00Z', only(mailing));
    expect(await mails()).toContain('Ann 2026-11-21');
  });
});

it("isn't run for periods before the agency existed (SCHED-04)", async () => {
  await desk.sql.query("update task_plan set planned_until = '2026-11-20T15:00:00Z'");
  await desk.look('2026-11-20T15:10:00Z', only(mailing));
  expect(await desk.tasks()).toEqual([]);
});
