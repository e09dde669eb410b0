/** The values for a pattern's placeholders: the day on which the code is created (YYYY-MM-DD), and the client's code. */
export type NumberingPlaces = { day: string; client: string | null };

/** The placeholders of a pattern, each with its value. */
const PLACES: Readonly<Record<string, (places: NumberingPlaces) => string>> = {
  YYYY: ({ day }) => day.slice(0, 4),
  YY: ({ day }) => day.slice(2, 4),
  MM: ({ day }) => day.slice(5, 7),
  client: ({ client }) => client ?? '',
};

const IN_BRACES = /\{([^{}]*)\}/g;

/**
 * Creates a code from a numbering rule's pattern. The first run of # becomes the number, padded with zeros; `{YYYY}`, `{YY}`,
 * `{MM}` and `{client}` are replaced. A pattern without # gets the number at its end. For a job without a client, the separator after
 * `{client}` is left out too.
 */
export function numberedCode(pattern: string, number: number, places: NumberingPlaces): string {
  const numbered = pattern.includes('#') ? pattern : `${pattern}#`;
  const fitting = places.client ? numbered : numbered.replace(/\{client\}[-_/. ]?/g, '');
  let isNumbered = false;
  return fitting.replace(/\{([^{}]*)\}|#+/g, (part, name: string | undefined) => {
    if (name !== undefined) return PLACES[name]?.(places) ?? part;
    if (isNumbered) return part;
    isNumbered = true;
    return String(number).padStart(part.length, '0');
  });
}

/** Whether a pattern contains an unknown placeholder. */
export function hasUnknownPlace(pattern: string): boolean {
  return [...pattern.matchAll(IN_BRACES)].some(([, name]) => !Object.hasOwn(PLACES, name!));
}
