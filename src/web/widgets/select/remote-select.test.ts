import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { searchAddress } from './remote-select.tsx';

let server: Server;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const rows = [{ id: 1, name: 'Acme' }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url?.startsWith('/wrapped') ? { data: rows } : rows));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const option = z.object({ id: z.int(), name: z.string() });
const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

it('searches a configured address with the keyphrase and the caller’s parameters (WID-06, SEL-01)', async () => {
  const search = searchAddress(address('/plain'), { status: 'open', limit: 5 }, option);
  expect(await search('ac me&', AbortSignal.timeout(60_000))).toEqual([{ id: 1, name: 'Acme' }]);
  expect(asked.at(-1)).toBe('/plain?status=open&limit=5&keyphrase=ac+me%26');
});

it('reads the data field of the answer where there is one (WID-06, SEL-01)', async () => {
  expect(await searchAddress(address('/wrapped'), {}, option)('a', AbortSignal.timeout(60_000))).toEqual([
    { id: 1, name: 'Acme' },
  ]);
});

it('a search that was overtaken is cancelled (WID-01)', async () => {
  const overtaken = new AbortController();
  overtaken.abort();
  await expect(searchAddress(address('/plain'), {}, option)('a', overtaken.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
});
