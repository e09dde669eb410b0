import { checkAttachment, cleanFileName } from '#domain/documents/attachment.ts';
import type { AgencyOfFile, Attachments } from '../../platform/attachments/attachments.ts';
import type { StoredContent } from '../../platform/attachments/stored-content.ts';
import type { AnsweredFile } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { findAnswerFile } from './answer-estimate.sql.ts';

/** Stores the proof of an answer, of an accepted file type and with a safe name, before the answer is recorded. */
export async function storeAnswerProof(
  attachments: Attachments,
  agency: AgencyOfFile,
  { name, base64 }: { name: string; base64: string },
): Promise<{ name: string; kept: StoredContent }> {
  const bytes = Buffer.from(base64, 'base64');
  const checked = checkAttachment(name, bytes);
  if (typeof checked === 'string') throw new Refused(checked);
  return { name: checked.fileName, kept: await attachments.keep(agency, bytes) };
}

/** Returns the file of the recorded answer. An unknown type is sent as plain bytes. */
export async function answerFileOf(
  attachments: Attachments,
  agency: AgencyOfFile,
  estimateId: number,
): Promise<AnsweredFile> {
  const found = await findAnswerFile(agency.database, estimateId);
  if (!found) throw new Refused('not-found');
  const { fileName, ...kept } = found;
  const bytes = await attachments.read(agency, kept);
  const checked = checkAttachment(fileName, bytes);
  return typeof checked === 'string'
    ? { fileName: cleanFileName(fileName), contentType: 'application/octet-stream', bytes }
    : { ...checked, bytes };
}
