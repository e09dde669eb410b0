import type { FastifyRequest } from 'fastify';
import { REFUSALS } from '#contract/http/refusal.ts';
import { TRAIL_SUBJECTS } from '#domain/audit/audit.ts';
import { DATA_KINDS, dataKindLabel } from '#domain/data-exchange/data-kind.ts';
import { FILE_NOTES } from '#domain/data-exchange/file-notes.ts';
import { CALLED, DATE_ORDER_WORDS, FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { UNDO_OBSTACLES, UNDO_RIGHTS, UNDO_USE_TEXTS } from '#domain/data-exchange/undo-obstacle.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import { type TranslateText, translateBy } from '../core/text/translate-text.ts';
import { translationsFor } from '../platform/http/problem.ts';
import type { Kind } from './kind.ts';
import { labelOfColumn } from './reading/column-labels.ts';

/** Texts, labels and error messages about files. */
const FILE_TEXTS = [
  ...Object.values({ ...FILE_PROBLEMS, ...DATE_ORDER_WORDS, ...CALLED }),
  ...Object.values(MASTER_DATA).map(({ label }) => label.one),
  ...Object.values(REFUSALS).map(({ text }) => text),
  ...Object.values({ ...UNDO_OBSTACLES, ...UNDO_RIGHTS }),
  ...DATA_KINDS.map(dataKindLabel),
  ...UNDO_USE_TEXTS,
  ...Object.values(TRAIL_SUBJECTS),
];

/** Translates a file's problems to the caller's language. */
export async function fileTextsFor(request: FastifyRequest): Promise<TranslateText> {
  return translateBy(await translationsFor(request, FILE_TEXTS));
}

/** Translates a template's headings and notes to the caller's language. */
export async function templateTextsFor(request: FastifyRequest, kind: Kind) {
  const names = kind.columns.map((column) => labelOfColumn(kind, column));
  const [notes, fields] = await Promise.all([
    translationsFor(request, [...Object.values(FILE_NOTES), ...FILE_TEXTS]),
    translationsFor(request, names, 'field'),
  ]);
  return { say: translateBy(notes), field: (label: string) => fields.get(label) ?? label };
}
