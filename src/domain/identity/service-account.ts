/** Characters of what a service account is called. */
export const SERVICE_ACCOUNT_NAME_MAXIMUM = 100;

/** The label of service accounts in histories and the trail, so that they aren't taken for people; the same in every language. */
export function shownServiceAccountName(name: string): string {
  return `${name} (API)`;
}
