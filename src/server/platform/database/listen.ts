import { openApplicationClient } from './postgres.ts';

/** A connection that hears what is announced on a channel. */
export type Listener = {
  /** Fulfils when the connection has ended, whoever ended it. */
  ended: Promise<void>;
  end(): void;
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
  client.on('notification', ({ payload }) => hear(payload ?? ''));
  try {
    await client.query(`listen ${channel}`);
  } catch (error) {
    end();
    throw error;
  }
  return { ended, end };
}
