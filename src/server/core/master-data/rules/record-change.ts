import type { RefusalCode } from '#contract/http/refusal.ts';
import type { MasterFinding, MasterValues } from '#domain/master-data/master-kind.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { AgencyTransaction } from '../../../platform/database/postgres.ts';

/** A change of a record. `id` null: not written yet. `actor` null: the command line. */
export type RecordChange = {
  actor: Actor | null;
  id: number | null;
  isNew: boolean;
  changed: readonly string[];
  before: MasterValues;
  after: MasterValues;
};

/**
 * Rules of a kind that need the database. Forms, sheets and imports all apply them: a form before it writes, an import after, so they
 * compare `before` with `after` and never rely on which of the two is stored.
 */
export type KindRules = {
  /** Returns the findings of each change, in order. */
  findings: (
    transaction: AgencyTransaction,
    changes: readonly RecordChange[],
  ) => Promise<MasterFinding<RefusalCode>[][]>;
  /** Returns what is unusual but possible about each change: a form asks before saving, an import lists it in the preview. */
  questions?: (
    transaction: AgencyTransaction,
    changes: readonly RecordChange[],
  ) => Promise<MasterFinding<RefusalCode>[][]>;
  /** Wraps the writing of changes; throws `Refused` if the result as a whole breaks a rule. */
  around: <Result>(transaction: AgencyTransaction, write: () => Promise<Result>) => Promise<Result>;
  /** Handles the consequences of written changes. */
  written: (transaction: AgencyTransaction, changes: readonly RecordChange[]) => Promise<void>;
};
