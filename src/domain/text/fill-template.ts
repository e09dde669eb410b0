const PLACE = /\{(\w+)(?:,([^{}|]*)\|([^{}|]*))?\}/g;

/**
 * Fills a text's placeholders: `{name}` with a value, `{count, line|lines}` with the singular or plural form, as the language's `isOne`
 * decides. Leaves placeholders without a value unchanged.
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
  isOne: (value: string) => boolean = (value) => value === '1',
): string {
  return text.replace(PLACE, (whole, name: string, one?: string, several?: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = String(values[name]);
    return (one === undefined ? value : isOne(value) ? one.trimStart() : several) ?? value;
  });
}
