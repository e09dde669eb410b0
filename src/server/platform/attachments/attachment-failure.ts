/** Why a file cannot be had or kept, which is no fault of who asks; each is a code of the API. */
type AttachmentRefusal = 'attachments-away' | 'attachment-damaged';

/**
 * The content of a file could not be reached where it lies, or is not what it was. The message is for the log and the terminal: it
 * names neither who asked nor with which credentials.
 */
export class AttachmentFailure extends Error {
  readonly refusal: AttachmentRefusal;

  constructor(refusal: AttachmentRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}
