import { REFUSALS } from '#contract/http/refusal.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import {
  approvalRefusal,
  type EntryToDecideOn,
  returnRefusal,
  selectionRefusal,
  unapprovalRefusal,
} from '#domain/time/time-approval.ts';
import { editRefusal } from '#domain/time/time-entry.ts';
import { text } from '../../platform/translation.ts';

/** An approver's actions on an entry; the server decides, the screen checks them early. */
export type EntryAction = 'approve' | 'unapprove' | 'return' | 'copy' | 'delete' | 'edit';

/** The user who approves. */
export type Approver = { id: number; name: string; mayEdit: boolean; isSelfApprovalAllowed: boolean };

function toDecideOn(entry: TimeEntry, approver: Approver): EntryToDecideOn {
  const { job, costType } = entry.timeAllocation;
  return {
    isApproved: entry.isApproved,
    isBilled: entry.isBilled,
    isPeriodLocked: entry.isPeriodLocked,
    isCurrentPeriod: entry.isCurrentPeriod,
    hasCostType: costType !== null,
    isJobActive: job.isActive,
    isCostTypeActive: costType?.isActive ?? false,
    isForbiddenSelfApproval: entry.employee.id === approver.id && !approver.isSelfApprovalAllowed,
  };
}

/** Explains why an entry can't be selected; null if it can. */
export function tickRefusal(entry: TimeEntry, approver: Approver): string | null {
  const code = selectionRefusal({ ...toDecideOn(entry, approver), isApproved: false });
  return code && text.of(REFUSALS[code].text);
}

/** Explains why an action on an entry isn't possible; null if it is. */
export function actionRefusal(action: EntryAction, entry: TimeEntry, approver: Approver): string | null {
  if (action === 'unapprove' && !entry.isApproved) return text('The time entry is not approved');
  const code = refusalOf(action, entry, approver);
  return code && text.of(REFUSALS[code].text);
}

function refusalOf(action: EntryAction, entry: TimeEntry, approver: Approver): keyof typeof REFUSALS | null {
  const state = toDecideOn(entry, approver);
  switch (action) {
    case 'approve':
      return approvalRefusal(state, entry.isCurrentPeriod);
    case 'unapprove':
      return unapprovalRefusal(state);
    case 'return':
      // The reason is requested later.
      return returnRefusal(state, '?');
    case 'delete':
    case 'edit':
      return approver.mayEdit ? editRefusal(entry) : 'forbidden';
    case 'copy':
      if (!approver.mayEdit) return 'forbidden';
      return selectionRefusal({ ...state, isApproved: false });
  }
}
