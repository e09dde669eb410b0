import { afterAll, expect, it } from 'vitest';
import { startEstimatesByLink } from '#test/fixtures/estimate-by-link.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startObjectStore } from '#test/fixtures/object-store-server.ts';
import { inObjectStore } from '../../platform/attachments/in-object-store.ts';
import { openObjectStore } from '../../platform/attachments/object-store.ts';
import { sha256Of } from '../../platform/attachments/stored-content.ts';

const store = await startObjectStore();
const { desk, byLink, sql } = await startEstimatesByLink({
  attachments: inObjectStore(openObjectStore(store.address)),
});
afterAll(() => store.close());

const CONTENT = Buffer.from('From: carla@acme.test\r\n\r\nNein – zu teuer');
const DECLINED = {
  ...{ answer: 'decline', name: 'Carla', day: '2026-11-18', comment: 'Too much' },
  file: { name: 'no.eml', base64: CONTENT.toString('base64') },
};
const download = async ({ id }: { id: number }) => {
  const headers = { cookie: desk.maker.cookie };
  const response = await fetch(`${desk.agency.origin}/api/estimates/${id}/answer/file`, { headers });
  return { status: response.status, text: await response.text() };
};

it('the file of an answer lies in the object store, and its row says under which SHA-256 (SCALE-17, EST-11)', async () => {
  const { estimate } = await byLink.sent();
  await desk.do(desk.maker, 'record', estimate, DECLINED);
  expect(store.objects.get(`files/here/${sha256Of(CONTENT).toString('hex')}`)).toEqual(CONTENT);
  const [row] = await sql(
    'select file, file_hash, file_size, is_file_outside from estimate_answer where estimate_id = $1',
    [estimate.id],
  );
  expect(row).toEqual({ file: null, file_hash: sha256Of(CONTENT), file_size: CONTENT.length, is_file_outside: true });
  expect(await download(estimate)).toEqual({ status: 200, text: CONTENT.toString() });
});

it('a rejected answer stores no file (SCALE-17, EST-11)', async () => {
  const { estimate } = await byLink.sent();
  await desk.do(desk.maker, 'record', estimate, { ...DECLINED, file: undefined });
  const kept = [...store.objects.keys()];
  const file = { name: 'late.eml', base64: Buffer.from('From: carla@acme.test\r\n\r\nDoch').toString('base64') };
  const late = await desk.act(desk.maker, 'record', await desk.read(estimate), { ...DECLINED, answer: 'accept', file });
  expect(late.status).toBeGreaterThanOrEqual(400);
  expect(late.status).toBeLessThan(500);
  expect([...store.objects.keys()]).toEqual(kept);
  expect(await sql('select count(*)::integer as count from stored_attachment')).toEqual([{ count: kept.length }]);
});

it('an answer with a file is not recorded while the store is away; one without is (SCALE-17, EST-11)', async () => {
  const { estimate } = await byLink.sent();
  store.be({ status: 403, code: 'AccessDenied' });
  expectProblem(await desk.act(desk.maker, 'record', estimate, DECLINED), 503, 'attachments-away');
  expect(await desk.read(estimate)).toMatchObject({ answer: null, status: { code: 'SENT' } });
  const { file: _, ...withoutFile } = DECLINED;
  await desk.do(desk.maker, 'record', estimate, withoutFile);
  store.be('works');
  expect((await desk.read(estimate)).answer).toMatchObject({ name: 'Carla' });
});
