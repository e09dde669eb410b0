import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ObjectStoreServer, startObjectStore } from '#test/fixtures/object-store-server.ts';
import { AttachmentFailure } from './attachment-failure.ts';
import { openObjectStore } from './object-store.ts';
import { sha256Of } from './stored-content.ts';

const CONTENT = Buffer.from('%PDF-1.7\nA quote – Žižkov');
const NAME = { agency: 'north', hash: sha256Of(CONTENT) };
const KEY = `files/north/${NAME.hash.toString('hex')}`;

let server: ObjectStoreServer;
beforeAll(async () => {
  server = await startObjectStore();
});
afterAll(() => server.close());
beforeEach(() => {
  server.be('works');
  server.objects.clear();
  server.requests.length = 0;
});

const store = (changes: object = {}, options: { patience?: number } = {}) =>
  openObjectStore({ ...server.address, ...changes }, options);

async function failureOf(work: Promise<unknown>): Promise<AttachmentFailure> {
  const failure = await work.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AttachmentFailure);
  return failure as AttachmentFailure;
}

describe('an object store', () => {
  it('stores content under agency and SHA-256 and returns it byte for byte (SCALE-17)', async () => {
    await store().write(NAME, CONTENT);
    expect([...server.objects]).toEqual([[KEY, CONTENT]]);
    expect(await store().read(NAME, CONTENT.length)).toEqual(CONTENT);
    await store().check();
    await store().remove(NAME);
    expect(server.objects.size).toBe(0);
    await store().remove(NAME);
  });

  it('receives the same content once, also from six concurrent writes (SCALE-17)', async () => {
    await Promise.all(Array.from({ length: 6 }, () => store().write(NAME, CONTENT)));
    await store().write(NAME, CONTENT);
    expect([...server.objects]).toEqual([[KEY, CONTENT]]);
    expect(server.requests.at(-1)).toMatch(/^HEAD /);
  });

  it('works without conditional writes, as in Swift (SCALE-17)', async () => {
    const other = await startObjectStore();
    other.forgetConditions();
    const swift = openObjectStore(other.address);
    const [first, second] = [Buffer.from('first'), Buffer.from('second')];
    for (const bytes of [first, second, second]) await swift.write({ agency: 'north', hash: sha256Of(bytes) }, bytes);
    await other.close();
    expect([...other.objects.values()]).toEqual([first, second]);
    // The condition is tried only once.
    expect(other.requests.map((request) => request.split(' ')[0])).toEqual([
      'HEAD',
      'PUT',
      'PUT',
      'HEAD',
      'PUT',
      'HEAD',
    ]);
  });

  it('repairs an interrupted upload at the next write of the same content (SCALE-17)', async () => {
    server.objects.set(KEY, CONTENT.subarray(3));
    await store().write(NAME, CONTENT);
    expect(server.objects.get(KEY)).toEqual(CONTENT);
  });

  it('reports changed, longer or missing content as damaged (SCALE-17)', async () => {
    const changed = Buffer.from(CONTENT);
    changed[5] = 0;
    for (const content of [changed, Buffer.concat([CONTENT, CONTENT]), CONTENT.subarray(1), null]) {
      if (content) server.objects.set(KEY, content);
      else server.objects.delete(KEY);
      const { refusal, message } = await failureOf(store().read(NAME, CONTENT.length));
      expect([refusal, message]).toEqual(['attachment-damaged', expect.stringContaining('north/')]);
    }
  });

  it('lists all objects of an agency over several pages (SCALE-17)', async () => {
    const contents = ['a', 'b', 'c', 'd', 'e'].map((text) => Buffer.from(text));
    for (const content of contents) await store().write({ agency: 'north', hash: sha256Of(content) }, content);
    await store().write({ agency: 'northern', hash: sha256Of(contents[0]!) }, contents[0]!);
    const found: string[] = [];
    for await (const part of store().list('north')) found.push(...part.map((hash) => hash.toString('hex')));
    expect(found.sort()).toEqual(contents.map((content) => sha256Of(content).toString('hex')).sort());
  });
});

describe('a failing object store', () => {
  it.each([
    [403, 'AccessDenied'],
    [500, 'InternalError'],
    [503, 'SlowDown'],
    [301, 'PermanentRedirect'],
  ])('that responds %i %s is unavailable, and the message contains no signature (SCALE-17)', async (status, code) => {
    server.be({ status, code });
    const works = [() => store().write(NAME, CONTENT), () => store().read(NAME, CONTENT.length), () => store().check()];
    for (const work of works) {
      const { refusal, message } = await failureOf(work());
      expect([refusal, message]).toEqual(['attachments-away', expect.stringContaining(`${status}`)]);
      expect(message).not.toMatch(/TESTKEY|secret/);
    }
    expect((await failureOf(store().check())).message).toBe(`s3://attachments/files: ${status} ${code}`);
    expect(server.objects.size).toBe(0);
  });

  it("times out when it doesn't answer (SCALE-17)", async () => {
    server.be('is silent');
    const impatient = store({}, { patience: 300 });
    expect((await failureOf(impatient.write(NAME, CONTENT))).refusal).toBe('attachments-away');
    expect((await failureOf(impatient.read(NAME, 1))).message).toContain('no answer within');
    // A request that timed out is not retried.
    expect(server.requests).toHaveLength(2);
  });

  it('is unavailable when nothing listens (SCALE-17)', async () => {
    const gone = await startObjectStore();
    await gone.close();
    const { refusal, message } = await failureOf(store(gone.address).write(NAME, CONTENT));
    expect([refusal, message]).toEqual(['attachments-away', 's3://attachments/files: ECONNREFUSED']);
  });

  it('rejects wrong credentials and unknown buckets (SCALE-17)', async () => {
    const credentials = { ...server.address.credentials, secretAccessKey: 'another' };
    expect((await failureOf(store({ credentials }).check())).message).toContain('403 SignatureDoesNotMatch');
    expect((await failureOf(store({ bucket: 'others' }).write(NAME, CONTENT))).message).toContain('404 NoSuchBucket');
    expect((await failureOf(store({ bucket: 'others' }).read(NAME, 1))).refusal).toBe('attachments-away');
  });

  it('is retried once after a transient error (SCALE-17)', async () => {
    server.be({ status: 503, code: 'SlowDown' });
    const written = store().write(NAME, CONTENT);
    while (server.requests.length === 0) await new Promise(setImmediate);
    server.be('works');
    await written;
    expect([...server.objects.keys()]).toEqual([KEY]);
  });
});
