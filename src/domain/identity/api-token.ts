/** Days for which a token lasts, where nothing else is chosen, and at most. */
export const USUAL_TOKEN_DAYS = 90;
export const LONGEST_TOKEN_DAYS = 366;

/** Characters of what a token is called. */
export const TOKEN_NAME_MAXIMUM = 100;

/** Days before its end on which a mail tells whose it is. */
export const TOKEN_WARNING_DAYS = 14;

/** Tokens of somebody that have not ended, at most. */
export const MOST_TOKENS = 50;

/** Requests that a token makes in one minute, on all servers together. */
export const REQUESTS_A_MINUTE = 600;
