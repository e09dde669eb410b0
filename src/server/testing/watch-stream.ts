import type { TimeSheetChange } from '#contract/time-sheet-change.ts';

/** A page that is told what changes. */
export type TestWatch<Event = TimeSheetChange> = {
  status: number;
  headers: Headers;
  /** The next event, as soon as it is there; fails when the stream ends before. */
  next(): Promise<Event>;
  /** Reads on until the server ends the stream, and answers the events that were still to come. */
  untilEnd(): Promise<Event[]>;
  leave(): void;
};

/** Opens the stream of a time sheet. `employeeId`: somebody else's. */
export function watchTimeSheet(origin: string, who: { cookie: string }, employeeId?: number): Promise<TestWatch> {
  const query = employeeId === undefined ? '' : `?employeeId=${employeeId}`;
  return watchStream(origin, who, `/api/timesheet/changes${query}`);
}

/** Opens a stream of events. */
export async function watchStream<Event>(
  origin: string,
  who: { cookie: string } | { token: string },
  path: string,
): Promise<TestWatch<Event>> {
  const leaving = new AbortController();
  const response = await fetch(`${origin}${path}`, {
    headers: {
      ...('cookie' in who ? { cookie: who.cookie } : { authorization: `Bearer ${who.token}` }),
      'accept-encoding': 'gzip, deflate, br',
    },
    signal: leaving.signal,
  });
  const events = eventsOf<Event>(response);
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      const { value, done } = await events.next();
      if (done) throw new Error('The stream has ended.');
      return value;
    },
    async untilEnd() {
      const rest = [];
      for await (const event of events) rest.push(event);
      return rest;
    },
    leave: () => leaving.abort(),
  };
}

async function* eventsOf<Event>({ body }: Response): AsyncGenerator<Event, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) if (block.startsWith('data: ')) yield JSON.parse(block.slice('data: '.length));
    }
  } catch {
    // Cut off by the server, or left: either way it is over.
  }
}
