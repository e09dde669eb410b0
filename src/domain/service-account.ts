/** Characters of what a service account is called. */
export const SERVICE_ACCOUNT_NAME_MAXIMUM = 100;

/** What histories and the trail call a service account, so that nobody takes it for a person; the same in every language (TOKEN-04). */
export function shownServiceAccountName(name: string): string {
  return `${name} (API)`;
}
