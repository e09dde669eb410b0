import type { AgencyOfEverything } from '../fixtures/agency-of-everything.ts';
import type { Who } from './who.ts';

/** Ids of records that exist only in the other agency. */
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

/** The agency in which a trial runs, and the records around the caller. */
export type Scene = AgencyOfEverything & {
  /** The caller; a member of their team; the other team's supervisor, and a member of that team. */
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
 * A request: the path's ids in order, the query, and the body, which is a file if it is bytes. `looksFor` = a text that only some
 * callers find in the response.
 */
export type TrialRequest = { ids?: readonly (number | string)[]; query?: string; body?: unknown; looksFor?: string };

/** The response to callers who may make the call, but not on this record: a status or a code. */
type Refusal =
  | 403
  | 404
  | 'refused in the result'
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

/** A way of making a call, and who may do what with it. */
export type Trial = {
  call: string;
  /** What the call is tried on, if there are several trials of it. */
  on: string;
  /** Who may make the call at all. Everyone else gets 403. */
  mayCall: Who;
  /** For which of these callers it succeeds. The others get `refusal`. */
  mayDo: Who;
  refusal: Refusal;
  /** Creates the record for the trial, and returns the request. */
  sends(scene: Scene): Promise<TrialRequest> | TrialRequest;
  /** For which of these callers the record exists. The others get 404, whatever `refusal` is. */
  mayFind?: Who;
  /** Which of these callers find `looksFor` in the response. */
  maySee?: Who;
};

/** A call without a record, or on one that everyone shares. */
export function open({ call, mayCall, sends = () => ({}) }: Pick<Trial, 'call' | 'mayCall'> & Partial<Trial>): Trial {
  return { call, on: '', mayCall, mayDo: mayCall, refusal: 403, sends };
}

/** A call on someone's record. */
export function on(trial: Omit<Trial, 'mayFind' | 'maySee'>): Trial {
  return trial;
}

/** A call whose response contains `looksFor` only for some callers. */
export function shows(trial: Omit<Trial, 'mayFind' | 'mayDo' | 'refusal'>): Trial {
  return { ...trial, mayDo: trial.mayCall, refusal: 403 };
}
