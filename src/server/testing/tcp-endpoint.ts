import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address that leads to whichever server it is pointed at, as HAProxy or the endpoint of a managed service does. */
export type TcpEndpoint = {
  port: number;
  /** Leads to another port of this machine from now on, or nowhere; connections that are open end. */
  pointTo(port: number | null): void;
  stop(): Promise<void>;
};

/** Opens an endpoint that leads nowhere yet: it refuses connections. */
export async function openTcpEndpoint(): Promise<TcpEndpoint> {
  let target: number | null = null;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    keep(socket);
    if (target === null) return void socket.destroy();
    const onward = connect(target, '127.0.0.1');
    keep(onward);
    socket.pipe(onward).pipe(socket);
    socket.once('close', () => onward.destroy());
    onward.once('close', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    pointTo(port) {
      target = port;
      end();
    },
    async stop() {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}
