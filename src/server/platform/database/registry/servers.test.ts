import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { databaseUrlOf } from '../postgres.ts';
import { asOwner } from './database-server.ts';
import { openServers } from './servers.ts';

it('a server is made ready by several processes at once, and none of them fails (SCALE-01, SCALE-08)', async () => {
  const url = databaseUrlOf(testServerUrl(), 'postgres');
  const login = { name: `docket_ready_${randomUUID().slice(0, 8)}_login`, password: randomUUID() };
  const addresses = [{ name: 'second', url, pooledUrl: url }];
  for (let round = 0; round < 10; round += 1) {
    const processes = Array.from({ length: 6 }, () => openServers(addresses, login));
    const made = await Promise.allSettled(processes.map((servers) => servers.makeReady('second')));
    expect(made.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
  await asOwner(url, (owner) => owner.query(`drop role ${login.name}`));
});
