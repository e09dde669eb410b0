/** The header that every request carries, and without which the server refuses a change. */
export const REQUESTED_WITH = { name: 'X-Requested-With', value: 'XMLHttpRequest' } as const;

/**
 * The header in which a page names its user, as `<database>/<employee id>`. The tabs of a browser share one session: when
 * another person signs in in one of them, requests from the other tabs are rejected as signed out instead of being carried out
 * in the wrong name. A request without it belongs to the session's user.
 */
export const SIGNED_IN_AS = 'X-Signed-In-As';
