import type { Words } from '#domain/text/text-with-values.ts';
import { type ImportProblem, MOST_PROBLEMS } from './import-result.ts';

/** Collects what is wrong with a file. */
export type ProblemList = {
  add(line: number, column: string | null, reason: Words): void;
  isEmpty(): boolean;
  /** Whether so much is wrong that looking further tells nothing more. */
  isFull(): boolean;
  /** In the order of the lines. */
  all(): ImportProblem[];
  /** The lines with which anything is wrong, also those whose problems were dropped. */
  lines(): ReadonlySet<number>;
};

/** An empty list; what goes beyond the most that is listed is dropped. With `enough` it is full. */
export function problemList(most = MOST_PROBLEMS, enough = most): ProblemList {
  const problems: ImportProblem[] = [];
  const lines = new Set<number>();
  return {
    add(line, column, reason) {
      lines.add(line);
      if (problems.length < most) problems.push({ line, column, reason });
    },
    isEmpty: () => problems.length === 0,
    isFull: () => problems.length >= enough,
    all: () => problems.toSorted((one, other) => one.line - other.line),
    lines: () => lines,
  };
}
