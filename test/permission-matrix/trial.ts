import type { AgencyOfEverything } from '../fixtures/agency-of-everything.ts';
import type { Who } from './who.ts';

/** Records that exist only in the other agency, by ID. */
export type OnlyElsewhere = Record<
  | 'job'
  | 'project'
  | 'client'
  | 'employee'
  | 'timeEntry'
  | 'pin'
  | 'favorite'
  | 'deputy'
  | 'comment'
  | 'mention'
  | 'notification'
  | 'order'
  | 'estimate'
  | 'attachment'
  | 'orderDeputy'
  | 'invoice'
  | 'mail'
  | 'task',
  number
>;

/** The surroundings of a trial, from one person's point of view. */
export type Scene = AgencyOfEverything & {
  /** The caller; a person of their team; the other team's supervisor and a person of that team. */
  me: number;
  mine: number;
  otherSupervisor: number;
  ofOtherTeam: number;
  /** A person with every right on orders. */
  orderApprover: number;
  elsewhere: OnlyElsewhere;
  sql(text: string, values?: unknown[]): Promise<unknown>;
};

/**
 * The request: the IDs in the path, in order; the query after `?`; the body, as a file if it is bytes. `looksFor` = what only some callers
 * find in the response.
 */
export type TrialRequest = { ids?: readonly (number | string)[]; query?: string; body?: unknown; looksFor?: string };

/** The result for callers who may make the call, but not on this record: 403, or a code of its own. */
type Refusal =
  | 403
  | 404
  | 'told in the result'
  | 'order-delete-people'
  | 'mention-unsuitable'
  | 'mail-address-invalid'
  | 'read-only-field'
  | 'supplier-mail-people'
  | 'sample-of-sample'
  | 'password-wrong'
  | 'passkey-unavailable'
  | 'second-factor-unavailable'
  | 'second-factor-set-up-ended'
  | 'issuer-address-wrong'
  | 'webhooks-unavailable'
  | 'estimate-not-permitted'
  | 'estimate-approver-only';

/** One way to make a call, with the expected permissions. */
export type Trial = {
  call: string;
  /** The subject, if a call is tried on several. */
  on: string;
  /** Who may make the call at all; everybody else gets 403. */
  mayCall: Who;
  /** For whom it succeeds, of those who may make the call. */
  isDone: Who;
  refusal: Refusal;
  /** Creates the subject, and returns the request. */
  sends(scene: Scene): Promise<TrialRequest> | TrialRequest;
  /** Who can see the subject, of those who may make the call: the others get 404 in any case. */
  isThere?: Who;
  /** Who finds what is looked for in the response, of those who may make the call. */
  sees?: Who;
};

/** A call about no record, or about one that everybody shares. */
export function open({ call, mayCall, sends = () => ({}) }: Pick<Trial, 'call' | 'mayCall'> & Partial<Trial>): Trial {
  return { call, on: '', mayCall, isDone: mayCall, refusal: 403, sends };
}

/** A call on a person's record. */
export function on(trial: Omit<Trial, 'isThere' | 'sees'>): Trial {
  return trial;
}

/** A call whose response contains what is looked for, for some callers. */
export function shows(trial: Omit<Trial, 'isThere' | 'isDone' | 'refusal'>): Trial {
  return { ...trial, isDone: trial.mayCall, refusal: 403 };
}
