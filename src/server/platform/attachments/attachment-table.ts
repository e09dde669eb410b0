/** A table whose rows have files, and its columns that say of them what `KeptContent` says. */
export type AttachmentTable = {
  table: 'purchase_order_attachment' | 'estimate_answer';
  id: string;
  content: string;
  hash: string;
  size: string;
  isOutside: string;
  /** What `content` holds where the file lies outside. */
  absent: Buffer | null;
};

/** All of them. Papers that were sent stay in the database: a client reads and answers an estimate also while a store is away. */
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
