/** Languages in which other programs name currencies. */
const LANGUAGES = ['en', 'de', 'fr'];

/**
 * Whether a text of a file names a currency: by its code in any place (`Euro - EUR`, `EUR`), by its symbol (`€`, `A$`), or by its name. A symbol of
 * several currencies, as `$`, names each of them.
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
