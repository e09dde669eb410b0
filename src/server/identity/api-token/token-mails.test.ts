import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTaskDesk, type TaskDesk } from '#test/fixtures/schedule/task-desk.ts';
import type { MailContext } from '../../core/mail/mail-template.ts';
import { tokenEndsMail, tokenMadeMail } from './token-mail.ts';

let desk: TaskDesk;
beforeAll(async () => {
  desk = await openTaskDesk('2091-06-01T00:00:00Z');
});
afterAll(() => desk.close());

/** A token created and expiring at given moments. */
async function token(employeeId: number, name: string, [made, ends]: [string, string], ended = false) {
  await desk.rows(
    `insert into api_token (employee_id, made_by_id, name, token_hash, last_characters, scopes, created_at, expires_at, ended_at)
     values ($1, $1, $2, sha256(convert_to($2, 'UTF8')), 'wxyz', '{time:read}', $3, $4, $5)`,
    [employeeId, name, made, ends, ended ? made : null],
  );
}
const told = async () =>
  (
    await desk.rows(
      `select employee.name as whom, facts ->> 'name' as token, facts ->> 'account' as account, facts ->> 'lastDay' as day
       from outgoing_mail join employee on employee.id = employee_id where template = 'token-ends' order by outgoing_mail.id`,
    )
  ).map(({ whom, token: name, account, day }) => [whom, name, account, day].filter(Boolean).join(' '));

describe('the daily token task (TOKEN-01)', () => {
  it('sends one mail 14 days before a token expires, to the person responsible, and for no other tokens (TOKEN-01, SCHED-04)', async () => {
    const emma = await desk.add.employee({ name: 'Emma', email: 'emma@agency.example' });
    const silent = await desk.add.employee({ name: 'Silent', email: null });
    const left = await desk.add.employee({ name: 'Left', email: 'left@agency.example', is_active: false });
    const [robot] = await desk.rows(
      `with made as (insert into employee (code, name, username, is_active, is_service_account)
         values ('robot', 'Robot (API)', 'robot', false, true) returning id)
       insert into service_account (employee_id, name, owner_id) select id, 'Robot', $1 from made returning employee_id as id`,
      [emma.id],
    );
    const long: [string, string] = ['2091-05-01T12:00:00Z', '2091-06-20T12:00:00Z'];
    await token(emma.id, 'Own', long);
    await token(robot!.id, 'Nightly', long);
    await token(emma.id, 'Ended', long, true);
    await token(emma.id, 'Of a week', ['2091-06-05T12:00:00Z', '2091-06-12T12:00:00Z']);
    await token(emma.id, 'Of next month', ['2091-05-01T12:00:00Z', '2091-07-20T12:00:00Z']);
    await token(silent.id, 'Of somebody without an address', long);
    await token(left.id, 'Of somebody who left', long);
    for (const day of ['2091-06-05', '2091-06-06']) await desk.look(`${day}T04:00:00Z`);
    expect(await told()).toEqual([]);
    for (const day of ['2091-06-07', '2091-06-08', '2091-06-09']) await desk.look(`${day}T04:00:00Z`);
    expect((await told()).sort()).toEqual(['Emma Nightly Robot 2091-06-20', 'Emma Own 2091-06-20']);
  });

  it('deletes tokens a year after their end, not before (TOKEN-01)', async () => {
    const emma = await desk.add.employee();
    await token(emma.id, 'Long over', ['2089-01-01T12:00:00Z', '2089-03-01T12:00:00Z']);
    await token(emma.id, 'Over lately', ['2091-01-01T12:00:00Z', '2091-03-01T12:00:00Z']);
    await desk.look('2091-06-10T04:00:00Z');
    const names = (await desk.rows('select name from api_token where employee_id = $1', [emma.id])).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['Over lately']);
  });
});

describe('token mails (PEOPLE-05)', () => {
  const context = {
    t: (text: string, values: Record<string, string> = {}) =>
      text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '?'),
    agency: { name: 'Harbour & Pine' },
    recipient: { name: 'Emma' },
    linkTo: (path: string) => `https://docket.example${path}`,
  } as unknown as MailContext;
  const facts = { name: 'Nightly', scopes: ['time:read'], lastCharacters: 'wxyz', lastDay: '2091-06-20' };

  it('list scopes, expiry and where to revoke a personal token (PEOPLE-05, TOKEN-01)', async () => {
    for (const template of [tokenMadeMail, tokenEndsMail]) {
      const text = JSON.stringify(await template({ ...facts, account: null, by: null }, context));
      for (const said of ['Nightly', 'wxyz', 'time:read', 'https://docket.example/account'])
        expect(text).toContain(said);
      expect(text).not.toContain('?');
    }
  });

  it('name the service account and the person who created its token (PEOPLE-05, TOKEN-04)', async () => {
    const made = JSON.stringify(await tokenMadeMail({ ...facts, account: 'Robot', by: 'Ada' }, context));
    expect(made).toContain('Emma, Ada created a token for the service account Robot');
    expect(JSON.stringify(await tokenEndsMail({ ...facts, account: 'Robot', by: 'Ada' }, context))).toContain('Robot');
  });
});
