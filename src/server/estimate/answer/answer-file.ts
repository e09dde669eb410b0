import { checkAttachment, cleanFileName } from '#domain/attachment.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import type { AnsweredFile } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { findAnswerFile } from './answer-estimate.sql.ts';

/** What of a file that proves an answer is kept: of the kinds that hang on documents, and under a name that means what it is (EST-11). */
export function checkedProof({ name, base64 }: { name: string; base64: string }): { name: string; bytes: Buffer } {
  const bytes = Buffer.from(base64, 'base64');
  const checked = checkAttachment(name, bytes);
  if (typeof checked === 'string') throw new Refused(checked);
  return { name: checked.fileName, bytes };
}

/** The file of the recorded answer. One of which nobody knows what it is, is given out as nothing but bytes. */
export async function answerFileOf(database: AgencyDatabase, estimateId: number): Promise<AnsweredFile> {
  const kept = await findAnswerFile(database, estimateId);
  if (!kept) throw new Refused('not-found');
  const { fileName, bytes } = kept;
  const checked = checkAttachment(fileName, bytes);
  return typeof checked === 'string'
    ? { fileName: cleanFileName(fileName), contentType: 'application/octet-stream', bytes }
    : { ...checked, bytes };
}
