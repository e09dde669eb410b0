import type { AgencyOfEverything } from '../fixtures/agency-of-everything.ts';
import type { Who } from './who.ts';

/** Something that is only in the other agency, by its id there. */
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

/** Where a trial takes place, as one person sees it. */
export type Scene = AgencyOfEverything & {
  /** Who asks; somebody of their team; the other team's supervisor and somebody of that team. */
  me: number;
  mine: number;
  otherSupervisor: number;
  ofOtherTeam: number;
  /** Somebody with every right on orders. */
  orderApprover: number;
  elsewhere: OnlyElsewhere;
  sql(text: string, values?: unknown[]): Promise<unknown>;
};

/**
 * What is sent: the ids in the path, in order; what follows the `?`; the body, as a file where it is bytes. `looksFor` is what only
 * some find in the answer.
 */
export type TrialRequest = { ids?: readonly (number | string)[]; query?: string; body?: unknown; looksFor?: string };

/** How a trial ends for who may make the call but not on this record: so, or with a code of its own. */
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

/** One way of making a call, with who is answered. */
export type Trial = {
  call: string;
  /** What it is tried on, where a call is tried on several things. */
  on: string;
  /** Who may make the call at all; everybody else gets 403. */
  mayCall: Who;
  /** On whose behalf it is done, of those who may make the call. */
  isDone: Who;
  refusal: Refusal;
  /** Makes what it is tried on, and says what is sent. */
  sends(scene: Scene): Promise<TrialRequest> | TrialRequest;
  /** To whom it is there at all, of those who may make the call: the others get 404, whatever the refusal. */
  isThere?: Who;
  /** Who finds what is looked for, in an answer that all get who may make the call. */
  sees?: Who;
};

/** A call that is about no record, or about one that all share. */
export function open({ call, mayCall, sends = () => ({}) }: Pick<Trial, 'call' | 'mayCall'> & Partial<Trial>): Trial {
  return { call, on: '', mayCall, isDone: mayCall, refusal: 403, sends };
}

/** A call on something of somebody. */
export function on(trial: Omit<Trial, 'isThere' | 'sees'>): Trial {
  return trial;
}

/** A call whose answer holds what is looked for, for some of those who may make it. */
export function shows(trial: Omit<Trial, 'isThere' | 'isDone' | 'refusal'>): Trial {
  return { ...trial, isDone: trial.mayCall, refusal: 403 };
}
