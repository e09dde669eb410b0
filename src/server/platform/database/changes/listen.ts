import { openApplicationClient } from '../postgres.ts';

/** A connection that hears what others announce on a channel, and announces there. */
export type Listener = {
  /** Fulfils when the connection has ended, whoever ended it. */
  ended: Promise<void>;
  /** Tells everybody else who listens. What cannot be sent ends the connection, and is lost. */
  announce(payloads: readonly string[]): void;
  end(): void;
  /** Ends once everything is sent. */
  endInOrder(): Promise<void>;
};

/**
 * Connects to a database and listens to a channel; from the answer on nothing is missed until it ends. A connection that was
 * dropped on the way looks alive to one who only waits on it, so every `ask` milliseconds it must answer within `patience`.
 */
export async function listenTo(
  url: string,
  channel: string,
  hear: (payload: string) => void,
  { ask, patience }: { ask: number; patience: number },
): Promise<Listener> {
  const client = await openApplicationClient(url, patience);
  const end = () => void client.end().catch(() => undefined);
  const asking = setInterval(() => client.query('select 1').catch(end), ask);
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
  let sent: Promise<unknown> = Promise.resolve();
  return {
    ended,
    announce(payloads) {
      if (payloads.length === 0) return;
      sent = client
        .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads])
        .catch(end);
    },
    end,
    async endInOrder() {
      await sent;
      await client.end().catch(() => undefined);
    },
  };
}
