import { openApplicationClient } from '../postgres.ts';

/** A connection that receives and sends announcements on a channel. */
export type Listener = {
  /** Resolves when the connection has ended, whichever side ended it. */
  ended: Promise<void>;
  /** Announces to all other listeners. A failure ends the connection and loses the announcement. */
  announce(payloads: readonly string[]): void;
  end(): void;
  /** Ends once everything is sent. */
  endInOrder(): Promise<void>;
};

/**
 * Connects and listens to a channel; nothing is missed until the connection ends. A silently dropped connection looks alive to a listener,
 * so it must answer a probe every `ask` milliseconds within `patience`.
 */
export async function listenTo(
  url: string,
  channel: string,
  hear: (payload: string) => void,
  { ask, patience }: { ask: number; patience: number },
): Promise<Listener> {
  const client = await openApplicationClient(url, patience);
  const end = () => void client.end().catch(() => undefined);
  /** Sends statements one by one, since the driver no longer queues them. */
  let last: Promise<unknown> = Promise.resolve();
  const send = (text: string, values: unknown[] = []) => {
    last = last.then(() => client.query(text, values)).catch(end);
  };
  const asking = setInterval(() => send('select 1'), ask);
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => {
      clearInterval(asking);
      resolve();
    });
  });
  let ownProcess = 0;
  client.on('notification', ({ payload, processId }) => {
    if (processId !== ownProcess) hear(payload ?? '');
  });
  try {
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
    ownProcess = rows[0]!.id;
    await client.query(`listen ${channel}`);
  } catch (error) {
    end();
    throw error;
  }
  return {
    ended,
    announce(payloads) {
      if (payloads.length === 0) return;
      send('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
    },
    end,
    async endInOrder() {
      await last;
      await client.end().catch(() => undefined);
    },
  };
}
