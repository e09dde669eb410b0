import { type ImportProblem, MOST_PROBLEMS } from './import-result.ts';

/** Collects what is wrong with a file. */
export type ProblemList = {
  add(line: number, column: string | null, reason: string): void;
  isEmpty(): boolean;
  /** Whether so much is wrong that looking further tells nothing more. */
  isFull(): boolean;
  /** In the order of the lines. */
  all(): ImportProblem[];
};

/** An empty list; what goes beyond the most that is listed is dropped. */
export function problemList(): ProblemList {
  const problems: ImportProblem[] = [];
  return {
    add(line, column, reason) {
      if (problems.length < MOST_PROBLEMS) problems.push({ line, column, reason });
    },
    isEmpty: () => problems.length === 0,
    isFull: () => problems.length >= MOST_PROBLEMS,
    all: () => problems.toSorted((one, other) => one.line - other.line),
  };
}
