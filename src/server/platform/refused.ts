import { type LastChange, type Problem, REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';

/** What goes with a refusal beside its code: values for its text, fields at fault, the record as it stands now. */
export type RefusalDetails = {
  /** For the `{name}` places of the text. */
  values?: Record<string, string>;
  errors?: { path: string; message: string }[];
  current?: unknown;
  /** Who changed or deleted the record since, and when (409). */
  changed?: LastChange | undefined;
  /** What was sent, with what is wrong with its lines (422). */
  document?: unknown;
  /** After a right password: the ticket for the second step, and the available methods (401). */
  secondFactor?: Problem['secondFactor'];
  /** Seconds after which to try again (429). */
  retryAfter?: number;
};

/** Ends a call with one of the refusals of the contract; nothing of what the call did stays. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(REFUSALS[code].text);
    this.code = code;
    this.details = details;
  }
}
