/** A product text that is translated where it's displayed. */
export type Phrase = string & { readonly isPhrase: true };

/** A field label that is translated where it's displayed. */
export type FieldName = string & { readonly isFieldName: true };

/** Marks a literal as a text of the screens, so that it gets an entry in the translations. */
/* @__NO_SIDE_EFFECTS__ */
export function phrase<const Text extends string>(literal: Text): Text & Phrase {
  return literal as Text & Phrase;
}

/** Marks a literal as a name of a field, so that it gets an entry in the translations. */
/* @__NO_SIDE_EFFECTS__ */
export function fieldName<const Text extends string>(literal: Text): Text & FieldName {
  return literal as Text & FieldName;
}
