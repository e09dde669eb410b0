import { FILE_NOTES } from '#domain/data-exchange/file-notes.ts';
import { CALLED, DATE_ORDER_WORDS, FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import {
  DELIVERY_WORDS_IN_LISTS,
  FIGURE_KINDS_IN_LISTS,
  LIST_HEADINGS,
  MAIL_STATES_IN_LISTS,
  YES_OR_NO,
} from '#domain/data-exchange/list-headings.ts';
import { UNDO_OBSTACLES, UNDO_RIGHTS, UNDO_USE_TEXTS } from '#domain/data-exchange/undo-obstacle.ts';
import { PAPER_FIELDS, PAPER_TEXTS } from '#domain/documents/paper/paper-texts.ts';

/** Text that only the server translates, in exported files and PDFs: every entry of these tables. */
export const LISTED_LABELS: readonly string[] = [
  ...[FILE_PROBLEMS, DATE_ORDER_WORDS, CALLED, UNDO_OBSTACLES, UNDO_RIGHTS, FILE_NOTES].flatMap(Object.values<string>),
  ...[YES_OR_NO, MAIL_STATES_IN_LISTS, FIGURE_KINDS_IN_LISTS, DELIVERY_WORDS_IN_LISTS].flatMap(Object.values<string>),
  ...[...UNDO_USE_TEXTS, ...PAPER_TEXTS],
];

/** Field names in lists and PDFs. */
export const LISTED_FIELDS: readonly string[] = [...LIST_HEADINGS, ...PAPER_FIELDS];
