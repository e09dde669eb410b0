/** Characters of what a service account is called. */
export const SERVICE_ACCOUNT_NAME_MAXIMUM = 100;
