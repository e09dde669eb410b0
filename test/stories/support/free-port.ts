import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Returns a free port, for a product that must know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
