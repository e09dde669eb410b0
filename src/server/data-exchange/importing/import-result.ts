import type { Words } from '#domain/text/text-with-values.ts';
import { inFirstLanguage } from '../../core/text/translate-text.ts';
import type { FileReading } from '../reading/file-reading.ts';

/** A problem of a line; `column` is null for the whole line. Lines count from 1, the header. */
export type ImportProblem = { line: number; column: string | null; reason: Words };

/** The result of an import or dry run (`isDryRun`). With any problem nothing was saved, whatever the counts say. */
export type ImportResult = {
  kind: string;
  isDryRun: boolean;
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  /** In a file of the European Central Bank: rates of currencies that the agency lacks. */
  leftOut?: number;
  /** Another program's entries whose rates are left out because they are in foreign currencies. */
  ratesLeftOut?: { count: number; currencies: string[]; currency: string };
  /** Timers of deactivated people that couldn't be saved, and why. */
  keptTimers?: { name: string; why: string | null }[];
  problems: DescribedProblem[];
  /** Warnings about imported lines. */
  odd?: DescribedProblem[];
};

type DescribedProblem = Omit<ImportProblem, 'reason'> & { reason: string };

/** The maximum number of problems listed: beyond it, the file is of another kind or shifted by a column. */
export const MOST_PROBLEMS = 1000;

/** A file that can't be read at all, with a sentence for the user. */
export class UnreadableFile extends Error {
  readonly line: number;
  readonly reason: Words;
  /** How the file was read, if that can be chosen. */
  reading: FileReading | null = null;

  constructor(line: number, reason: Words) {
    super(inFirstLanguage(reason));
    this.line = line;
    this.reason = reason;
  }
}
