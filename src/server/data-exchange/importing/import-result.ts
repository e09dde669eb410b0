import type { Words } from '#domain/text/text-with-values.ts';
import { inFirstLanguage } from '../../core/text/translate-text.ts';
import type { FileReading } from '../reading/file-reading.ts';

/** What is wrong with a line; `column` is null where it is the line as a whole. Lines count from 1, the header. */
export type ImportProblem = { line: number; column: string | null; reason: Words };

/** What an import did, or would do (`isDryRun`). With any problem nothing was saved, whatever the counts say. */
export type ImportResult = {
  kind: string;
  isDryRun: boolean;
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rates of currencies that the agency does not have, in a file of the European Central Bank. */
  leftOut?: number;
  /** Entries of another program whose rates are left out, as they are in currencies other than the agency's own. */
  ratesLeftOut?: { count: number; currencies: string[]; currency: string };
  /** Timers of people whom the file makes inactive that could not be saved, and why. */
  keptTimers?: { name: string; why: string | null }[];
  problems: DescribedProblem[];
  /** What is odd about lines that come in. */
  odd?: DescribedProblem[];
};

type DescribedProblem = Omit<ImportProblem, 'reason'> & { reason: string };

/** More problems than this are not listed: the file is then of another kind, or shifted by a column. */
export const MOST_PROBLEMS = 1000;

/** A file that cannot be read at all, with a sentence for the person who brought it. */
export class UnreadableFile extends Error {
  readonly line: number;
  readonly reason: Words;
  /** How the file was read, where that can be chosen. */
  reading: FileReading | null = null;

  constructor(line: number, reason: Words) {
    super(inFirstLanguage(reason));
    this.line = line;
    this.reason = reason;
  }
}
