import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { catchMails } from '#test/fixtures/mail/catch-mails.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { openTestPool } from '#test/fixtures/test-pool.ts';
import { countMails } from '../core/mail/mail-figures.sql.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';

const MAIL = '/api/administration/mail';
let agency: TestAgency;
let ada: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  ada = await agency.signIn(await agency.add.employee({ name: 'Ada', access: { administration: 'all' } }));
});
afterAll(() => agency.close());

/** What a server counts for metrics. */
async function counted<Figures>(count: (database: AgencyDatabase) => Promise<Figures>): Promise<Figures> {
  const database = openTestPool(agency.databaseUrl, 1);
  return count(database).finally(() => database.destroy());
}

beforeEach(() => agency.sql.query('delete from outgoing_mail'));

async function aMail(state: string, fields: Record<string, unknown> = {}): Promise<number> {
  const all = {
    template: 'note',
    address: 'supplier@elsewhere.example',
    state,
    subject: `A ${state} mail`,
    ended_at: ['waiting', 'sending'].includes(state) ? null : '2026-11-20T10:00:00Z',
    leased_by: state === 'sending' ? 'a server' : null,
    ...fields,
  };
  const names = Object.keys(all);
  const { rows } = await agency.sql.query(
    `insert into outgoing_mail (${names}) values (${names.map((_, place) => `$${place + 1}`)}) returning id`,
    Object.values(all),
  );
  return rows[0].id;
}
const stateOf = async (id: number) =>
  (await agency.sql.query('select state from outgoing_mail where id = $1', [id])).rows[0].state;

describe('the mail list in administration', () => {
  it('filters by state, newest first (MAIL-04, MAIL-06)', async () => {
    const ids: Record<string, number> = {};
    for (const state of ['waiting', 'sending', 'captured', 'dead', 'sent', 'dropped', 'discarded'])
      ids[state] = await aMail(state);
    const listed = async (group: string) => (await ada.get(`${MAIL}?group=${group}`)).body;
    expect((await listed('waiting')).mails.map(({ id }: { id: number }) => id)).toEqual([ids.sending, ids.waiting]);
    expect((await listed('other')).mails.map(({ id }: { id: number }) => id)).toEqual([ids.discarded, ids.dropped]);
    const dead = await listed('dead');
    expect(dead).toMatchObject({
      counts: { waiting: 2, captured: 1, dead: 1 },
      hasMore: false,
      mails: [
        {
          id: ids.dead,
          state: 'dead',
          subject: 'A dead mail',
          recipient: { name: null, address: 'supplier@elsewhere.example' },
          nextAttempt: null,
          endedOn: '2026-11-20T10:00:00.000Z',
        },
      ],
    });
    expect((await ada.get(`${MAIL}?group=unknown`)).status).toBe(400);
    expect((await ada.get(MAIL)).status).toBe(400);
  });

  it('returns 50 mails per page (MAIL-04)', async () => {
    for (let count = 0; count < 60; count += 1) await aMail('sent');
    const first = (await ada.get(`${MAIL}?group=sent`)).body;
    const rest = (await ada.get(`${MAIL}?group=sent&before=${first.mails.at(-1).id}`)).body;
    expect([first.mails.length, first.hasMore, rest.mails.length, rest.hasMore]).toEqual([50, true, 10, false]);
  });

  it('returns the content of a mail (MAIL-06)', async () => {
    const id = await aMail('captured', {
      text_body: 'Hello',
      html_body: '<p>Hello</p>',
      sender: 'a@b.example',
      message_id: '<1@x>',
    });
    expect((await ada.get(`${MAIL}/${id}`)).body).toMatchObject({
      id,
      text: 'Hello',
      html: '<p>Hello</p>',
      sender: 'a@b.example',
      messageId: '<1@x>',
    });
    expectProblem(await ada.get(`${MAIL}/2000000000`), 404, 'not-found');
  });

  it("captures the content of a template in the recipient's language (MAIL-06)", async () => {
    const greta = await agency.add.employee({
      name: 'Greta',
      email: 'greta@agency.example',
      use_second_language: true,
    });
    await agency.sql.query(
      "insert into translation (kind, original, translated) values ('label', 'This mail server works', 'Dieser Mailserver funktioniert')",
    );
    await aMail('waiting', { template: 'test-mail', subject: null });
    await aMail('waiting', { template: 'test-mail', subject: null, address: null, employee_id: greta.id });
    const caught = await catchMails(agency);
    expect(caught).toMatchObject([
      { state: 'captured', to: 'supplier@elsewhere.example', subject: 'Test email from Here' },
      { state: 'captured', to: 'greta@agency.example' },
    ]);
    expect(caught.map(({ text }) => text?.split('\n')[0])).toEqual([
      'This mail server works',
      'Dieser Mailserver funktioniert',
    ]);
    expect(caught[0]!.html).toContain('href="https://docket.example/administration/mail"');
    expect((await ada.get(`${MAIL}?group=captured`)).body.mails).toHaveLength(2);
  });

  it('resends an abandoned mail once, even when requested repeatedly (MAIL-04)', async () => {
    const id = await aMail('dead', { attempts: 10, note: '550 No', message_id: '<2@x>' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ada.post(`${MAIL}/${id}/resend`)));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(5).fill([200, 'waiting']));
    const { rows } = await agency.sql.query('select state, attempts, message_id, ended_at from outgoing_mail');
    expect(rows).toEqual([{ state: 'waiting', attempts: 0, message_id: '<2@x>', ended_at: null }]);
    const trail = await agency.sql.query(
      "select action, by_employee_id as by from audit_event where subject = 'outgoing_mail'",
    );
    expect(trail.rows).toEqual([{ action: 'resend', by: ada.id }]);
    expectProblem(await ada.post(`${MAIL}/${id}/discard`), 422, 'mail-not-dead');
  });

  it('discards a mail permanently, and only an abandoned one (MAIL-04)', async () => {
    const id = await aMail('dead');
    for (const _ of ['once', 'twice'])
      expect((await ada.post(`${MAIL}/${id}/discard`)).body).toMatchObject({ id, state: 'discarded' });
    expectProblem(await ada.post(`${MAIL}/${id}/resend`), 422, 'mail-not-dead');
    for (const state of ['waiting', 'sent', 'captured', 'dropped']) {
      const other = await aMail(state);
      expectProblem(await ada.post(`${MAIL}/${other}/discard`), 422, 'mail-not-dead');
      expect(await stateOf(other)).toBe(state);
    }
    for (const action of ['resend', 'discard'])
      expectProblem(await ada.post(`${MAIL}/2000000000/${action}`), 404, 'not-found');
  });

  it('provides metrics for waiting and abandoned mails and their age (OBS-04)', async () => {
    await aMail('dead');
    await aMail('waiting', { created_at: '2026-01-01T00:00:00Z' });
    await aMail('waiting');
    const figures = await counted(countMails);
    expect(figures).toMatchObject({ waiting: 2, dead: 1 });
    expect(figures.oldestSeconds).toBeGreaterThan(60);
  });
});
