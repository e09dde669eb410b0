/** What a code says besides its number: the day on which it is given (YYYY-MM-DD), and the code of the job's client. */
export type NumberingPlaces = { day: string; client: string | null };

/** The places of a pattern, each with what stands there. */
const PLACES: Readonly<Record<string, (places: NumberingPlaces) => string>> = {
  YYYY: ({ day }) => day.slice(0, 4),
  YY: ({ day }) => day.slice(2, 4),
  MM: ({ day }) => day.slice(5, 7),
  client: ({ client }) => client ?? '',
};

const IN_BRACES = /\{([^{}]*)\}/g;

/**
 * A code made of a numbering rule's pattern: its first run of # becomes the number, filled up with zeros, and `{YYYY}`, `{YY}`,
 * `{MM}` and `{client}` what they name. A pattern without # is followed by the number. Where a job has no client, the separator after
 * `{client}` is left out as well.
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

/** Whether a pattern holds something in braces that stands for nothing. */
export function hasUnknownPlace(pattern: string): boolean {
  return [...pattern.matchAll(IN_BRACES)].some(([, name]) => !Object.hasOwn(PLACES, name!));
}
