import type { ClientBase } from 'pg';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import type { Column } from './column.ts';
import type { ProblemList } from './importing/problem-list.ts';

/** A kind of file: one table's worth of rows, one line a row. */
export type Kind = {
  /** As the command line names it. */
  name: string;
  /** A table, or of what is read only a select in brackets. */
  table: string;
  /** Columns that together name a row; a line with the key of an existing row changes that row. */
  key: readonly string[];
  /**
   * Set where rows have no name of their own: equal lines are then different rows, and the first of some equal lines stands
   * for the first of the equal rows, the second for the second.
   */
  countsEqualRows?: true;
  /** Where rows are many: which of them a file can be about at all, as SQL over the row `t`. */
  within?: string;
  /** Which rows no file has, as SQL over the row `t`: what was merged is known by another one's name. */
  isLeftOut?: string;
  hasId: boolean;
  columns: readonly Column[];
  /** Set where rows only go out: a line that comes back as it went is unchanged, and nothing is ever written. */
  isReadOnly?: true;
  /** By which column of the row `t` an export of some ids finds its rows; their own id where it is left out. */
  listedBy?: string;
  /** The order of an export, and of the rows of one listed id, where that is not the key: SQL over the row `t`. */
  order?: string;
  /** Set where others write the table all day: an import locks the rows that it may change, and lets them go on. */
  isShared?: true;
  /** Rows that are approved or issued: no line changes them. */
  settled?: Settled;
  /** Columns that stay what they were when the row was made. */
  settledColumns?: readonly string[];
  /** What a line belongs to that is approved or issued, as SQL over the line `s`: it gets no other lines, and its lines stay. */
  settledWhole?: { when: string; reason: string };
  /** What somebody who brings a file in by a call cannot decide by it. */
  undecided?: readonly Undecided[];
  /** The kind of master data, whose rules the file follows as form and sheet do. */
  masterKind?: MasterKind;
  /** Applies rules of other kinds to what was written; what breaks one is noted. */
  check?: (client: ClientBase, problems: ProblemList) => Promise<void>;
  /** What the trail calls a changed row; the table's name where it is left out. */
  trailSubject?: string;
};

/** `when`: SQL over the row `t`. `but`: columns that may still be filled in, each as long as its condition holds. */
type Settled = { when: string; reason: string; but?: Record<string, string> };

/**
 * A column that a call leaves as it is. `when`: SQL over the line `s` and its row `t`, all null for a new one, true if the line sets
 * something; `$1` is the importer. `unless` = users who may approve may set it.
 */
export type Undecided = { column: string; when: string; reason: string; unless?: 'approver' };

/** The column of a kind by its name in the file. */
export function columnNamed(kind: Kind, name: string): Column | undefined {
  return kind.columns.find((column) => column.name === name);
}

/** Whether a file must have a column: what lines are known by too, even where its cells may be blank. */
export function isRequiredColumn(kind: Kind, column: Column): boolean {
  return column.isRequired || (kind.key.includes(column.name) && !column.mayBeAbsent);
}

/** A kind with the columns that somebody may read. */
export function kindSeenBy(kind: Kind, actor: Actor): Kind {
  const isSeen = ({ documentType }: Column) => documentType === undefined || can(actor, 'read', documentType);
  return { ...kind, columns: kind.columns.filter(isSeen) };
}
