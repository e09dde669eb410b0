import type { QueryKey } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { LastChange } from '#contract/http/refusal.ts';
import { ApiProblem, isServerUnreachable } from '../platform/api.ts';
import { newRequestId } from '../platform/new-ids.ts';

/** How a kind of record is saved. `id` 0: a new record. */
export type RecordSaving<Stored, Base, Form, Refusal> = {
  schema: z.ZodMiniType<Stored>;
  /** Sends a form with its base; requests with the same id create one record. Throws the call's errors. */
  send: (base: Base, form: Form, requestId: string) => Promise<Stored>;
  /**
   * Returns what changed in a form since a request without a response: if that request had created its record, repeating it returns that
   * record without the changes. Null if the record is complete.
   */
  changedSince: (unanswered: Form, form: Form, saved: Stored) => Form | null;
  refusalOf: (problem: ApiProblem, form: Form) => Refusal;
  keyOf: (stored: Stored) => QueryKey;
  /** Queries to refetch after a record changed. */
  lists: readonly QueryKey[];
};

/** The request that creates a record, once however often it's sent, and its content if there was no response. */
type CreationRequest<Form> = { id: string; unanswered: Form | null };

/** The result of saving a record; in all cases but the first, the form keeps its input. */
type SaveOutcome<Stored, Refusal> =
  | { kind: 'saved'; stored: Stored }
  /** `changed`: who changed it and when, if known. */
  | { kind: 'conflict'; stored: Stored; changed?: LastChange | undefined }
  /** `isUnanswered`: no response, so it may have been saved. */
  | { kind: 'refused'; refusal: Refusal; isUnanswered: boolean };

/** Saves a form based on a record. */
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
 * Sends create requests. As long as the result of one is unknown, repeating it reuses its id, so that one record is created however often
 * it is sent. `what` is the content: other content, and the same content after a response, is another request.
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

/** Assigns a rejection's findings to fields: `client`, `client.id` and `values.client` all belong to the client. */
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
