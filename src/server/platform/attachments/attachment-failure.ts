/** Failures of attachment storage that aren't the user's fault; each is an API error code. */
type AttachmentRefusal = 'attachments-away' | 'attachment-damaged';

/** A file's content is unreachable or damaged. The message is for logs and terminals; it names neither users nor credentials. */
export class AttachmentFailure extends Error {
  readonly refusal: AttachmentRefusal;

  constructor(refusal: AttachmentRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}
