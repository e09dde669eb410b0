/** The maximum length of a service account's name, in characters. */
export const SERVICE_ACCOUNT_NAME_MAXIMUM = 100;

/** Labels service accounts in histories and the trail, so that they aren't mistaken for people. The same in every language. */
export function shownServiceAccountName(name: string): string {
  return `${name} (API)`;
}
