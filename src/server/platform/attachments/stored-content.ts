import { createHash } from 'node:crypto';
import { AttachmentFailure } from './attachment-failure.ts';

/** What a file's row records of its content: SHA-256, size in bytes, and storage. `content` is null for files in the object store. */
export type StoredContent = { hash: Buffer; size: number; isOutside: boolean; content: Buffer | null };

/** Returns the SHA-256 by which content is identified. */
export function sha256Of(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Returns content stored in the row itself. */
export function contentOfRow({ content, hash }: StoredContent): Buffer {
  if (content === null)
    throw new AttachmentFailure('attachment-damaged', `${hash.toString('hex')} is not in the database`);
  return content;
}
