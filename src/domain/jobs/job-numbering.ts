/** Values for a code's placeholders: the date of assignment (YYYY-MM-DD) and the code of the job's client. */
export type NumberingPlaces = { day: string; client: string | null };

/** Placeholders of a pattern, with the values that replace them. */
const PLACES: Readonly<Record<string, (places: NumberingPlaces) => string>> = {
  YYYY: ({ day }) => day.slice(0, 4),
  YY: ({ day }) => day.slice(2, 4),
  MM: ({ day }) => day.slice(5, 7),
  client: ({ client }) => client ?? '',
};

const IN_BRACES = /\{([^{}]*)\}/g;

/**
 * Builds a code from a numbering pattern: replaces the first run of # with the zero-padded number, and `{YYYY}`, `{YY}`, `{MM}` and
 * `{client}` with their values. Appends the number if there's no #. Without a client, drops the separator after `{client}`.
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

/** Returns whether a pattern contains an unknown placeholder. */
export function hasUnknownPlace(pattern: string): boolean {
  return [...pattern.matchAll(IN_BRACES)].some(([, name]) => !Object.hasOwn(PLACES, name!));
}
