import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestAgency } from '#test/fixtures/test-agency.ts';

it('a connection that a browser opened in advance does not hold up the end of the server', async () => {
  const agency = await startTestAgency();
  const { hostname, port } = new URL(agency.origin);
  const socket = connect(Number(port), hostname);
  const isAccepted = once(agency.app.server, 'connection');
  await Promise.all([once(socket, 'connect'), isAccepted]);
  const isGone = once(socket, 'close');
  await agency.close();
  await isGone;
  expect(socket.destroyed).toBe(true);
}, 20_000);
