import type { RefusalCode } from '#contract/http/refusal.ts';
import type { HandoverGroup, Successors } from '#domain/people/handover.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** The leaver, and the day they leave. */
type Leaving = { leaverId: number; today: string };

/** A group with the leaver's open work, its amount and the first names. */
type OpenGroup = { group: HandoverGroup; count: number; names: string[] };

/** A handover within the transaction that deactivates the leaver. */
export type HandingOver = Leaving & {
  byId: number;
  successors: Successors;
};

/** The result of a group's handover, or why it failed. */
export type GroupOutcome = { group: HandoverGroup } & ({ count: number } | { why: RefusalCode });

/** What a slice hands over for a leaver. */
export type HandoverPart = {
  /** Finds open work; without empty groups. */
  findOpen(database: AgencyDatabase | AgencyTransaction, leaving: Leaving): Promise<OpenGroup[]>;
  handOver(transaction: AgencyTransaction, handing: HandingOver): Promise<GroupOutcome[]>;
};

/** What happened to a running timer: saved as a time entry, or kept because the time rules reject it, with the reason. */
export type TimerEnd = { end: 'saved'; why: null } | { end: 'kept'; why: Words };

/** What slices do for a leaver. Add a new one where this is assembled. */
export type HandoverParts = {
  parts: readonly HandoverPart[];
  /** Counts pending entries of a person's team. */
  countWaitingTime(database: AgencyDatabase, leaverId: number): Promise<number>;
  hasTimer(database: AgencyDatabase, leaverId: number): Promise<boolean>;
  /** Returns the names of a person's deputies. */
  findStandIns(database: AgencyDatabase, leaving: Leaving): Promise<string[]>;
  /** Saves a running timer as a time entry; null if none is running. */
  saveTimer(transaction: AgencyTransaction, leaver: Leaving & { now: string }): Promise<TimerEnd | null>;
};
