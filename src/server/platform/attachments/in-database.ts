import { AttachmentFailure } from './attachment-failure.ts';
import type { Attachments } from './attachments.ts';
import { contentOfRow, sha256Of } from './stored-content.ts';

/** Stores contents in their rows, where backups and transactions include them. */
export const IN_DATABASE: Attachments = {
  keep: async (_, bytes) => ({
    ...{ hash: sha256Of(bytes), size: bytes.length, isOutside: false },
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }),
  async read(_, kept) {
    if (kept.isOutside)
      throw new AttachmentFailure('attachments-away', 'a file lies outside, and ATTACHMENTS is not set');
    return contentOfRow(kept);
  },
  forgetUnnamed: async () => 0,
  place: async () => ({ isOutside: false, name: null, failure: null }),
};
