/** A text of the screens that is translated where it is displayed, not where it is written. */
export type Phrase = string & { readonly isPhrase: true };

/** A name of an entity field that is translated where it is displayed, not where it is written. */
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
