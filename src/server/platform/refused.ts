import { type LastChange, type Problem, REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';

/** The details of an error besides its code. */
export type RefusalDetails = {
  /** Values of the text's placeholders. */
  values?: Record<string, string>;
  errors?: { path: string; message: string }[];
  current?: unknown;
  /** Who changed or deleted the record, and when (409). */
  changed?: LastChange | undefined;
  /** The document as sent, with the problems of its lines (422). */
  document?: unknown;
  /** After a correct password: the ticket for the second step, and the available methods (401). */
  secondFactor?: Problem['secondFactor'];
  /** Seconds before trying again (429). */
  retryAfter?: number;
};

/** Ends a call with one of the contract's errors; nothing the call did is kept. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(REFUSALS[code].text);
    this.code = code;
    this.details = details;
  }
}
