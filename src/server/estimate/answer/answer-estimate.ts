import { taxOfDocument } from '#domain/documents/document-tax.ts';
import { countsWhenPicked } from '#domain/estimates/estimate-section.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import { changeStatus } from '../../core/documents/take-step.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import type { StoredEstimate } from '../stored-estimate.sql.ts';
import { type ClientAnswer, cancelOtherVersions, insertAnswer, settleLines } from './answer-estimate.sql.ts';

/**
 * Stores the client's answer. An accepted version counts as approved with the picked options, and other open versions are cancelled. The
 * estimate is locked and was sent.
 */
export async function answerEstimate(transaction: AgencyTransaction, stored: StoredEstimate, given: ClientAnswer) {
  const { id } = stored;
  const name = given.name.trim();
  const comment = given.comment?.trim() || null;
  if (name === '') throw new Refused('estimate-name-missing');
  if (given.answer === 'decline' && comment === null) throw new Refused('estimate-reason-missing');
  const to = given.answer === 'accept' ? 'ACCEPTED' : 'DECLINED';
  if (given.answer === 'accept') await settlePicks(transaction, stored, given.picked);
  await changeStatus(transaction, 'estimate', {
    id,
    action: given.answer,
    from: 'SENT',
    to,
    by: given.by,
    byMail: given.by === null,
    columns: { is_approved: to === 'ACCEPTED', approved_on: to === 'ACCEPTED' ? given.day : null },
    eventComment: comment,
    auditValues: {
      after: {
        name,
        comment,
        picked: namesOf(stored, given.picked),
        networkAddress: given.networkAddress,
        ...(given.file ? { fileName: given.file.name } : {}),
      },
    },
  });
  await insertAnswer(transaction, id, { ...given, name, comment });
  if (to === 'ACCEPTED') await cancelOtherVersions(transaction, stored, given.by);
}

/** Returns the current names of picked sections. */
function namesOf({ sections }: StoredEstimate, picked: readonly number[]): string[] {
  return sections.flatMap(({ id, name }, place) => (picked.includes(id) ? [name || `#${place + 1}`] : []));
}

/** Sets which sections count now, and recalculates taxes for the picked ones. */
async function settlePicks(
  transaction: AgencyTransaction,
  { id, sections, values }: StoredEstimate,
  picked: readonly number[],
) {
  const places = picked.map((sectionId) => sections.findIndex((section) => section.id === sectionId));
  const settled = countsWhenPicked(sections, places);
  if ('refused' in settled) throw new Refused(settled.refused);
  const counted = sections.flatMap(({ lines }, place) => (settled.counts[place] ? lines : []));
  const decimals = await decimalsOf(transaction, values.currency!);
  const { lineTaxes } = taxOfDocument(
    counted.map(({ net, taxRate }) => ({ net, rate: taxRate })),
    decimals,
  );
  await settleLines(
    transaction,
    id,
    sections.flatMap((section, place) => (settled.counts[place] ? [section.id] : [])),
    counted.map((line, place) => ({
      id: line.id,
      tax: lineTaxes[place]!,
      total: sumOfAmounts([line.net, lineTaxes[place]!], decimals),
    })),
  );
}

async function decimalsOf(transaction: AgencyTransaction, currencyId: number): Promise<number> {
  const found = await transaction
    .selectFrom('currency')
    .select('number_of_decimals')
    .where('id', '=', currencyId)
    .executeTakeFirstOrThrow();
  return found.number_of_decimals;
}
