/** Languages in which other programs write currency names. */
const LANGUAGES = ['en', 'de', 'fr'];

/**
 * Returns whether a text names a currency: by its code anywhere (`Euro - EUR`, `EUR`), its symbol (`€`, `A$`) or its name. Ambiguous
 * symbols, such as `$`, match each of their currencies.
 */
export function namesCurrency(text: string, code: string): boolean {
  const trimmed = text.trim();
  const codes = /^\p{L}{3}$/u.test(trimmed) ? [trimmed.toUpperCase()] : (trimmed.match(/\b[A-Z]{3}\b/g) ?? []);
  if (codes.length > 0) return codes.includes(code);
  return calledOf(code).includes(trimmed.toLowerCase());
}

const known = new Map<string, readonly string[]>();

function calledOf(code: string): readonly string[] {
  let called = known.get(code);
  if (!called) {
    called = LANGUAGES.flatMap((language) => [
      symbolOf(code, language, 'symbol'),
      symbolOf(code, language, 'narrowSymbol'),
      new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code,
    ]).map((one) => one.toLowerCase());
    known.set(code, called);
  }
  return called;
}

function symbolOf(code: string, language: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay }).formatToParts(
    0,
  );
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}
