import { describe, expect, it } from 'vitest';
import { startEstimatesByLink } from '#test/fixtures/estimate-by-link.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

const { desk, byLink } = await startEstimatesByLink();

const placeOf = ({ id }: { id: number }) => `/api/estimates/${id}/answer/file`;
const answered = (content: string | Buffer, name: string) => ({
  ...{ answer: 'decline', name: 'Carla', day: '2026-11-18', comment: 'Too much' },
  file: { name, base64: Buffer.from(content).toString('base64') },
});
async function download(estimate: { id: number }, { cookie }: TestPerson) {
  const response = await fetch(`${desk.agency.origin}${placeOf(estimate)}`, { headers: { cookie } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the file of an externally recorded answer (EST-11)', () => {
  it('is downloaded byte for byte, never displayed, by everyone who may read the estimate (EST-11)', async () => {
    const { estimate } = await byLink.sent();
    const content = 'From: carla@acme.test\r\nSubject: Nein, danke – zu teuer\r\n\r\nCarla\r\n';
    await desk.do(desk.maker, 'record', estimate, answered(content, '../Nein, danke – „zu teuer“.eml'));
    const reader = await desk.person({}, { estimate: { read: true } });
    const { response, bytes } = await download(estimate, reader);
    expect([response.status, bytes.toString()]).toEqual([200, content]);
    expect((await desk.read(estimate, reader)).answer?.fileName).toBe('Nein, danke – „zu teuer“.eml');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Nein, danke _ _zu teuer_\.eml"; filename\*=UTF-8''Nein%2C%20danke%20%E2%80%93/,
      ),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expectProblem(await (await desk.person({}, { purchaseorder: 'all' })).get(placeOf(estimate)), 403, 'forbidden');
  });

  it('must be of an allowed attachment type; otherwise nothing is recorded (EST-11)', async () => {
    const { estimate } = await byLink.sent();
    const cases = [
      ['<html><script>', 'yes.html', 'attachment-kind'],
      ['<html><script>', 'yes.pdf', 'attachment-name'],
      ['', 'yes.pdf', 'attachment-empty'],
      ['MZ\x90\0', 'yes', 'attachment-kind'],
    ] as const;
    for (const [content, name, code] of cases)
      expectProblem(await desk.act(desk.maker, 'record', estimate, answered(content, name)), 422, code);
    expect(await desk.read(estimate)).toMatchObject({ answer: null, status: { code: 'SENT' } });
  });

  it('is sent as plain bytes when it was recorded before types were checked (EST-11)', async () => {
    const { estimate } = await byLink.sent();
    await desk.do(desk.maker, 'record', estimate, answered('Yes', 'yes.txt'));
    await desk.agency.sql.query(
      `update estimate_answer set file_name = 'a/../yes.html', file = '<html><script>' where estimate_id = $1`,
      [estimate.id],
    );
    const { response } = await download(estimate, desk.maker);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="yes.html"; filename*=UTF-8''yes.html`,
    );
  });

  it('returns 404 when none was recorded (EST-11)', async () => {
    const { estimate, token } = await byLink.sent();
    expectProblem(await desk.maker.get(placeOf(estimate)), 404, 'not-found');
    await byLink.accept(token, estimate, byLink.sectionsOf(estimate, 'Small'));
    expectProblem(await desk.maker.get(placeOf(estimate)), 404, 'not-found');
    expectProblem(await desk.maker.get(placeOf({ id: 999_999 })), 404, 'not-found');
  });
});
