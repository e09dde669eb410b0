/** Types of rows in the approval list: hidden in a collapsed group, a group's heading, or an entry by state. */
export type ApprovalRowType = 'hidden' | 'grouping' | 'editable' | 'readonly' | 'approved' | 'locked';

type EntryState = { isApproved: boolean; isBilled: boolean; isPeriodLocked: boolean };

/** Returns the type of a displayed entry's row. `locked` means approved and billed, or approved in a locked period. */
export function entryRowType(
  entry: EntryState,
  mayEdit: boolean,
): Extract<ApprovalRowType, 'editable' | 'readonly' | 'approved' | 'locked'> {
  if (entry.isApproved) return entry.isBilled || entry.isPeriodLocked ? 'locked' : 'approved';
  return mayEdit && !entry.isPeriodLocked ? 'editable' : 'readonly';
}

/** Returns the status to request: all if none or both are ticked. */
export function statusAsked(ticked: {
  approved: boolean;
  unapproved: boolean;
}): 'All' | 'UnapprovedOnly' | 'ApprovedOnly' {
  if (ticked.approved === ticked.unapproved) return 'All';
  return ticked.approved ? 'ApprovedOnly' : 'UnapprovedOnly';
}

/** Returns how many rows are rendered at once, depending on the browser family. */
export function rowsShownAtOnce(userAgent: string): number {
  if (/Trident|MSIE/.test(userAgent)) return 300;
  if (/Firefox\//.test(userAgent)) return 500;
  if (/Chrom(e|ium)\//.test(userAgent)) return 1000;
  return 500;
}
