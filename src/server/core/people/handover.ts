import type { RefusalCode } from '#contract/http/refusal.ts';
import type { HandoverGroup, Successors } from '#domain/people/handover.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

type Leaving = { leaverId: number; today: string };

/** Open items of the leaver, such as orders to approve; `names` = the names of the first few. */
type OpenGroup = { group: HandoverGroup; count: number; names: string[] };

export type HandingOver = Leaving & {
  byId: number;
  successors: Successors;
};

/** How many items of a group were handed over, or why they can't be. */
export type GroupOutcome = { group: HandoverGroup } & ({ count: number } | { why: RefusalCode });

/** What a slice hands over for a leaver. */
export type HandoverPart = {
  /** Returns only groups with open items. */
  findOpen(database: AgencyDatabase | AgencyTransaction, leaving: Leaving): Promise<OpenGroup[]>;
  handOver(transaction: AgencyTransaction, handing: HandingOver): Promise<GroupOutcome[]>;
};

/** What happened to a running timer: saved as a time entry, or kept running because a rule refuses the entry. */
export type TimerEnd = { end: 'saved'; why: null } | { end: 'kept'; why: Words };

/** What the subjects do when a person leaves. `handover-parts.ts` lists them. */
export type HandoverParts = {
  parts: readonly HandoverPart[];
  /** Counts the entries of the leaver's team that wait for approval. */
  countWaitingTime(database: AgencyDatabase, leaverId: number): Promise<number>;
  hasTimer(database: AgencyDatabase, leaverId: number): Promise<boolean>;
  /** Returns the names of the leaver's deputies. */
  findStandIns(database: AgencyDatabase, leaving: Leaving): Promise<string[]>;
  /** Saves a running timer as a time entry; null if none is running. */
  saveTimer(transaction: AgencyTransaction, leaver: Leaving & { now: string }): Promise<TimerEnd | null>;
};
