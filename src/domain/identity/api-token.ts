/** Default and maximum lifetime of a token, in days. */
export const USUAL_TOKEN_DAYS = 90;
export const LONGEST_TOKEN_DAYS = 366;

/** The maximum length of a token's name, in characters. */
export const TOKEN_NAME_MAXIMUM = 100;

/** How many days before expiry the owner gets an email. */
export const TOKEN_WARNING_DAYS = 14;

/** The maximum number of active tokens per person. */
export const MOST_TOKENS = 50;

/** Requests per token and minute, across all servers. */
export const REQUESTS_A_MINUTE = 600;
