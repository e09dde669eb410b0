/**
 * A response that is already JSON, for lists of thousands: validating and copying each record would delay other requests. The caller
 * guarantees that it matches the contract; a test checks it.
 */
export class PreparedJson<Answer> {
  readonly text: string;
  /** Type information only. */
  declare readonly answer: Answer;

  constructor(text: string) {
    this.text = text;
  }
}
