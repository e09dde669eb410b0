/** A reason why Docket can't start that the user can act on. Its message is one sentence for the terminal, without a stack trace. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
