/** Kinds of rows of the approval list: hidden by a collapsed group, a group's head, or an entry in some state. */
export type ApprovalRowType = 'hidden' | 'grouping' | 'editable' | 'readonly' | 'approved' | 'locked';

/** What the state of an entry's row depends on. */
type EntryState = { isApproved: boolean; isBilled: boolean; isPeriodLocked: boolean };

/** The row type of an entry that is shown: locked = approved, and billed or in a locked period. */
export function entryRowType(
  entry: EntryState,
  mayEdit: boolean,
): Extract<ApprovalRowType, 'editable' | 'readonly' | 'approved' | 'locked'> {
  if (entry.isApproved) return entry.isBilled || entry.isPeriodLocked ? 'locked' : 'approved';
  return mayEdit && !entry.isPeriodLocked ? 'editable' : 'readonly';
}

/** The status that the list asks for: all when none or both are ticked. */
export function statusAsked(ticked: {
  approved: boolean;
  unapproved: boolean;
}): 'All' | 'UnapprovedOnly' | 'ApprovedOnly' {
  if (ticked.approved === ticked.unapproved) return 'All';
  return ticked.approved ? 'ApprovedOnly' : 'UnapprovedOnly';
}

/** How many rows show at once without being asked for: by the family of the browser, told from its user agent. */
export function rowsShownAtOnce(userAgent: string): number {
  if (/Trident|MSIE/.test(userAgent)) return 300;
  if (/Firefox\//.test(userAgent)) return 500;
  if (/Chrom(e|ium)\//.test(userAgent)) return 1000;
  return 500;
}
