import { LEAVE_KINDS, type LeaveKind } from '#domain/leave.ts';

/** Leave of a day in words (PEOPLE-11); an empty text = none. */
export function leaveText(
  leave: { kind: LeaveKind; isHalfDay: boolean } | null | undefined,
  t: (original: string, values?: Record<string, string>) => string,
): string {
  if (!leave) return '';
  const kind = t(LEAVE_KINDS[leave.kind]);
  return leave.isHalfDay ? t('{kind}, half a day', { kind }) : kind;
}
