import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { ApiProblem } from '../platform/api.ts';
import { creatingOnce, type RecordSaving, saveRecord } from './save-record.ts';

const Note = z.object({ id: z.number(), text: z.string() });
type Note = z.infer<typeof Note>;

/** A server with scripted responses, one per request. */
function noteSaving(...answers: (() => Note)[]) {
  const sent: { base: Note; text: string; requestId: string }[] = [];
  const saving: RecordSaving<Note, Note, string, string> = {
    schema: Note,
    send: async (base, text, requestId) => {
      sent.push({ base, text, requestId });
      return answers.shift()!();
    },
    changedSince: (_, text, saved) => (saved.text === text ? null : text),
    refusalOf: ({ message }) => message,
    keyOf: ({ id }) => ['note', id],
    lists: [],
  };
  return { sent, saving };
}
const refuse = (status: number, current?: unknown) => () => {
  throw new ApiProblem(status, 'refused', 'No', { current });
};
const begun = { id: 0, text: '' };
const stored = { id: 4, text: 'Stored' };

it('a retry after a request without a response saves later input to the created record (JOBE-10, PO-18)', async () => {
  const { sent, saving } = noteSaving(
    refuse(0),
    () => stored,
    () => ({ id: 4, text: 'Since' }),
  );
  const request = { id: 'one', unanswered: null };
  expect(await saveRecord(saving, begun, 'Stored', request)).toMatchObject({ kind: 'refused', isUnanswered: true });
  const again = { ...request, unanswered: 'Stored' };
  expect(await saveRecord(saving, begun, 'Since', again)).toEqual({ kind: 'saved', stored: { id: 4, text: 'Since' } });
  expect(sent.map(({ base, text, requestId }) => [base.id, text, requestId])).toEqual([
    [0, 'Stored', 'one'],
    [0, 'Since', 'one'],
    [4, 'Since', 'one'],
  ]);
});

it('a repeat of the same sends nothing more (JOBE-10, PO-18)', async () => {
  const { sent, saving } = noteSaving(() => stored);
  const outcome = await saveRecord(saving, begun, 'Typed', { id: 'one', unanswered: 'Typed' });
  expect(outcome).toEqual({ kind: 'saved', stored });
  expect(sent).toHaveLength(1);
});

it('a conflict returns the current record; without it, or for a new record, it is a rejection (JOBE-14, PO-18)', async () => {
  const request = { id: 'one', unanswered: null };
  const outcomeOf = (answer: () => Note, base: Note) => saveRecord(noteSaving(answer).saving, base, 'Mine', request);
  expect(await outcomeOf(refuse(409, stored), stored)).toEqual({ kind: 'conflict', stored });
  const refused = { kind: 'refused', refusal: 'No', isUnanswered: false };
  expect(await outcomeOf(refuse(409, { id: 'four' }), stored)).toEqual(refused);
  expect(await outcomeOf(refuse(409, stored), begun)).toEqual(refused);
  expect(await outcomeOf(refuse(422), stored)).toEqual(refused);
});

it('a request keeps its id until a response comes; another request, and the same one after a response, has another id (EST-05, EST-06, PO-20)', async () => {
  const create = creatingOnce();
  const sent: string[] = [];
  const ask = (what: string, status?: number) =>
    create(what, async (requestId) => {
      sent.push(requestId);
      if (status !== undefined) throw new ApiProblem(status, 'refused', 'No');
      return requestId;
    }).catch(({ message }: Error) => message);
  expect(await ask('one', 0)).toBe('No');
  expect(await ask('one', 503)).toBe('No');
  expect(await ask('two', 0)).toBe('No');
  await ask('one', 422);
  expect(await ask('one')).toBe(sent[4]);
  await ask('one');
  await ask('two');
  const [first, second, third, fourth, fifth, sixth, seventh] = sent;
  expect([second, fourth, seventh]).toEqual([first, first, third]);
  expect(new Set([first, third, fifth, sixth]).size).toBe(4);
});
