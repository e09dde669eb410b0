/** Currencies that runtimes still list although they are obsolete or used only between central banks. */
const OBSOLETE: readonly string[] = ['ANG', 'BGN', 'CUC', 'HRK', 'XDR', 'XSU'];

/** Returns whether a currency is in use. The English name of an obsolete one contains its years. */
export function isCurrencyInUse({ code, name }: { code: string; name: string }): boolean {
  return !OBSOLETE.includes(code) && !/\d{4}/.test(name);
}
