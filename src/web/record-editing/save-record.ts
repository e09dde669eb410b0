import type { QueryKey } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { LastChange } from '#contract/http/refusal.ts';
import { ApiProblem, isServerUnreachable } from '../platform/api.ts';
import { newRequestId } from '../platform/new-ids.ts';

/** How one kind of record is saved. `id` 0 = it is still to be made. */
export type RecordSaving<Stored, Base, Form, Refusal> = {
  schema: z.ZodMiniType<Stored>;
  /** Sends a form over the record that it began with; a request of the same id makes one record only. Throws what the call throws. */
  send: (base: Base, form: Form, requestId: string) => Promise<Stored>;
  /**
   * What was changed in a form after a request that stayed without an answer: when it had made its record all the same, the
   * repeat answers that record, without the changes. null = the record has everything.
   */
  changedSince: (unanswered: Form, form: Form, saved: Stored) => Form | null;
  refusalOf: (problem: ApiProblem, form: Form) => Refusal;
  keyOf: (stored: Stored) => QueryKey;
  /** What is refreshed when a record has changed. */
  lists: readonly QueryKey[];
};

/** A new record's request, which makes one record however often it is sent; and what it held when no answer came. */
type CreationRequest<Form> = { id: string; unanswered: Form | null };

/** What became of saving a record: in every case but the first the form keeps what was typed. */
type SaveOutcome<Stored, Refusal> =
  | { kind: 'saved'; stored: Stored }
  /** `changed` = who changed it since, and when, where that is known. */
  | { kind: 'conflict'; stored: Stored; changed?: LastChange | undefined }
  /** `isUnanswered` = no answer came: it may have been saved all the same. */
  | { kind: 'refused'; refusal: Refusal; isUnanswered: boolean };

/** Saves a form over the record that it began with. */
export async function saveRecord<Base extends { id: number }, Stored extends Base, Form, Refusal>(
  saving: RecordSaving<Stored, Base, Form, Refusal>,
  base: Base,
  form: Form,
  { id, unanswered }: CreationRequest<Form>,
): Promise<SaveOutcome<Stored, Refusal>> {
  try {
    const saved = await saving.send(base, form, id);
    const isRepeat = base.id === 0 && unanswered !== null && unanswered !== form;
    const later = isRepeat ? saving.changedSince(unanswered, form, saved) : null;
    return { kind: 'saved', stored: later ? await saving.send(saved, later, id) : saved };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const current = saving.schema.safeParse(error.problem.current);
    const { changed } = error.problem;
    if (error.status === 409 && base.id !== 0 && current.success)
      return { kind: 'conflict', stored: current.data, changed };
    return { kind: 'refused', refusal: saving.refusalOf(error, form), isUnanswered: isServerUnreachable(error) };
  }
}

/**
 * Sends create requests. As long as the result of one is unknown, repeating it reuses its id, so that one record is created
 * however often it is sent. `what` = the content: another content, and the same one again after a response, is another request.
 */
export function creatingOnce() {
  const waiting = new Map<string, string>();
  return async <Made>(what: string, make: (requestId: string) => Promise<Made>): Promise<Made> => {
    const requestId = waiting.get(what) ?? newRequestId();
    waiting.set(what, requestId);
    try {
      const made = await make(requestId);
      waiting.delete(what);
      return made;
    } catch (error) {
      if (!isServerUnreachable(error)) waiting.delete(what);
      throw error;
    }
  };
}

/** What a refusal says of each field: `client`, `client.id` and `values.client` are all of the client. */
export function errorsByField<Field extends string>(
  names: readonly Field[],
  { problem }: ApiProblem,
): Map<Field, string> {
  const errors = new Map<Field, string>();
  for (const { path, message } of problem.errors ?? []) {
    const [first, second] = path.split(/[./]/).filter(Boolean);
    const wanted = first === 'values' ? second : first;
    const name = names.find((candidate) => candidate === wanted);
    if (name && !errors.has(name)) errors.set(name, message);
  }
  return errors;
}
