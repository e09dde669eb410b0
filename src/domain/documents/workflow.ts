/** A condition under which a step is refused. `why` is an error code of the API. */
export type Guard<Document, Actor, Refusal> = {
  why: Refusal;
  when: (document: Document, actor: Actor) => boolean;
};

/** A step of a document's workflow, such as approving it. */
type Step<Status extends string, Document, Actor, Refusal> = {
  /** The statuses in which the step is possible. */
  from: readonly Status[];
  /** The status that it leads to, or the one for each status that it changes. Absent if it leaves the status unchanged. */
  to?: Status | Partial<Record<Status, Status>>;
  /** Checked in order after the status: the first that applies is the reason. */
  refusals: readonly Guard<Document, Actor, Refusal>[];
};

/** The steps of a kind of document: when each is possible, where it leads, and who may take it. */
export type Workflow<Name extends string, Status extends string, Document, Actor, Refusal> = {
  /** The reason if the status doesn't allow a step. */
  wrongStatus: Refusal;
  steps: Record<Name, Step<Status, Document, Actor, Refusal>>;
};

/** Returns why an actor can't take a step on a document now, or null. The status is checked first, then the step's own reasons. */
export function stepRefusal<
  Name extends string,
  Status extends string,
  Document extends { status: Status },
  Actor,
  Refusal,
>(
  { wrongStatus, steps }: Workflow<Name, Status, Document, Actor, Refusal>,
  name: Name,
  document: Document,
  actor: Actor,
): Refusal | null {
  const { from, refusals } = steps[name];
  if (!from.includes(document.status)) return wrongStatus;
  return refusals.find(({ when }) => when(document, actor))?.why ?? null;
}

/** Returns the status that a step leads to, or null if it leaves the status unchanged. */
export function statusAfterStep<Name extends string, Status extends string>(
  { steps }: { steps: Record<Name, { to?: Status | Partial<Record<Status, Status>> }> },
  name: Name,
  status: Status,
): Status | null {
  const { to } = steps[name];
  return (typeof to === 'object' ? to[status] : to) ?? null;
}

/** The step of a request, and the status that it would lead to. */
type RequestedStep = { action: string; byId: number; status: string; targetStatus: string | null };

/**
 * Whether a request repeats an earlier one: the document is in the status that it leads to, because of the same person's same step. It is then a
 * warning instead of an error. `last` is the document's last change of status.
 */
export function isRepeatedStep(
  { action, byId, status, targetStatus }: RequestedStep,
  last: { action: string; byId: number | null } | undefined,
): boolean {
  return status === targetStatus && last?.action === action && last.byId === byId;
}
