import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitEvents } from './event-stream.ts';

it('events are read whole however the network cuts them, and heartbeats are no events (TED-10)', () => {
  const stream = 'data: {"a":1}\n\n: still here\n\nid: 7\ndata: {"b":2}\n\n';
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), stream.length];
      let rest = '';
      const read: string[] = [];
      for (let index = 1; index < places.length; index++) {
        const { events, unfinished } = splitEvents(rest + stream.slice(places[index - 1], places[index]));
        read.push(...events);
        rest = unfinished;
      }
      expect(read).toEqual(['{"a":1}', '{"b":2}']);
      expect(rest).toBe('');
    }),
  );
});
