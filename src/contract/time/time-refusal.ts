import { phrase } from '#domain/text/phrase.ts';
import type { ApprovalRefusal } from '#domain/time/time-approval.ts';
import type { TimeEntryRefusal } from '#domain/time/time-entry.ts';
import type { TimerRefusal } from '#domain/time/timer.ts';
import type { Refusal } from '../http/save-refusal.ts';

const entryRefusals: Record<TimeEntryRefusal, Refusal> = {
  'entry-approved': { status: 422, text: phrase('Approved time entries cannot be changed or deleted') },
  'entry-billed': { status: 422, text: phrase('Billed time entries cannot be changed or deleted') },
  'period-locked': { status: 422, text: phrase('The period is locked') },
  'day-outside-periods': { status: 422, text: phrase('Outside the periods of the agency') },
  'entry-pinned-pair': {
    status: 422,
    text: phrase('The job and cost type of a pinned entry cannot be changed. Remove the pin first'),
  },
  'job-inactive': { status: 422, text: phrase('Cannot change hours for invalid job or cost type') },
  'cost-type-inactive': { status: 422, text: phrase('Cannot change hours for invalid job or cost type') },
  'cost-type-not-on-job': { status: 422, text: phrase('The job does not offer this cost type') },
  'time-not-allowed-on-job': { status: 422, text: phrase('The job does not allow time entries') },
  'not-billable': { status: 422, text: phrase('Time on this job cannot be billable') },
  'units-zero': { status: 422, text: phrase('A time entry needs hours') },
  'units-above-maximum': {
    status: 422,
    title: 'More hours than a day may have',
    text: phrase('Cannot insert more than {max} hours per day'),
  },
  'day-above-maximum': {
    status: 422,
    title: 'More hours than a day may have',
    text: phrase('Cannot insert more than {max} hours per day'),
  },
};

const timerRefusals: Record<Exclude<TimerRefusal, TimeEntryRefusal>, Refusal> = {
  'timer-not-today': { status: 422, text: phrase('The timer is available only for today') },
  'day-above-24-hours': { status: 422, text: phrase('Cannot insert more than 24 hours per day.') },
};

const approvalRefusals: Record<Exclude<ApprovalRefusal, TimeEntryRefusal>, Refusal> = {
  'own-time': { status: 422, text: phrase('You cannot approve your own time') },
  'approved-already': { status: 422, text: phrase('The time entry is already approved') },
  'cost-type-missing': { status: 422, text: phrase('Time without a cost type cannot be approved') },
  'time-on-inactive-job': { status: 422, text: phrase('Time on an inactive job cannot be approved') },
  'time-on-inactive-cost-type': { status: 422, text: phrase('Time on an inactive cost type cannot be approved') },
  'period-not-current': { status: 422, text: phrase('The time entry is outside the current period. Please confirm') },
  'corrections-apart': {
    status: 422,
    text: phrase('An entry and the corrections of its line on that day are approved together or not at all'),
  },
  'not-approved': { status: 422, text: phrase('The time entry is not approved') },
  'billed-stays-approved': { status: 422, text: phrase('Billed time entries cannot be unapproved') },
  'return-of-approved': { status: 422, text: phrase('Approved time entries cannot be returned') },
  'return-without-comment': { status: 422, text: phrase('Please say why the time entry is returned') },
  'not-returned': { status: 422, text: phrase('The time entry is not returned') },
  'return-handled': { status: 422, text: phrase('The time entry was changed since it was returned') },
};

/** Reasons for rejecting saves, approvals and timers, with their texts. */
export const TIME_REFUSALS = { ...entryRefusals, ...timerRefusals, ...approvalRefusals };
