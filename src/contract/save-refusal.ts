/** How a refusal is told; `title`: what is the same each time, where the text has places for values (FIX-52). */
export type Refusal = { status: number; text: string; title?: string };

/** What a save of anything is refused for because of what became of it meanwhile. */
export const SAVE_REFUSALS = {
  'changed-elsewhere': { status: 409, text: 'Somebody else has changed this in the meantime' },
  'deleted-elsewhere': { status: 409, text: 'Somebody else has deleted this in the meantime' },
  'request-id-reused': { status: 409, text: 'This request was already used for something else' },
} as const satisfies Record<string, Refusal>;
