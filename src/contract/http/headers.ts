/** The header that every request from the browser sends. The server rejects changes without it (CSRF). */
export const REQUESTED_WITH = { name: 'X-Requested-With', value: 'XMLHttpRequest' } as const;

/**
 * The header in which a page names its user, as `<database>/<employee id>`. Tabs share one session: after another person signs in in one
 * tab, the server rejects requests from the other tabs as signed out, rather than carry them out as the wrong user. A request without the
 * header counts as the session's user.
 */
export const SIGNED_IN_AS = 'X-Signed-In-As';
