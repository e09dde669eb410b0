/** A product text with values for its placeholders. A value can be another text, such as a field label. */
export type Words = { text: string; values?: Readonly<Record<string, string | Words>> };

/** Lower-cases an English label for use within a sentence; "GL account" keeps its capitals. */
export function inSentence(label: string): string {
  return /^[A-Z][a-z ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
