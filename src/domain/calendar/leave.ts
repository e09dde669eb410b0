import { phrase } from '../text/phrase.ts';
import { type Day, daysBetween } from './calendar.ts';

/** Why somebody is away, with what people call it. */
export const LEAVE_KINDS = {
  holiday: phrase('Holiday leave'),
  sick: phrase('Sick leave'),
  unpaid: phrase('Unpaid leave'),
  other: phrase('Other leave'),
} as const;
export type LeaveKind = keyof typeof LEAVE_KINDS;
export const LEAVE_KIND_NAMES = Object.keys(LEAVE_KINDS) as LeaveKind[];

/** How leave stands, with what people call it: only what was approved lowers what is expected. */
export const LEAVE_STATES = {
  asked: phrase('Requested'),
  approved: phrase('Approved'),
  declined: phrase('Declined'),
  withdrawn: phrase('Withdrawn'),
} as const;
export type LeaveState = keyof typeof LEAVE_STATES;
export const LEAVE_STATE_NAMES = Object.keys(LEAVE_STATES) as LeaveState[];

/** What is done with leave: by the person whose it is, or by who approves their time. */
export type LeaveAct = 'change' | 'withdraw' | 'approve' | 'decline';

/** The states from which an action is possible: a request can be changed and decided; approved leave can still be withdrawn or declined. */
const STATES_BEFORE: Readonly<Record<LeaveAct, readonly LeaveState[]>> = {
  change: ['asked'],
  withdraw: ['asked', 'approved'],
  approve: ['asked'],
  decline: ['asked', 'approved'],
};

/** What leave is after an act. */
export const STATE_AFTER: Readonly<Record<LeaveAct, LeaveState>> = {
  change: 'asked',
  withdraw: 'withdrawn',
  approve: 'approved',
  decline: 'declined',
};

/** Whether leave that stands so can take an act. */
export function canTake(act: LeaveAct, state: LeaveState): boolean {
  return STATES_BEFORE[act].includes(state);
}

/** The longest leave, in days: a year of parents, and a leap day. */
const LONGEST_LEAVE = 366;
/** Characters of a note or a reason. */
export const LEAVE_TEXT_MAXIMUM = 500;

/** What of the days of leave cannot be; null = nothing. */
export function leaveDaysRefusal(firstDay: Day, lastDay: Day): 'leave-reversed' | 'leave-too-long' | null {
  if (lastDay < firstDay) return 'leave-reversed';
  return daysBetween(firstDay, lastDay) + 1 > LONGEST_LEAVE ? 'leave-too-long' : null;
}
