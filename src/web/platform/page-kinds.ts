import { PATHS } from '#domain/screen-paths.ts';

/** Whether a page displays one record. Its action bar is at the bottom on a phone. */
export function isRecord(pathname: string): boolean {
  return /\/edit(\/|$)|^\/approvals\/clientinvoice\/.|^\/administration\/(?!mail\b|sign-in\b|imports\b)[^/]+\/\d/i.test(
    pathname,
  );
}

/** Whether a page also serves visitors who aren't signed in: public links, provider sign-in, password reset and set-up. */
export function isOfLink(pathname: string): boolean {
  return /^\/(links\/.|estimate\/.|sign-in\/.|(forgot|invitation|reset|setup)\/?$)/i.test(pathname);
}

/** Whether a page is displayed without the navigation bar. */
export function isWithoutNavigation(pathname: string): boolean {
  const path = pathname.replace(/(?<!\/)\/+$/, '').toLowerCase() || '/';
  return (
    [PATHS.login, PATHS.logout, PATHS.changePassword].includes(path as '/') || /^\/m(\/|$)/.test(path) || isOfLink(path)
  );
}
