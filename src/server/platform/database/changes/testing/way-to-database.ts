import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a database that can be closed, cut off, and made to drop traffic of existing connections. */
export async function startWay(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const way = {
    url: '',
    refused: 0,
    close: () => {
      isOpen = false;
    },
    open: () => {
      isOpen = true;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    swallow() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    async end() {
      way.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((socket) => {
    if (!isOpen) {
      way.refused += 1;
      socket.destroy();
      return;
    }
    const onward = connect(Number(port), hostname);
    for (const [from, into] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined).pipe(into);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  way.url = url.replace(`:${port}/`, `:${(server.address() as AddressInfo).port}/`);
  return way;
}
