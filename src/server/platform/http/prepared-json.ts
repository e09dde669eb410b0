/**
 * A response that is JSON already, for lists of thousands: validating and copying each record again would hold up
 * other requests. The caller guarantees that it matches the contract; a test checks it.
 */
export class PreparedJson<Answer> {
  readonly text: string;
  /** Only for the types: what the text says. */
  declare readonly answer: Answer;

  constructor(text: string) {
    this.text = text;
  }
}
