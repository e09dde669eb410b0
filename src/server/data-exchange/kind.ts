import type { ClientBase } from 'pg';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import type { Column } from './column.ts';
import type { ProblemList } from './importing/problem-list.ts';

/** A kind of file: the rows of one table, one line per row. */
export type Kind = {
  /** As on the command line. */
  name: string;
  /** A table, or for read-only kinds a subquery in parentheses. */
  table: string;
  /** The columns that identify a row; a line with an existing row's key changes it. */
  key: readonly string[];
  /** For rows without a key: equal lines are separate rows, and the nth of equal lines matches the nth of equal rows. */
  countsEqualRows?: true;
  /** For large tables: which rows a file can match at all, as SQL over row `t`. */
  within?: string;
  /** Rows that files omit, as SQL over row `t`: merged records are known by another name. */
  isLeftOut?: string;
  hasId: boolean;
  columns: readonly Column[];
  /** For export-only kinds: an unchanged line is accepted, and nothing is written. */
  isReadOnly?: true;
  /** The column of row `t` by which an export of ids finds its rows; `id` by default. */
  listedBy?: string;
  /** The sort order of exports, and of the rows of one listed id, if not the key: SQL over row `t`. */
  order?: string;
  /** The table is written all day, so an import locks only the rows that it may change. */
  isShared?: true;
  /** Approved or issued rows, which no line changes. */
  settled?: Settled;
  /** Columns that can't change after creation. */
  settledColumns?: readonly string[];
  /** An approved or issued parent, as SQL over line `s`: its lines can't be added or changed. */
  settledWhole?: { when: string; reason: string };
  /** What users can't decide by importing. */
  undecided?: readonly Undecided[];
  /** The kind of master data, whose rules apply as in form and sheet. */
  masterKind?: MasterKind;
  /** Applies rules of other kinds to written rows, and records violations. */
  check?: (client: ClientBase, problems: ProblemList) => Promise<void>;
  /** The trail's subject; the table's name by default. */
  trailSubject?: string;
};

/** `when`: SQL over row `t`. `but`: columns that may still be filled in while their condition holds. */
type Settled = { when: string; reason: string; but?: Record<string, string> };

/**
 * A column that uploads can't set. `when`: SQL over line `s` and row `t` (all null for a new one), true if the line sets something; `$1` is
 * the user. `unless`: users who may approve may set it.
 */
export type Undecided = { column: string; when: string; reason: string; unless?: 'approver' };

export function columnNamed(kind: Kind, name: string): Column | undefined {
  return kind.columns.find((column) => column.name === name);
}

/** Returns whether a file must have a column: required and key columns, even if their cells may be empty. */
export function isRequiredColumn(kind: Kind, column: Column): boolean {
  return column.isRequired || (kind.key.includes(column.name) && !column.mayBeAbsent);
}

/** Returns a kind with the columns that the user may read. */
export function kindSeenBy(kind: Kind, actor: Actor): Kind {
  const isSeen = ({ documentType }: Column) => documentType === undefined || can(actor, 'read', documentType);
  return { ...kind, columns: kind.columns.filter(isSeen) };
}
