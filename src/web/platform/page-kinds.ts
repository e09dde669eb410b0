import { PATHS } from '#domain/screen-paths.ts';

/** Returns whether a page displays one record; its action bar is at the bottom on a phone. */
export function isRecord(pathname: string): boolean {
  return /\/edit(\/|$)|^\/approvals\/clientinvoice\/.|^\/administration\/(?!mail\b|sign-in\b|imports\b)[^/]+\/\d/i.test(
    pathname,
  );
}

/** Whether a page also serves visitors who aren't signed in: public links, provider sign-in, password reset and set-up. */
export function isOfLink(pathname: string): boolean {
  return /^\/(links\/.|estimate\/.|sign-in\/.|(forgot|invitation|reset|setup)\/?$)/i.test(pathname);
}

/** Returns whether a page has no navigation bar. */
export function isWithoutNavigation(pathname: string): boolean {
  const path = pathname.replace(/(?<!\/)\/+$/, '').toLowerCase() || '/';
  return (
    [PATHS.login, PATHS.logout, PATHS.changePassword].includes(path as '/') || /^\/m(\/|$)/.test(path) || isOfLink(path)
  );
}
