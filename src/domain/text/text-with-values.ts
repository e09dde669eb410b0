/** A text of the product with what stands in its places; a place may hold another text, such as the label of a field. */
export type Words = { text: string; values?: Readonly<Record<string, string | Words>> };

/** A label as it stands inside of a sentence of the first language: "GL account" keeps its capitals. */
export function inSentence(label: string): string {
  return /^[A-Z][a-z ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
