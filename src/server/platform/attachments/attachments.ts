import type { AgencyDatabase, AgencyTransaction } from '../database/postgres.ts';
import type { StoredContent } from './stored-content.ts';

/** The agency whose file it is: its name and its database. */
export type AgencyOfFile = { databaseName: string; database: AgencyDatabase };

/** How the place stands where files are kept. `failure` = why it cannot be reached; null = it can. */
export type PlaceOfAttachments = { isOutside: boolean; name: string | null; failure: string | null };

/**
 * Where the content of files is stored: in the row, or outside the database. Callers use only this interface; each row is
 * read from where it was written.
 */
export type Attachments = {
  /**
   * Brings content to where it is kept, before the row that names it is written; answers what that row says of it. The same content again changes nothing,
   * and one that no row comes to name does no harm. Throws an AttachmentFailure.
   */
  keep(of: AgencyOfFile, bytes: Uint8Array): Promise<StoredContent>;
  /** The content of a file, which is what its SHA-256 says. Throws an AttachmentFailure. */
  read(of: Pick<AgencyOfFile, 'databaseName'>, kept: StoredContent): Promise<Buffer>;
  /**
   * Removes content outside the database that no row has named for long; code that deletes a row leaves its content alone. Returns how many
   * objects it checked. An unreachable store is tried again another day.
   */
  forgetUnnamed(transaction: AgencyTransaction, of: { agency: string; now: string; most: number }): Promise<number>;
  /** How the place stands now, as of some seconds ago at most. */
  place(): Promise<PlaceOfAttachments>;
};
