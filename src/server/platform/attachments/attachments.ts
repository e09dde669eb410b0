import type { AgencyDatabase, AgencyTransaction } from '../database/postgres.ts';
import type { StoredContent } from './stored-content.ts';

/** The agency that owns a file: its name and database. */
export type AgencyOfFile = { databaseName: string; database: AgencyDatabase };

/** The state of the attachment store. `failure` says why it's unreachable; null if it's reachable. */
export type PlaceOfAttachments = { isOutside: boolean; name: string | null; failure: string | null };

/** Stores file contents in the row or outside the database. Callers use only this interface; each row is read from where it was written. */
export type Attachments = {
  /**
   * Stores content before its row is written, and returns what the row records. Idempotent; content that no row ever refers to does no
   * harm. Throws AttachmentFailure.
   */
  keep(of: AgencyOfFile, bytes: Uint8Array): Promise<StoredContent>;
  /** Returns a file's content, verified by its SHA-256. Throws AttachmentFailure. */
  read(of: Pick<AgencyOfFile, 'databaseName'>, kept: StoredContent): Promise<Buffer>;
  /**
   * Removes contents from the object store that no row has referred to for a long time; deleting a row leaves its content alone. Returns
   * how many objects it checked. If the store is unreachable, a later run tries again.
   */
  forgetUnnamed(transaction: AgencyTransaction, of: { agency: string; now: string; most: number }): Promise<number>;
  /** Returns the state of the store, at most some seconds old. */
  place(): Promise<PlaceOfAttachments>;
};
