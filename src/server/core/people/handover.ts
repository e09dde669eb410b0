import type { RefusalCode } from '#contract/http/refusal.ts';
import type { HandoverGroup, Successors } from '#domain/people/handover.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** Somebody who leaves, and the day on which they do. */
type Leaving = { leaverId: number; today: string };

/** A group in which something is open of somebody who leaves, with what the first of it are called. */
type OpenGroup = { group: HandoverGroup; count: number; names: string[] };

/** Handing over, as part of the transaction in which somebody is made inactive. */
export type HandingOver = Leaving & {
  byId: number;
  successors: Successors;
};

/** How handing over ended for a group, or why it cannot. */
export type GroupOutcome = { group: HandoverGroup } & ({ count: number } | { why: RefusalCode });

/** What a subject hands over when somebody leaves. */
export type HandoverPart = {
  /** What is open, nothing of groups in which nothing is. */
  findOpen(database: AgencyDatabase | AgencyTransaction, leaving: Leaving): Promise<OpenGroup[]>;
  handOver(transaction: AgencyTransaction, handing: HandingOver): Promise<GroupOutcome[]>;
};

/** What became of a running timer: saved as a time entry, or kept as it is, as the rules of time refuse it, and why. */
export type TimerEnd = { end: 'saved'; why: null } | { end: 'kept'; why: Words };

/** What the subjects do when somebody leaves: a new one is a line where they are named. */
export type HandoverParts = {
  parts: readonly HandoverPart[];
  /** How many entries of somebody's team wait for approval. */
  countWaitingTime(database: AgencyDatabase, leaverId: number): Promise<number>;
  hasTimer(database: AgencyDatabase, leaverId: number): Promise<boolean>;
  /** The names of those who stand in for somebody. */
  findStandIns(database: AgencyDatabase, leaving: Leaving): Promise<string[]>;
  /** Saves a running timer as a time entry; null = none runs. */
  saveTimer(transaction: AgencyTransaction, leaver: Leaving & { now: string }): Promise<TimerEnd | null>;
};
