import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { ORDERS, type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: OrderDesk;
let clerk: TestPerson;
beforeAll(async () => {
  desk = await startOrderDesk();
  clerk = await desk.agency.signIn(await desk.add.employee({ access: { masterdata: 'all', purchaseorder: 'all' } }));
});
afterAll(() => desk.agency.close());

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG with an alpha channel, whose `rows` of pixels may be fewer than its head says. */
function png({ rows = 3 } = {}): Buffer {
  const [width, height] = [6, 3];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const pixels = Buffer.alloc(rows * (1 + width * 4), 0x40);
  for (let row = 0; row < rows; row++) pixels[row * (1 + width * 4)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const cmyk = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 20, 8, 0, 10, 0, 10, 4, 0, 0, 0, 0, 0, 0]);

const path = (id: number = desk.division.id) => `/api/administration/divisions/${id}/logo`;
const put = (bytes: Buffer, person = clerk, id?: number) =>
  desk.agency.send(`${path(id)}?name=logo.png`, {
    method: 'PUT',
    headers: {
      cookie: person.cookie,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  });

describe('the logo of a division', () => {
  it('is for those who may change master data, and for existing divisions (UX-04)', async () => {
    expectProblem(await put(png(), desk.creator), 403, 'forbidden');
    expectProblem(await put(png(), clerk, 999_999), 404, 'not-found');
    expectProblem(await clerk.get(path(999_999)), 404, 'not-found');
  });

  it('is refused unless every pixel can be drawn (UX-04)', async () => {
    const broken = png();
    broken[45]! ^= 1;
    for (const bytes of [broken, png({ rows: 2 }), png({ rows: 4 }), png().subarray(0, -12)])
      expectProblem(await put(bytes), 422, 'logo-damaged');
    const refused = await put(cmyk);
    expectProblem(refused, 422, 'logo-cmyk');
    expect(refused.body.detail).toBe('This JPEG uses CMYK. Save it as RGB and upload it again.');
    expectProblem(await put(Buffer.alloc(1_000_001)), 422, 'logo-too-large');
    expect((await clerk.get(path())).body).toEqual({ logo: null });
  });

  it('is stored with its trail, printed by its orders, and removed (UX-04)', async () => {
    const plain = await pdfOf();
    const logo = { name: 'logo.png', contentType: 'image/png', bytes: png().toString('base64') };
    expect((await put(png())).body).toEqual({ logo });
    expect((await clerk.get(path())).body).toEqual({ logo });
    const printed = await pdfOf();
    expect([plain, printed].map((pdf) => pdf.includes('/Subtype /Image'))).toEqual([false, true]);
    const removed = await clerk.delete(path());
    expect([removed.status, (await clerk.delete(path())).status]).toEqual([204, 204]);
    const { rows } = await desk.agency.sql.query(
      "select before, after from audit_event where subject = 'division' and subject_id = $1 order by id",
      [desk.division.id],
    );
    expect(rows).toEqual([
      { before: { logo: null }, after: { logo: 'logo.png' } },
      { before: { logo: 'logo.png' }, after: { logo: null } },
    ]);
  });
});

async function pdfOf(): Promise<string> {
  const { id } = await desk.order();
  const response = await fetch(`${desk.agency.origin}${ORDERS}/${id}/pdf`, { headers: { cookie: clerk.cookie } });
  return Buffer.from(await response.arrayBuffer()).toString('latin1');
}
