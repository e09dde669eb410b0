/**
 * The kinds of documents that an approver decides on, and where each is stored. Notifications use the name of the kind, the audit trail
 * the name of the table.
 */
export const DOCUMENTS = {
  order: {
    type: 'purchaseorder',
    table: 'purchase_order',
    key: 'purchase_order_id',
    history: 'purchase_order_event',
    creationRequests: 'purchase_order_request',
    attachments: 'purchase_order_attachment',
    /** The name of the document in the audit trail of its attachments. */
    auditName: 'purchaseOrder',
    status: 'approve_status',
    comment: 'approve_status_comment',
    /** The name of the status in the API and the audit trail. */
    statusField: 'approveStatus',
    /** The step that sends a document to its approver. */
    send: 'send',
    /** The field that links a notification to the document. */
    notified: 'purchaseOrderId',
    /** The agency's setting whether people may approve their own documents; null = never. */
    ownApproval: 'is_own_order_approval_allowed',
  },
  estimate: {
    type: 'estimate',
    table: 'estimate',
    key: 'estimate_id',
    history: 'estimate_event',
    creationRequests: 'estimate_request',
    status: 'status',
    comment: 'status_comment',
    statusField: 'status',
    send: 'ready',
    notified: null,
    ownApproval: null,
  },
  invoice: {
    type: null,
    table: 'client_invoice',
    key: 'client_invoice_id',
    history: 'client_invoice_event',
    creationRequests: null,
    status: 'approve_status',
    comment: 'approve_status_comment',
    statusField: 'approveStatus',
    send: null,
    notified: 'clientInvoiceId',
    ownApproval: 'is_own_invoice_approval_allowed',
  },
} as const;

export type DocumentKind = keyof typeof DOCUMENTS;
/** The kinds with a named approver, whom deputies can replace. */
export type SentDocumentKind = Exclude<DocumentKind, 'invoice'>;
