import type { RefusalCode } from '#contract/http/refusal.ts';
import type { MasterFinding, MasterValues } from '#domain/master-data/master-kind.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { AgencyTransaction } from '../../../platform/database/postgres.ts';

/** A change of a record. `id` null = the record isn't written yet. `actor` null = the command line. */
export type RecordChange = {
  actor: Actor | null;
  id: number | null;
  isNew: boolean;
  changed: readonly string[];
  before: MasterValues;
  after: MasterValues;
};

/**
 * Rules of a kind that need the database. Form, sheet and file import all apply them: a form before it writes, a file after it
 * wrote, so they compare `before` with `after` and never rely on which of the two is stored.
 */
export type KindRules = {
  /** Returns the findings of each change, in the order of the changes. */
  findings: (
    transaction: AgencyTransaction,
    changes: readonly RecordChange[],
  ) => Promise<MasterFinding<RefusalCode>[][]>;
  /** Returns what is odd about each change, but possible: a form asks before it saves, a file lists it before the import. */
  questions?: (
    transaction: AgencyTransaction,
    changes: readonly RecordChange[],
  ) => Promise<MasterFinding<RefusalCode>[][]>;
  /** Writes changes, and throws `Refused` if the result as a whole breaks a rule. */
  around: <Result>(transaction: AgencyTransaction, write: () => Promise<Result>) => Promise<Result>;
  /** Does what follows from changes that were written. */
  written: (transaction: AgencyTransaction, changes: readonly RecordChange[]) => Promise<void>;
};
