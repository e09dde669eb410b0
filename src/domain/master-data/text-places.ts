/** The names of the places of a text that values are put into, such as `{count}`, each once and in order; a translation keeps them (ADM-11). */
export function textPlaces(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!))].sort();
}
