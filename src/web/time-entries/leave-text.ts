import { LEAVE_KINDS, type LeaveKind } from '#domain/calendar/leave.ts';
import type { Texts } from '../platform/translation.ts';

/** Describes leave on a day; empty if there's none. */
export function leaveText(
  leave: { kind: LeaveKind; isHalfDay: boolean; otherHalf?: LeaveKind | null } | null | undefined,
  t: Texts['t'],
): string {
  if (!leave) return '';
  const kind = t.of(LEAVE_KINDS[leave.kind]);
  const half = (of: LeaveKind) => t('{kind}, half a day', { kind: t.of(LEAVE_KINDS[of]) });
  if (leave.otherHalf) return `${half(leave.kind)}; ${half(leave.otherHalf)}`;
  return leave.isHalfDay ? half(leave.kind) : kind;
}
