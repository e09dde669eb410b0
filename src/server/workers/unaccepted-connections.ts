import type { Worker } from 'node:cluster';

/** A connection on its way to a worker, and what node:cluster says of it to the worker and hears back. */
type Connection = { close(): void };
type Told = { act?: unknown; seq?: number; ack?: number };

/**
 * Closes connections that were passed to a worker which ended before it accepted them. node:cluster leaves them open: the client
 * would wait until it gives up, while a closed connection lets it retry at once.
 */
export function endUnacceptedConnections(worker: Worker) {
  const unaccepted = new Map<number, Connection>();
  const channel = worker.process;
  const send = channel.send.bind(channel) as (...given: unknown[]) => boolean;
  channel.send = (...told: unknown[]) => {
    const [{ act, seq }, connection] = told as [Told, Connection?];
    if (act === 'newconn' && seq !== undefined && connection) unaccepted.set(seq, connection);
    return send(...told);
  };
  channel.on('internalMessage', ({ ack }: Told) => {
    if (ack !== undefined) unaccepted.delete(ack);
  });
  worker.once('exit', () => {
    for (const connection of unaccepted.values()) connection.close();
    unaccepted.clear();
  });
  // What cannot be told to a worker that has just ended: that it has ended is heard as well.
  worker.on('error', () => undefined);
}
