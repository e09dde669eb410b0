import { afterAll, beforeAll, expect, it } from 'vitest';
import { VERSION } from '#domain/operations/version.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { installationWith } from '#test/fixtures/mail/mail-desk.ts';
import { startRegistryOfSample } from '#test/fixtures/start-test-registry.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { openTestPool } from '#test/fixtures/test-pool.ts';
import { MAIL_PASSWORD } from '../core/mail/mail-setting.sql.ts';
import { sealSecret } from '../identity/two-factor/totp.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { BUILD } from '../platform/operations/build.ts';
import { sealText } from '../platform/sealed-text.ts';
import { countWebhooks } from '../webhook/webhook-figures.sql.ts';

const HEALTH = '/api/administration/health';
let agency: TestAgency;
let ada: TestPerson;
const SECRET_KEY = 'the key of this installation, long enough';
beforeAll(async () => {
  agency = await startTestAgency({ mail: { ...installationWith(null), secretKey: SECRET_KEY } });
  ada = await agency.signIn(await agency.add.employee({ access: { administration: { read: true, update: true } } }));
});
afterAll(() => agency.close());

/** What a server counts for metrics. */
async function counted<Figures>(count: (database: AgencyDatabase) => Promise<Figures>): Promise<Figures> {
  const database = openTestPool(agency.databaseUrl, 1);
  return count(database).finally(() => database.destroy());
}

const failed = async (kind = 'digest', employeeId: number | null = null) =>
  (
    await agency.sql.query<{ id: number }>(
      `insert into scheduled_task (kind, period, employee_id, day, due_at, state, attempts, note, finished_at)
       values ($1, '2026-11-20', $2, '2026-11-20', '2026-11-20T07:30:00Z', 'failed', 5, 'The words', '2026-11-20T09:00:00Z') returning id`,
      [kind, employeeId],
    )
  ).rows[0]!.id;
const healthOf = async (person = ada) => (await person.get(HEALTH)).body;

it('is good while nothing has gone wrong (OBS-04)', async () => {
  expect(await healthOf()).toEqual({
    server: {
      ...{ state: 'good', restarts: 0, lastRestart: null, why: null },
      build: { release: VERSION, commit: BUILD.commit, builtAt: BUILD.builtAt },
    },
    administrators: { state: 'act', count: 0 },
    teams: { state: 'good', count: 0, names: [] },
    secrets: { state: 'good', mailPasswords: 0, providers: 0, webhooks: 0, authenticatorApps: 0 },
    mail: { state: 'good', waiting: 0, dead: 0, waitingSince: null },
    tasks: { state: 'good', lastDone: null, overdue: 0, failedCount: 0, failed: [] },
    webhooks: { state: 'good', waiting: 0, waitingSince: null, turnedOff: 0 },
    attachments: { state: 'good', isOutside: false, isAway: false, inDatabase: 0, outside: 0 },
    backup: {
      ...{ state: 'good', isMade: false, lastAt: null, verifiedAt: null },
      ...{ hasFailed: false, cannotBeRestored: false },
    },
  });
});

it('is look while emails or tasks wait for long, and act once emails failed (OBS-04)', async () => {
  await agency.sql.query(
    `insert into outgoing_mail (template, address, created_at) values ('note', 'a@b.example', now() - interval '20 minutes')`,
  );
  await agency.sql.query(
    `insert into scheduled_task (kind, period, day, due_at) values ('digest', 'x', '2026-11-20', now() - interval '20 minutes')`,
  );
  const late = await healthOf();
  expect([late.mail.state, late.mail.waiting, late.tasks.state, late.tasks.overdue]).toEqual(['look', 1, 'look', 1]);
  expect(Date.now() - Date.parse(late.mail.waitingSince)).toBeGreaterThanOrEqual(1_199_000);
  await agency.sql.query("update outgoing_mail set state = 'dead', ended_at = now()");
  await agency.sql.query("update scheduled_task set state = 'done', finished_at = '2026-11-20T08:00:00Z'");
  expect(await healthOf()).toMatchObject({
    mail: { state: 'act', waiting: 0, dead: 1 },
    tasks: { state: 'good', overdue: 0, lastDone: '2026-11-20T08:00:00.000Z' },
  });
});

it('is look while events wait for long, and act once a webhook was turned off automatically (OBS-04, TOKEN-06)', async () => {
  const { rows: made } = await agency.sql.query<{ id: number }>(
    `insert into webhook (address, sealed_secret) values ('https://a.example', ''), ('https://b.example', '') returning id`,
  );
  const [one, other] = made.map(({ id }) => id);
  const { rows: events } = await agency.sql.query<{ id: string }>(
    `insert into webhook_event (type, data) values ('job.created', '{}') returning id`,
  );
  await agency.sql.query(
    `insert into webhook_delivery (webhook_id, event_id, first_attempt_at, due_at)
     values ($1, $2, now() - interval '20 minutes', now() + interval '1 hour'), ($1, $2, null, now())`,
    [one, events[0]!.id],
  );
  await agency.sql.query(`update webhook set off_since = now(), off_reason = 'by-hand' where id = $1`, [other]);
  const late = (await healthOf()).webhooks;
  expect(late).toMatchObject({ state: 'look', waiting: 2, turnedOff: 0 });
  expect(Date.now() - Date.parse(late.waitingSince)).toBeGreaterThanOrEqual(1_199_000);
  const figures = await counted(countWebhooks);
  expect(figures).toMatchObject({ waiting: 2, turnedOff: 0 });
  expect(figures.oldestSeconds).toBeGreaterThan(1_199);

  await agency.sql.query(`update webhook set off_since = now(), off_reason = 'failed' where id = $1`, [other]);
  await agency.sql.query(`update webhook_delivery set state = 'failed'`);
  const off = (await healthOf()).webhooks;
  expect(off).toEqual({ state: 'act', waiting: 0, waitingSince: null, turnedOff: 1 });
  await agency.sql.query('delete from webhook');
});

it('names what failed with its words, and has it tried again, once (SCHED-05, HOME-02)', async () => {
  const leo = await agency.add.employee({ name: 'Leo' });
  const [id, other] = [await failed('digest', leo.id), await failed('retention')];
  const { tasks } = await healthOf();
  expect([tasks.state, tasks.failedCount]).toEqual(['act', 2]);
  expect(tasks.failed).toEqual([
    {
      id: other,
      kind: 'retention',
      period: '2026-11-20',
      person: null,
      note: 'The words',
      failedOn: '2026-11-20T09:00:00.000Z',
    },
    {
      id,
      kind: 'digest',
      period: '2026-11-20',
      person: 'Leo',
      note: 'The words',
      failedOn: '2026-11-20T09:00:00.000Z',
    },
  ]);
  const { sections } = (await ada.get('/api/home')).body;
  expect(sections.failedTasks).toMatchObject({
    count: 2,
    items: [
      { id: other, kind: 'retention', day: '2026-11-20', note: 'The words' },
      { id, kind: 'digest' },
    ],
  });
  for (let press = 0; press < 2; press += 1) {
    const answer = await ada.post(`${HEALTH}/tasks/${id}/retry`);
    expect([answer.status, answer.body.tasks.failed.map((task: { id: number }) => task.id)]).toEqual([200, [other]]);
  }
  const { rows } = await agency.sql.query(
    'select state, attempts, due_at <= now() as due from scheduled_task where id = $1',
    [id],
  );
  expect(rows).toEqual([{ state: 'waiting', attempts: 0, due: true }]);
  const { rows: trail } = await agency.sql.query(
    "select subject_id, action from audit_event where subject = 'scheduled_task'",
  );
  expect(trail).toEqual([{ subject_id: id, action: 'retry' }]);
});

it('requires administration rights, and edit permission to retry (OBS-04)', async () => {
  const id = await failed('approvals');
  const reader = await agency.signIn(await agency.add.employee({ access: { administration: { read: true } } }));
  const withoutRights = await agency.signIn(await agency.add.employee());
  expect((await reader.get(HEALTH)).status).toBe(200);
  expectProblem(await reader.post(`${HEALTH}/tasks/${id}/retry`), 403, 'forbidden');
  expectProblem(await withoutRights.get(HEALTH), 403, 'forbidden');
  expectProblem(await ada.post(`${HEALTH}/tasks/2000000000/retry`), 404, 'not-found');
});

it('names the running build to everyone who is signed in (FIX-104)', async () => {
  const emma = await agency.signIn(await agency.add.employee());
  expect((await emma.get('/api/build')).body).toEqual({
    release: VERSION,
    commit: BUILD.commit,
    builtAt: BUILD.builtAt,
  });
});

it('counts what a changed SECRET_KEY can no longer decrypt, and needs an administrator (FIX-105)', async () => {
  const emma = await agency.add.employee();
  const [former, current] = ['the former key', SECRET_KEY];
  await agency.sql.query(
    `insert into mail_setting (host, port, security, username, password_sealed, sender_name, sender_address, tested_at)
     values ('mail.example', 587, 'starttls', 'docket', $1, 'Docket', 'docket@mail.example', now())`,
    [sealText('password', former, MAIL_PASSWORD)],
  );
  await agency.sql.query('insert into totp_factor (employee_id, secret_sealed, last_step) values ($1, $2, 0)', [
    emma.id,
    sealSecret('JBSWY3DPEHPK3PXP', current, emma.id),
  ]);
  expect((await healthOf()).secrets).toEqual({
    ...{ state: 'act', mailPasswords: 1, providers: 0, webhooks: 0, authenticatorApps: 0 },
  });
  await agency.sql.query('delete from mail_setting');
  expect((await healthOf()).secrets).toMatchObject({ state: 'good', mailPasswords: 0 });
});

it('names people whose supervisor is inactive or has left (FIX-107)', async () => {
  const left = await agency.add.employee({ is_active: false });
  const gone = await agency.add.employee({ end_date: '2020-01-31' });
  await agency.add.employee({ name: 'Mia', supervisor_id: left.id });
  await agency.add.employee({ name: 'Ben', supervisor_id: gone.id });
  await agency.add.employee({ name: 'Zoe', supervisor_id: left.id, is_active: false });
  expect((await healthOf()).teams).toEqual({ state: 'look', count: 2, names: ['Ben', 'Mia'] });
});

it('shows how old the last good backup of the agency is, and what failed, without naming folders (SCALE-16)', async () => {
  const made = await startRegistryOfSample();
  const server = await agency.startAnother({ makes: made, backupFolder: '/srv/backups' });
  const backup = async () =>
    (await (await fetch(`${server.origin}${HEALTH}`, { headers: { cookie: ada.cookie } })).json()).backup;
  try {
    const fine = { isMade: true, hasFailed: false, cannotBeRestored: false };
    expect(await backup()).toEqual({ ...fine, state: 'good', lastAt: null, verifiedAt: null });
    const instants = { lastAt: '2026-11-20T02:00:00.000Z', verifiedAt: '2026-11-19T02:10:00.000Z' };
    await made.registry.query(
      "insert into backup_state (agency, backed_up_at, verified_at) values ('here', $1, $2)",
      Object.values(instants),
    );
    expect(await backup()).toEqual({ ...fine, ...instants, state: 'act' });
    await made.registry.query(
      "update backup_state set backed_up_at = now(), failed_at = now(), problem = '/srv/backups' where agency = 'here'",
    );
    const failed = await backup();
    expect(failed).toMatchObject({ state: 'look', hasFailed: true });
    expect(JSON.stringify(failed)).not.toContain('/srv');
    await made.registry.query("update backup_state set verification_failed_at = now() where agency = 'here'");
    expect(await backup()).toMatchObject({ state: 'act', cannotBeRestored: true });
  } finally {
    await server.close();
    await made.close();
  }
});
