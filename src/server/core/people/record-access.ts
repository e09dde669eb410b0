import type { RefusalCode } from '#contract/http/refusal.ts';
import type { PersonRef } from '#contract/http/values.ts';
import type { RecordAccess, RecordKind } from '#contract/people/person-access.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { AccessVerdict } from '#domain/people/permission-reasons.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** The person whose rights are in question, and the day. */
type AccessQuestion = { database: AgencyDatabase; actor: Actor; today: string };

/** An action on a record: the required rights, and what else prevents it now. */
export type ActionAccess = {
  action: RecordAccess['actions'][number]['action'];
  verdict: AccessVerdict;
  why: RefusalCode | null;
  inPlaceOf: PersonRef | null;
};

/** Returns what a person may do with the record of a code, number or id; undefined if it doesn't exist. */
export type RecordAccessPart = (
  asked: AccessQuestion,
  id: string,
) => Promise<{ id: number; number: string; actions: ActionAccess[] } | undefined>;

/** What slices say about their records. Add a new kind where this is assembled. */
export type RecordAccessParts = Record<RecordKind, RecordAccessPart>;

/** Parses a typed id; -1, which no record has, if it isn't one. */
export function typedId(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}
