/** A table with files, and its columns that correspond to `StoredContent`. */
export type AttachmentTable = {
  table: 'purchase_order_attachment' | 'estimate_answer';
  id: string;
  content: string;
  hash: string;
  size: string;
  isOutside: string;
  /** The value of `content` for files in the object store. */
  absent: Buffer | null;
};

/** All tables with files. Sent PDFs stay in the database, so that clients can read and answer estimates while the store is unreachable. */
export const ATTACHMENT_TABLES: readonly AttachmentTable[] = [
  {
    ...{ table: 'purchase_order_attachment', id: 'id', content: 'content', hash: 'content_hash', size: 'size' },
    ...{ isOutside: 'is_outside', absent: Buffer.alloc(0) },
  },
  {
    ...{ table: 'estimate_answer', id: 'estimate_id', content: 'file', hash: 'file_hash', size: 'file_size' },
    ...{ isOutside: 'is_file_outside', absent: null },
  },
];
