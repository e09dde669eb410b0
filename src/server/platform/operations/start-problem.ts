/**
 * A reason why Docket cannot start which the person who starts it can act on. Its message is one sentence for the
 * terminal; no stack trace is of use to that person.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
