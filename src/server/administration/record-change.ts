import type { RefusalCode } from '#contract/refusal.ts';
import type { MasterFinding, MasterValues } from '#domain/master-data/master-kind.ts';
import type { Actor } from '#domain/permission.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/** A change of a record that is about to be written, or was just now. `id` null = the record is made by it. */
export type RecordChange = {
  actor: Actor;
  id: number | null;
  changed: readonly string[];
  before: MasterValues;
  after: MasterValues;
};

/** What a kind demands beside its declaration, in the transaction of a change. */
export type KindRules = {
  /** What is wrong with a change. */
  findings: (transaction: AgencyTransaction, change: RecordChange) => Promise<MasterFinding<RefusalCode>[]>;
  /** Writes a change: what must hold before and afterwards is looked at around it. */
  around: <Result>(transaction: AgencyTransaction, write: () => Promise<Result>) => Promise<Result>;
  /** Does what goes with a change that was written. */
  written: (transaction: AgencyTransaction, change: RecordChange) => Promise<void>;
};
