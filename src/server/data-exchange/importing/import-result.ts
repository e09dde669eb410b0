/** What is wrong with a line; `column` is null where it is the line as a whole. Lines count from 1, the header. */
export type ImportProblem = { line: number; column: string | null; reason: string };

/** What an import did, or would do (`isDryRun`). With any problem nothing was saved, whatever the counts say. */
export type ImportResult = {
  kind: string;
  isDryRun: boolean;
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  problems: ImportProblem[];
};

/** More problems than this are not listed: the file is then of another kind, or shifted by a column. */
export const MOST_PROBLEMS = 1000;

/** A file that cannot be read at all; its message is a sentence for the person who brought it. */
export class UnreadableFile extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}
