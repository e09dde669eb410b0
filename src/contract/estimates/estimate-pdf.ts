import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { PathId, QueryBoolean } from '../http/values.ts';

/** Texts on an estimate's PDF; `{name}` is a placeholder. Translated like the texts of screens. */
export const ESTIMATE_PAPER_TEXTS = [
  'Estimate {reference}',
  'Change order {reference}',
  'Page {page} of {pages}',
  'Optional',
  'Alternative {choice}',
  'Tax {rate} %',
  'Net with all options',
  'Options are added if chosen; the total includes the first alternative.',
  'Accepted by {name} on {when}',
  'Response to the PDF with SHA-256 {hash}',
  'Not selected: {sections}',
  'New',
  'Ready for approval',
  'Approved',
  'Rejected',
  'Declined',
  'Expired',
  'Withdrawn',
  'Cancelled',
] as const;

/** Field labels on an estimate's PDF. */
export const ESTIMATE_PAPER_FIELDS = [
  'Client',
  'Contact',
  'Job',
  'Client order number',
  'Date',
  'Valid until',
  'Tax number',
  'Details',
  'Units',
  'Rate',
  'Net',
  'Gross total',
] as const;

export const readEstimatePdf = endpoint({
  tag: 'Estimates',
  method: 'GET',
  path: '/api/estimates/:id/pdf',
  scope: 'estimates:read',
  summary:
    'An estimate as a PDF in the language of its client: as it was sent, byte by byte, or as it would be sent now, with its state across it; ' +
    'with accepted=true what the client accepted: the sections chosen, by whom, when and of which document',
  mayCall: (actor) => can(actor, 'read', 'estimate'),
  answersAsFile: 'pdf',
  params: z.object({ id: PathId }),
  query: z.object({ accepted: z.optional(QueryBoolean) }),
  answer: FileBytes,
});

export const readEstimateAnswerFile = endpoint({
  tag: 'Estimates',
  method: 'GET',
  path: '/api/estimates/:id/answer/file',
  scope: 'estimates:read',
  summary: 'The file that proves an answer of the client that was given elsewhere, as it was recorded',
  mayCall: (actor) => can(actor, 'read', 'estimate'),
  answersAsFile: 'upload',
  params: z.object({ id: PathId }),
  answer: FileBytes,
});
