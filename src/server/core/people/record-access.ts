import type { RefusalCode } from '#contract/http/refusal.ts';
import type { PersonRef } from '#contract/http/values.ts';
import type { RecordAccess, RecordKind } from '#contract/people/person-access.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { AccessVerdict } from '#domain/people/permission-reasons.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** The person whose rights are in question, and the day. */
export type AccessQuestion = { database: AgencyDatabase; actor: Actor; today: string };

/** One action on a record: by which rights, and what else keeps somebody from it now. */
export type ActionAccess = {
  action: RecordAccess['actions'][number]['action'];
  verdict: AccessVerdict;
  why: RefusalCode | null;
  inPlaceOf: PersonRef | null;
};

/** What somebody may do with the record of a code, number or id; undefined = there is none. */
export type RecordAccessPart = (
  asked: AccessQuestion,
  id: string,
) => Promise<{ id: number; number: string; actions: ActionAccess[] } | undefined>;

/** What the subjects say of their records: a new kind is a line where they are named. */
export type RecordAccessParts = Record<RecordKind, RecordAccessPart>;

/** An id that was typed; -1, which nothing has, where it is none. */
export function typedId(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}
