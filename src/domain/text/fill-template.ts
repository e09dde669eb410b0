const PLACE = /\{(\w+)(?:,([^{}|]*)\|([^{}|]*))?\}/g;

/**
 * A text of the screens, of a refusal or a mail, of the first language or translated, with its values in place: `{name}` stands for a
 * value, `{count, line|lines}` for the words that go with a number, the first ones where `isOne` of the language says so. What has no
 * value stays as it stands.
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
