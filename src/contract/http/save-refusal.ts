import { type Phrase, phrase } from '#domain/text/phrase.ts';
/** An error's wording; `title` is the constant wording if the text has placeholders. */
export type Refusal = { status: number; text: Phrase; title?: string };

/** Reasons for rejecting a save because the record changed in the meantime. */
export const SAVE_REFUSALS = {
  'changed-elsewhere': { status: 409, text: phrase('Someone else has changed this in the meantime') },
  'deleted-elsewhere': { status: 409, text: phrase('Someone else has deleted this in the meantime') },
  'request-id-reused': { status: 409, text: phrase('This request was already used for something else') },
} as const satisfies Record<string, Refusal>;
