import type { Words } from '#domain/text/text-with-values.ts';
import { type ImportProblem, MOST_PROBLEMS } from './import-result.ts';

/** Collects problems of a file. */
export type ProblemList = {
  add(line: number, column: string | null, reason: Words): void;
  isEmpty(): boolean;
  /** Whether so much is wrong that continuing is pointless. */
  isFull(): boolean;
  /** In line order. */
  all(): ImportProblem[];
  /** Lines with any problem, including problems that weren't stored. */
  lines(): ReadonlySet<number>;
};

/** Opens an empty list that stores at most `most` problems and is full at `enough`. */
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
