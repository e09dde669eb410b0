import { createHash } from 'node:crypto';
import { AttachmentFailure } from './attachment-failure.ts';

/**
 * What the row of a file says of its content: its SHA-256, its size in bytes, and where it lies. `content` is what the row itself holds; null where
 * it lies outside.
 */
export type StoredContent = { hash: Buffer; size: number; isOutside: boolean; content: Buffer | null };

/** SHA-256 of a content, by which it is named. */
export function sha256Of(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** The content of a row that holds it itself. */
export function contentOfRow({ content, hash }: StoredContent): Buffer {
  if (content === null)
    throw new AttachmentFailure('attachment-damaged', `${hash.toString('hex')} is not in the database`);
  return content;
}
