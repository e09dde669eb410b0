/** Currencies that runtimes still list although nothing is paid in them any more, or only between central banks. */
const OBSOLETE: readonly string[] = ['ANG', 'BGN', 'CUC', 'HRK', 'XDR', 'XSU'];

/** Whether people still pay in a currency; the English name of one that has ended holds its years. */
export function isCurrencyInUse({ code, name }: { code: string; name: string }): boolean {
  return !OBSOLETE.includes(code) && !/\d{4}/.test(name);
}
