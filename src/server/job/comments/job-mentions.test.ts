import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { type JobSheet, startJobSheet } from '#test/fixtures/job-sheet.ts';
import { tablesAsTheyAre } from '#test/fixtures/tables-as-they-are.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let sheet: JobSheet;
let author: TestPerson;
let job: { id: number; code: string; name: string };
let path: string;
beforeAll(async () => {
  sheet = await startJobSheet();
  author = await sheet.person(undefined, { name: 'Alex Author' });
  job = await sheet.job(author);
  path = `/api/jobs/${job.id}/comments`;
});
afterAll(() => sheet.agency.close());

const mentionsOf = async (person: TestPerson) => (await person.get('/api/jobs/mentions')).body;
const textsShown = async (person: TestPerson) =>
  (await mentionsOf(person)).mentions.map(({ text }: { text: string }) => text);
const comment = async (text: string, mentions: number[], more: object = {}) => {
  const answer = await author.post(path, { text, mentions, ...more });
  expect(answer.status).toBe(201);
  return answer.body;
};

describe('mentions in comments', () => {
  it('notify people with the job, the author and an excerpt, and are listed by name on the comment (COMM-01)', async () => {
    const zoe = await sheet.person({ job: { read: true } }, { name: 'Zoë Reader' });
    const ben = await sheet.person({ job: { read: true } }, { name: 'Ben Reader' });
    const said = await comment('@Zoë Reader @Ben Reader please look', [zoe.id, ben.id, zoe.id]);
    const people = [
      { id: ben.id, name: 'Ben Reader' },
      { id: zoe.id, name: 'Zoë Reader' },
    ];
    expect(said.mentions).toEqual(people);
    expect((await ben.get(path)).body[0].mentions).toEqual(people);
    expect(await mentionsOf(zoe)).toEqual({
      unseen: 1,
      mentions: [
        {
          commentId: said.id,
          job: { id: job.id, code: job.code, name: job.name, isBillable: true },
          createdBy: { id: author.id, name: 'Alex Author' },
          text: '@Zoë Reader @Ben Reader please look',
          mentionedOn: expect.any(String),
          isSeen: false,
        },
      ],
    });
    expect((await sheet.trailOf('job_comment', said.id))[0].after.mentions).toEqual([zoe.id, ben.id]);

    const later = await comment(`@Zoë Reader ${'long '.repeat(100)}`, [zoe.id]);
    const { unseen, mentions } = await mentionsOf(zoe);
    expect([unseen, mentions.map(({ commentId }: { commentId: number }) => commentId)]).toEqual([
      2,
      [later.id, said.id],
    ]);
    expect([mentions[0].text.length, mentions[0].text.at(-1)]).toEqual([200, '…']);
  });

  it('notify once when a request is repeated, concurrently or later (COMM-01)', async () => {
    const reader = await sheet.person({ job: { read: true } });
    const request = { text: 'Once for you', mentions: [reader.id], requestId: crypto.randomUUID() };
    await Promise.all([1, 2].map(() => author.post(path, request)));
    expect((await author.post(path, request)).body.mentions).toHaveLength(1);
    expect(await textsShown(reader)).toEqual(['Once for you']);
    // A repeated request succeeds even when the person can no longer be mentioned.
    await sheet.sql.query('update employee set is_active = false where id = $1', [reader.id]);
    expect((await author.post(path, request)).status).toBe(201);
  });

  it('of people who are unknown, have left or may not read the job are rejected and leave no trace (COMM-01, PERM-09)', async () => {
    const reader = await sheet.person({ job: { read: true } });
    const left = await sheet.add.employee({ access: { job: 'all' }, is_active: false });
    const withoutAccess = await sheet.add.employee();
    const ofProjects = await sheet.add.employee({ access: { project: 'all', job: { update: true } } });
    const mine = await comment('Mine', [reader.id]);
    const before = await tablesAsTheyAre(sheet.sql);
    for (const id of [left.id, withoutAccess.id, ofProjects.id, 2_147_483_647]) {
      for (const answer of [
        await author.post(path, { text: 'Look', mentions: [reader.id, id] }),
        await author.put(`${path}/${mine.id}`, { text: 'Look', mentions: [reader.id, id] }),
      ]) {
        expectProblem(answer, 422, 'mention-unsuitable');
        expect(answer.body.errors).toEqual([{ path: 'mentions.1', message: answer.body.detail }]);
      }
    }
    expectProblem(await author.post(path, { text: 'Look', mentions: [-reader.id] }), 400, 'invalid-request');
    expectProblem(
      await author.post(path, { text: 'Look', mentions: Array.from({ length: 51 }, (_, index) => index + 1) }),
      400,
      'invalid-request',
    );
    expect(await tablesAsTheyAre(sheet.sql)).toEqual(before);
  });

  it('follow an edited comment: only new people are notified, and removed ones lose the notification (COMM-01)', async () => {
    const [stays, goes, comes] = [await sheet.person(), await sheet.person(), await sheet.person()];
    const said = await comment('First', [stays.id, goes.id]);
    await stays.put('/api/jobs/mentions/seen', { ids: [said.id] });
    const changed = await author.put(`${path}/${said.id}`, { text: 'Second', mentions: [stays.id, comes.id] });
    expect(changed.body.mentions.map(({ id }: { id: number }) => id)).toEqual([stays.id, comes.id]);
    expect([await textsShown(goes), await textsShown(comes), (await mentionsOf(stays)).unseen]).toEqual([
      [],
      ['Second'],
      0,
    ]);
    // Omitted mentions stay, even of people who left since.
    await sheet.sql.query('update employee set is_active = false where id = $1', [comes.id]);
    expect((await author.put(`${path}/${said.id}`, { text: 'Third' })).body.mentions).toHaveLength(2);
    const again = await author.put(`${path}/${said.id}`, { text: 'Third', mentions: [comes.id, stays.id] });
    expect([again.status, again.body.mentions.length]).toEqual([200, 2]);
    const trail = await sheet.trailOf('job_comment', said.id);
    expect(trail.map(({ after }) => [after.text, after.mentions.length])).toEqual([
      ['First', 2],
      ['Second', 2],
      ['Third', 2],
    ]);

    expect((await author.delete(`${path}/${said.id}`)).status).toBe(204);
    expect(await textsShown(stays)).toEqual([]);
  });

  it('of yourself notify no one (COMM-01)', async () => {
    const reader = await sheet.person();
    const said = await comment('Note to self', [author.id, reader.id]);
    expect(said.mentions).toHaveLength(2);
    expect(await mentionsOf(author)).toEqual({ unseen: 0, mentions: [] });
    expect(await textsShown(reader)).toEqual(['Note to self']);
  });

  it('are marked as seen only by the person mentioned (COMM-01)', async () => {
    const [reader, other] = [await sheet.person(), await sheet.person()];
    const [first, second] = [await comment('One', [reader.id, other.id]), await comment('Two', [reader.id, other.id])];
    const seen = await reader.put('/api/jobs/mentions/seen', { ids: [first.id, 2_147_483_647] });
    expect([seen.status, seen.body.unseen]).toEqual([200, 1]);
    const told = seen.body.mentions.map(({ text, isSeen }: { text: string; isSeen: boolean }) => [text, isSeen]);
    expect(told).toEqual([
      ['Two', false],
      ['One', true],
    ]);
    const before = await tablesAsTheyAre(sheet.sql);
    const again = await reader.put('/api/jobs/mentions/seen', { ids: [first.id] });
    expect(again.body).toEqual(seen.body);
    expect(await tablesAsTheyAre(sheet.sql)).toEqual(before);
    expect((await mentionsOf(other)).unseen).toBe(2);
    await reader.put('/api/jobs/mentions/seen', { ids: [second.id] });
    expect(await mentionsOf(reader)).toMatchObject({ unseen: 0, mentions: [{ isSeen: true }, { isSeen: true }] });
    expect((await mentionsOf(other)).unseen).toBe(2);
    expectProblem(await reader.put('/api/jobs/mentions/seen', { ids: [] }), 400, 'invalid-request');
  });

  it('hide a job that the person may no longer read (COMM-01, PERM-06)', async () => {
    const reader = await sheet.person({ job: { read: true }, project: { read: true } });
    await comment('Secret of the job', [reader.id]);
    const project = await sheet.add.project();
    await author.post(`/api/jobs/${project.id}/comments`, { text: 'Of a project', mentions: [reader.id] });
    expect(await textsShown(reader)).toEqual(['Of a project', 'Secret of the job']);
    expect((await mentionsOf(reader)).mentions[0].job.id).toBe(-project.id);
    await sheet.sql.query(
      `delete from access_profile_document
       where document_type = 'job' and access_profile_id = (select access_profile_id from employee where id = $1)`,
      [reader.id],
    );
    const { unseen, mentions } = await mentionsOf(reader);
    expect([unseen, mentions.map(({ text }: { text: string }) => text)]).toEqual([1, ['Of a project']]);
  });

  it('suggest other active people who may read the job, by name and ignoring accents (COMM-01)', async () => {
    const own = await startJobSheet();
    const asking = await own.person(undefined, { name: 'Andrea Asking' });
    const { id } = await own.job(asking);
    const access = { job: { read: true } };
    for (const name of ['Zoë Müller', 'Anna Zorn', 'Zoran Abt']) await own.add.employee({ name, access });
    await own.add.employee({ name: 'Zora Left', access, is_active: false });
    await own.add.employee({ name: 'Zora Outside' });
    await own.add.employee({ name: 'Zora Projects', access: { project: 'all' } });
    const offered = async (keyphrase = '') => {
      const answer = await asking.get(`/api/jobs/${id}/mentionable?keyphrase=${encodeURIComponent(keyphrase)}`);
      return answer.body.map(({ name }: { name: string }) => name);
    };
    expect(await offered()).toEqual(['Anna Zorn', 'Dana Director', 'Zoë Müller', 'Zoran Abt']);
    expect(await offered('zo')).toEqual(['Zoë Müller', 'Zoran Abt', 'Anna Zorn']);
    expect(await offered('MULLER zoe')).toEqual(['Zoë Müller']);
    expect(await offered('100%')).toEqual([]);
    for (let number = 0; number < 25; number += 1) await own.add.employee({ name: `Reader ${number}`, access });
    expect(await offered('reader')).toHaveLength(20);
    await own.agency.close();
  });
});
