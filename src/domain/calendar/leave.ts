import { phrase } from '../text/phrase.ts';
import { type Day, daysBetween } from './calendar.ts';

/** Kinds of leave, with their labels. */
export const LEAVE_KINDS = {
  holiday: phrase('Holiday leave'),
  sick: phrase('Sick leave'),
  unpaid: phrase('Unpaid leave'),
  other: phrase('Other leave'),
} as const;
export type LeaveKind = keyof typeof LEAVE_KINDS;
export const LEAVE_KIND_NAMES = Object.keys(LEAVE_KINDS) as LeaveKind[];

/** Statuses of leave, with their labels. Only approved leave lowers expected hours. */
export const LEAVE_STATES = {
  asked: phrase('Requested'),
  approved: phrase('Approved'),
  declined: phrase('Declined'),
  withdrawn: phrase('Withdrawn'),
} as const;
export type LeaveState = keyof typeof LEAVE_STATES;
export const LEAVE_STATE_NAMES = Object.keys(LEAVE_STATES) as LeaveState[];

/** Steps of a leave request, taken by the person or by the approver of their time. */
export type LeaveAct = 'change' | 'withdraw' | 'approve' | 'decline';

/**
 * The statuses from which each step is possible. Requests can be changed and decided; approved leave can still be withdrawn or declined.
 */
const STATES_BEFORE: Readonly<Record<LeaveAct, readonly LeaveState[]>> = {
  change: ['asked'],
  withdraw: ['asked', 'approved'],
  approve: ['asked'],
  decline: ['asked', 'approved'],
};

/** The status after each step. */
export const STATE_AFTER: Readonly<Record<LeaveAct, LeaveState>> = {
  change: 'asked',
  withdraw: 'withdrawn',
  approve: 'approved',
  decline: 'declined',
};

export function canTake(act: LeaveAct, state: LeaveState): boolean {
  return STATES_BEFORE[act].includes(state);
}

/** The maximum length of leave in days: a leap year, for parental leave. */
const LONGEST_LEAVE = 366;
/** The maximum length of a note or reason, in characters. */
export const LEAVE_TEXT_MAXIMUM = 500;

/** Returns what's wrong with the days of leave; null if they're valid. */
export function leaveDaysRefusal(firstDay: Day, lastDay: Day): 'leave-reversed' | 'leave-too-long' | null {
  if (lastDay < firstDay) return 'leave-reversed';
  return daysBetween(firstDay, lastDay) + 1 > LONGEST_LEAVE ? 'leave-too-long' : null;
}
