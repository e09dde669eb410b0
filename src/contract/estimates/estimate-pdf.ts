import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { PaperParties } from '../documents/paper-parties.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { PathId, QueryBoolean } from '../http/values.ts';

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

/** What an estimate prints besides its own content. */
const EstimatePaper = z.object({ parties: PaperParties, clientOrderNumber: z.nullable(z.string()) });

export const readEstimatePaper = endpoint({
  tag: 'Estimates',
  method: 'GET',
  path: '/api/estimates/:id/paper',
  scope: 'estimates:read',
  summary:
    'What an estimate prints besides its lines: the letterhead of its division, its client and the people to contact',
  mayCall: (actor) => can(actor, 'read', 'estimate'),
  params: z.object({ id: PathId }),
  answer: EstimatePaper,
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
